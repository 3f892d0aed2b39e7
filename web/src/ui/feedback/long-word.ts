import { isValidElement, type ReactNode } from 'react'

const LONG = /\S{25}/

/** True if the content has a word of 25 characters or more, which would widen a table column. */
export function saysLongWord(said: ReactNode): boolean {
  if (typeof said === 'string') return LONG.test(said)
  if (Array.isArray(said)) return said.some(saysLongWord)
  return isValidElement<{ children?: ReactNode }>(said) && saysLongWord(said.props.children)
}
