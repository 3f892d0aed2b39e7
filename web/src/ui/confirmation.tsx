import { Text } from '@mantine/core'
import { modals } from '@mantine/modals'
import type { ReactNode } from 'react'

interface Confirmation {
  /** Names the thing: '¿Eliminar a Ana Pérez?' */
  title: string
  text: ReactNode
  /** What the red button says. */
  action: string
  /** What the safe button says. */
  cancel?: string
  /** What is destroyed is destroyed here; the red button waits for it, then the dialog closes. */
  onConfirm: () => unknown
  onClose?: () => void
}

/**
 * Asks before something is destroyed. Escape and the safe button, which has the focus, cancel. Gives the id by which
 * `modals.close` takes the question back.
 */
export function openConfirmation({
  title,
  text,
  action,
  cancel = 'Cancelar',
  onConfirm,
  onClose,
}: Confirmation) {
  const modalId = modals.openConfirmModal({
    title,
    children: <Text>{text}</Text>,
    labels: { confirm: action, cancel },
    cancelProps: { 'data-autofocus': true },
    confirmProps: { color: 'red' },
    centered: true,
    closeOnConfirm: false,
    onConfirm: async () => {
      modals.updateModal({ modalId, confirmProps: { color: 'red', loading: true } })
      try {
        await onConfirm()
      } finally {
        modals.close(modalId)
      }
    },
    ...(onClose && { onClose }),
  })
  return modalId
}

/** Asks; true where the red button is pressed. */
export function askWhether(question: Omit<Confirmation, 'onConfirm' | 'onClose'>): Promise<boolean> {
  return new Promise((resolve) => {
    openConfirmation({ ...question, onConfirm: () => resolve(true), onClose: () => resolve(false) })
  })
}
