import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useState } from 'react'

export interface Confirmation {
  /** Names the thing: '¿Eliminar a Ana Pérez?' */
  title: string
  text: string
  onConfirm: () => Promise<unknown>
}

/** Asks before something is destroyed. Escape and the safe button, which has the focus, cancel. */
export function ConfirmDialog({
  asked,
  onClose,
  action = 'Eliminar',
}: {
  asked: Confirmation | null
  onClose: () => void
  /** What the red button says. */
  action?: string
}) {
  const [isBusy, setBusy] = useState(false)
  async function confirm() {
    setBusy(true)
    try {
      await asked?.onConfirm()
    } finally {
      setBusy(false)
      onClose()
    }
  }
  return (
    <Modal
      opened={asked !== null}
      onClose={onClose}
      title={asked?.title}
      closeButtonProps={{ 'aria-label': 'Cerrar' }}
      centered
    >
      <Stack>
        <Text>{asked?.text}</Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} data-autofocus>
            Cancelar
          </Button>
          <Button color="red" onClick={confirm} loading={isBusy}>
            {action}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
