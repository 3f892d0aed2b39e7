import { Text } from '@mantine/core'
import { modals } from '@mantine/modals'
import type { ReactNode } from 'react'

interface Confirmation {
  title: string
  text: ReactNode
  action: string
  cancel?: string
  /** Runs the action. The dialog stays open and busy until its promise settles. */
  onConfirm: () => unknown
  onClose?: () => void
}

/** Opens a confirmation; Escape and the focused safe button cancel. Returns the id for `modals.close`. */
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

export function askWhether(question: Omit<Confirmation, 'onConfirm' | 'onClose'>): Promise<boolean> {
  return new Promise((resolve) => {
    openConfirmation({ ...question, onConfirm: () => resolve(true), onClose: () => resolve(false) })
  })
}
