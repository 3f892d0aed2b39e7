import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useRef, useState } from 'react'
import { FormModal } from '../form/form-modal.tsx'
import { useLeaving } from '../form/leaving.ts'
import { NoticeAlert, useNotice } from './notice.tsx'

const MAX_LENGTH = 200

interface MotivoModalProps {
  title: string
  text: string
  action: string
  isRequired?: boolean
  /** Resolves with an error sentence, or with null on success. */
  onSubmit: (motivo: string) => Promise<string | null>
  onClose: () => void
}

export function MotivoModal({
  title,
  text,
  action,
  isRequired = false,
  onSubmit,
  onClose,
}: MotivoModalProps) {
  const [motivo, setMotivo] = useState('')
  const [isMissing, setMissing] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const { notice, fail, clear } = useNotice()
  const reason = motivo.trim()
  useLeaving(() => reason !== '', { besideList: true })

  async function submit(event: FormEvent) {
    event.preventDefault()
    clear()
    if (isRequired && !reason) {
      setMissing(true)
      return field.current?.focus()
    }
    setBusy(true)
    const failure = await onSubmit(reason)
    setBusy(false)
    if (failure === null) onClose()
    else fail(failure)
  }

  return (
    <FormModal title={title} onClose={onClose}>
      {(close) => (
        <form onSubmit={submit} noValidate>
          <Stack>
            <NoticeAlert notice={notice} onClose={clear} />
            <Text>{text}</Text>
            <TextInput
              ref={field}
              label={isRequired ? 'Motivo' : 'Motivo (opcional)'}
              required={isRequired}
              maxLength={MAX_LENGTH}
              error={isMissing && !reason && 'El motivo es obligatorio.'}
              value={motivo}
              onChange={(event) => setMotivo(event.currentTarget.value)}
              data-autofocus={isRequired || undefined}
            />
            <Group justify="flex-end">
              <Button variant="default" onClick={close} data-autofocus={!isRequired || undefined}>
                Cancelar
              </Button>
              <Button type="submit" color="red" loading={isBusy}>
                {action}
              </Button>
            </Group>
          </Stack>
        </form>
      )}
    </FormModal>
  )
}
