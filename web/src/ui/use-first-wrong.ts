import { useEffect, useRef } from 'react'

/** The form whose first wrong field takes the focus after each refusal: `wrong` is what was refused, a new one each time. */
export function useFirstWrong(wrong: unknown) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (wrong) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [wrong])
  return form
}
