import { Modal } from '@mantine/core'
import { useModals } from '@mantine/modals'
import type { ReactNode } from 'react'
import { useFocusBack } from '../layout/use-focus-back.ts'
import { isAnythingUnsaved, useMayLoseTyped } from './leaving.ts'

interface FormModalProps {
  title: string
  onClose: () => void
  /** Receives a function that closes the dialog like Escape, with the same confirmation for unsaved input. */
  children: (close: () => void) => ReactNode
}

export function FormModal({ title, onClose, children }: FormModalProps) {
  const mayLoseTyped = useMayLoseTyped()
  useFocusBack()
  const { modals } = useModals()

  async function close() {
    // Escape of a confirmation above reaches this dialog too: ignore it.
    if (modals.length > 0) return
    if (isAnythingUnsaved() && !(await mayLoseTyped())) return
    onClose()
  }

  return (
    <Modal opened onClose={close} title={title} closeOnClickOutside={false}>
      <div ref={markFirstField}>{children(close)}</div>
    </Modal>
  )
}

/** Marks the first field for the focus trap, which else takes the close button, unless a form marks its own. */
function markFirstField(body: HTMLElement | null) {
  if (body?.querySelector('[data-autofocus]')) return
  const field = body?.querySelector('input:not(:disabled, [type=hidden], [type=file]), select, textarea')
  field?.setAttribute('data-autofocus', 'true')
}
