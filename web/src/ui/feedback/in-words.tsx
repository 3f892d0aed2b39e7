import { createContext, type ReactNode, useContext } from 'react'

const SaysWords = createContext(false)

/** For a row's detail: the row actions inside it show their text and the reason of a refusal. */
export function InWords({ children }: { children: ReactNode }) {
  return <SaysWords value={true}>{children}</SaysWords>
}

export const useInWords = () => useContext(SaysWords)

export const useActionSize = () => (useInWords() ? 'sm' : 'compact-sm')
