import { isValidElement, type ReactNode } from 'react'

const LONG = /\S{25}/

/** True for content with a word that must break inside. Other words stay whole. */
export function saysLongWord(said: ReactNode): boolean {
  if (typeof said === 'string') return LONG.test(said)
  if (Array.isArray(said)) return said.some(saysLongWord)
  return isValidElement<{ children?: ReactNode }>(said) && saysLongWord(said.props.children)
}
