import { isValidElement, type ReactNode } from 'react'

/** Longer than any word that is meant to be read. */
const LONG = /\S{25}/

/** Whether a cell says a word so long that it has to break where its column ends. Words that are read stay whole. */
export function saysLongWord(said: ReactNode): boolean {
  if (typeof said === 'string') return LONG.test(said)
  if (Array.isArray(said)) return said.some(saysLongWord)
  return isValidElement<{ children?: ReactNode }>(said) && saysLongWord(said.props.children)
}
