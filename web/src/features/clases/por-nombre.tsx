import { Button, Group, Modal, Stack } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useFocusBack } from '../../ui/layout/use-focus-back.ts'
import { ClientPicker, type PickedClient } from '../clientes/client-picker.tsx'

interface PorNombreProps {
  title: string
  action: string
  onClose: () => void
  /** Receives the number of the selected client, or a typed number or entry code. */
  onFound: (numero: string) => void
}

export function PorNombre({ title, action, onClose, onFound }: PorNombreProps) {
  const [client, setClient] = useState<PickedClient | null>(null)
  const [isMissing, setMissing] = useState(false)
  useFocusBack()

  function submit(event: FormEvent) {
    event.preventDefault()
    if (client?.numeroIdentificacion) onFound(client.numeroIdentificacion)
    else setMissing(true)
  }

  return (
    // Without a close button the field is the first focusable element and receives the focus.
    <Modal opened onClose={onClose} title={title} withCloseButton={false} centered>
      <form onSubmit={submit} noValidate>
        <Stack>
          <ClientPicker
            required
            selected={client}
            onSelect={(chosen) => {
              setClient(chosen)
              setMissing(false)
            }}
            onNumber={onFound}
            error={isMissing && 'El cliente es obligatorio.'}
          />
          <Group>
            <Button type="submit">{action}</Button>
            <Button variant="default" onClick={onClose}>
              Cancelar
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
