import { obligatory } from '@gym/contract/core/sentences'
import { Alert, Anchor, Button, Group, Stack, TextInput } from '@mantine/core'
import { type FormEvent, useRef, useState } from 'react'
import { asApiError } from '../../api/api-error.ts'

interface CodeFormProps {
  act: string
  orRecovery: boolean
  /** Focuses the field on mount. False if the user should first read the content beside it. */
  takesFocus?: boolean
  isRed?: boolean
  send: (codigo: string) => Promise<unknown>
  leave: string
  onLeave: () => void
}

export function CodeForm({
  act,
  orRecovery,
  takesFocus = true,
  isRed = false,
  send,
  leave,
  onLeave,
}: CodeFormProps) {
  const [isRecovery, setRecovery] = useState(false)
  const [refusal, setRefusal] = useState('')
  const [isSending, setSending] = useState(false)
  const field = useRef<HTMLInputElement>(null)

  async function submit(event: FormEvent) {
    event.preventDefault()
    const codigo = field.current?.value.trim()
    if (!codigo) {
      setRefusal(obligatory('El código'))
      field.current?.focus()
      return
    }
    setRefusal('')
    setSending(true)
    try {
      await send(codigo)
    } catch (error) {
      setRefusal(asApiError(error).message)
      field.current?.select()
    } finally {
      setSending(false)
    }
  }

  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        {refusal && (
          <Alert color="red" role="alert">
            {refusal}
          </Alert>
        )}
        {isRecovery ? (
          <TextInput
            key="recovery"
            ref={field}
            label="Código de recuperación"
            description="Uno de los que guardaste: cada uno sirve una vez."
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={40}
            required
            autoFocus
          />
        ) : (
          <TextInput
            key="phone"
            ref={field}
            label="Código de verificación"
            description="Los 6 números que muestra ahora la aplicación del teléfono."
            autoComplete="one-time-code"
            inputMode="numeric"
            maxLength={40}
            required
            autoFocus={takesFocus}
          />
        )}
        {orRecovery && (
          <Anchor
            component="button"
            type="button"
            size="sm"
            ta="start"
            onClick={() => setRecovery(!isRecovery)}
          >
            {isRecovery ? 'Usar el código del teléfono' : 'Usar un código de recuperación'}
          </Anchor>
        )}
        <Group>
          <Button type="submit" loading={isSending} {...(isRed && { color: 'red' })}>
            {act}
          </Button>
          <Button variant="default" onClick={onLeave}>
            {leave}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
