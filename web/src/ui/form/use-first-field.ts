import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

/** Path of a page that only creates: '/clientes/crear', '/contabilidad/crear-transaccion'. */
const CREATES = /\/crear[^/]*$/

/** On a page that only creates, moves the focus from the heading to the first empty field. */
export function useFirstField() {
  const form = useRef<HTMLFormElement>(null)
  const isNew = useLocation({ select: ({ pathname }) => CREATES.test(pathname) })
  useEffect(() => {
    // `Page` is a parent: its effect runs later and focuses the heading.
    if (isNew) queueMicrotask(() => focusFirstEmpty(form.current))
  }, [isNew])
  return { form, isNew }
}

function focusFirstEmpty(form: HTMLFormElement | null) {
  if (!document.activeElement?.matches('h1')) return
  const fields = form?.querySelectorAll<HTMLInputElement>('input[data-path], textarea[data-path]') ?? []
  const first = [...fields].find(({ value }) => value === '')
  first?.focus()
}
