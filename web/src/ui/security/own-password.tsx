import type { Confirmacion } from '@gym/contract/auth/auth.schema'
import { Alert, Button, Group, PasswordInput, Stack, Text } from '@mantine/core'
import { modals } from '@mantine/modals'
import { type FormEvent, useRef, useState } from 'react'
import type { z } from 'zod'
import { asApiError } from '../../api/api-error.ts'
import { call } from '../../api/http.ts'

/** Asks for the user's own password: true once the server confirms it. Aborting `left` closes the dialog. */
export function askOwnPassword(left: AbortSignal): Promise<boolean> {
  if (left.aborted) return Promise.resolve(false)
  return new Promise((resolve) => {
    let isConfirmed = false
    const modalId = modals.open({
      title: 'Confirma tu contraseña',
      centered: true,
      onClose: () => resolve(isConfirmed),
      children: (
        <OwnPassword
          onConfirmed={() => {
            isConfirmed = true
            modals.close(modalId)
          }}
          onCancel={() => modals.close(modalId)}
        />
      ),
    })
    left.addEventListener('abort', () => modals.close(modalId), { once: true })
  })
}

function OwnPassword({ onConfirmed, onCancel }: { onConfirmed: () => void; onCancel: () => void }) {
  const [refusal, setRefusal] = useState('')
  const [isSending, setSending] = useState(false)
  const field = useRef<HTMLInputElement>(null)

  async function send(event: FormEvent) {
    event.preventDefault()
    // React would pass the submit event on to the form behind the dialog.
    event.stopPropagation()
    const json: z.input<typeof Confirmacion> = { password: field.current?.value ?? '' }
    setSending(true)
    try {
      await call('post', 'auth/confirmar', { json })
      onConfirmed()
    } catch (error) {
      setRefusal(asApiError(error).message)
      field.current?.select()
    } finally {
      setSending(false)
    }
  }

  return (
    <form onSubmit={send} noValidate>
      <Stack>
        <Text size="sm">
          Lo que vas a hacer es delicado: confirma que eres tú. Por 15 minutos no se vuelve a pedir.
        </Text>
        {refusal && (
          <Alert color="red" role="alert">
            {refusal}
          </Alert>
        )}
        <PasswordInput
          ref={field}
          label="Tu contraseña"
          autoComplete="current-password"
          data-autofocus
          required
        />
        <Group>
          <Button type="submit" loading={isSending}>
            Confirmar
          </Button>
          <Button variant="default" onClick={onCancel}>
            Cancelar
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
