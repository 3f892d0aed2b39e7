import { createContext, type ReactNode, useContext } from 'react'

const SaysWords = createContext(false)

/** Actions in here say what they do in words, and why they may not be done: the detail of a row. */
export function InWords({ children }: { children: ReactNode }) {
  return <SaysWords value={true}>{children}</SaysWords>
}

export const useInWords = () => useContext(SaysWords)

/** How actions that are words already are drawn: small in a table's line, whole in the row's detail. */
export const useActionSize = () => (useInWords() ? 'sm' : 'compact-sm')
