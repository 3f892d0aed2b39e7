import { useEffect, useRef, useState } from 'react'

/** Field errors; each refusal focuses the first one. */
export function useWrong() {
  const form = useRef<HTMLFormElement & HTMLDivElement>(null)
  const [wrong, setWrong] = useState<Record<string, string>>({})
  // biome-ignore lint/correctness/useExhaustiveDependencies: each refusal anew
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [wrong])
  return { form, wrong, setWrong }
}
