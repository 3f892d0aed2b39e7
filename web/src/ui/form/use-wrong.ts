import { useState } from 'react'
import { useFirstWrong } from './use-first-wrong.ts'

/** Field errors; each refusal focuses the first one. */
export function useWrong() {
  const [wrong, setWrong] = useState<Record<string, string>>({})
  return { form: useFirstWrong(wrong), wrong, setWrong }
}
