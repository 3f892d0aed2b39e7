import { createContext, type ReactNode, useContext } from 'react'

const SaysWords = createContext(false)

/** Renders the actions inside with text and visible refusals, for a row's detail. */
export function InWords({ children }: { children: ReactNode }) {
  return <SaysWords value={true}>{children}</SaysWords>
}

export const useInWords = () => useContext(SaysWords)

/** Compact in a table row, full size in the row's detail. */
export const useActionSize = () => (useInWords() ? 'sm' : 'compact-sm')
