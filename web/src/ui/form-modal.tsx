import { Modal } from '@mantine/core'
import { useModals } from '@mantine/modals'
import type { ReactNode } from 'react'
import { isAnythingUnsaved, useMayLoseTyped } from './leaving.ts'
import { useFocusBack } from './use-focus-back.ts'

interface FormModalProps {
  title: string
  onClose: () => void
  /** Is given the way out, for Cancelar: the same as by Escape and the cross. */
  children: (close: () => void) => ReactNode
}

/** A window with a form: it asks before it is closed with something typed that is not saved. */
export function FormModal({ title, onClose, children }: FormModalProps) {
  const mayLoseTyped = useMayLoseTyped()
  useFocusBack()
  const { modals } = useModals()

  async function close() {
    // Escape answers the question that stands over this window alone, though this window hears of it too.
    if (modals.length > 0) return
    if (isAnythingUnsaved() && !(await mayLoseTyped())) return
    onClose()
  }

  return (
    <Modal opened onClose={close} title={title} closeOnClickOutside={false}>
      {children(close)}
    </Modal>
  )
}
