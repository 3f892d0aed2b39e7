import { useEffect, useRef } from 'react'

/** Ref of a form. Focuses its first invalid field when `wrong` changes: pass a new value at each refusal. */
export function useFirstWrong(wrong: unknown) {
  const form = useRef<HTMLFormElement & HTMLDivElement>(null)
  useEffect(() => {
    if (wrong) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [wrong])
  return form
}
