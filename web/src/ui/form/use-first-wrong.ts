import { useEffect, useRef } from 'react'

/** Ref of a form; focuses its first invalid field after each refusal. `wrong` is a new value each time. */
export function useFirstWrong(wrong: unknown) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (wrong) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [wrong])
  return form
}
