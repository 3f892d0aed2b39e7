import { useEffect, useRef, useState } from 'react'

/** What is wrong of each field of a form; each refusal takes the focus to the first of them. */
export function useWrong() {
  const form = useRef<HTMLFormElement & HTMLDivElement>(null)
  const [wrong, setWrong] = useState<Record<string, string>>({})
  // biome-ignore lint/correctness/useExhaustiveDependencies: each refusal anew
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [wrong])
  return { form, wrong, setWrong }
}
