import { createContext, type ReactNode, useContext } from 'react'

const SaysWords = createContext(false)

/** For a row's detail: the row actions inside it show their text and the reason of a refusal. */
export function InWords({ children }: { children: ReactNode }) {
  return <SaysWords value={true}>{children}</SaysWords>
}

export const useInWords = () => useContext(SaysWords)

/** The size of a row action: compact in a table row, full in the row's detail. */
export const useActionSize = () => (useInWords() ? 'sm' : 'compact-sm')
