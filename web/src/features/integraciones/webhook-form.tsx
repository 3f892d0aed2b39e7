import { obligatory } from '@gym/contract/core/sentences'
import { type Evento, nombreEvento, eventos as todos } from '@gym/contract/webhooks/webhooks.rules'
import type { Webhook } from '@gym/contract/webhooks/webhooks.schema'
import { Button, Checkbox, Group, Stack, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { asApiError } from '../../api/api-error.ts'
import { NoticeAlert, useNotice } from '../../ui/feedback/notice.tsx'
import { FormModal } from '../../ui/form/form-modal.tsx'
import { useLeaving } from '../../ui/form/leaving.ts'
import { useSaveWebhook } from './integraciones.api.ts'
import classes from './integraciones.module.css'

interface WebhookFormProps {
  webhook?: Webhook
  onClose: () => void
  onSaved: (secreto: string | undefined) => void
}

export function WebhookForm({ webhook, onClose, onSaved }: WebhookFormProps) {
  const before = { url: webhook?.url ?? '', eventos: webhook?.eventos ?? [] }
  const [url, setUrl] = useState(before.url)
  const [eventos, setEventos] = useState<Evento[]>(before.eventos)
  const [wrong, setWrong] = useState<Record<string, string>>({})
  const { notice, fail, clear } = useNotice()
  const save = useSaveWebhook(webhook?._id)
  useLeaving(() => url !== before.url || eventos.join() !== before.eventos.join(), { besideList: true })

  function submit(event: FormEvent) {
    event.preventDefault()
    clear()
    const missing = {
      ...(!url.trim() && { url: obligatory('La dirección') }),
      ...(eventos.length === 0 && { eventos: 'Elige al menos un aviso.' }),
    }
    setWrong(missing)
    if (Object.keys(missing).length > 0) return
    save.mutate(
      { url, eventos },
      {
        onError: (error) => {
          const { fields } = asApiError(error)
          setWrong(Object.fromEntries(fields.map(({ campo, mensaje }) => [campo, mensaje])))
          if (fields.length === 0) fail(`Error al guardar el webhook: ${error.message}`)
        },
        onSuccess: ({ secreto }) => {
          onSaved(secreto)
          onClose()
        },
      },
    )
  }

  return (
    <FormModal title={webhook ? 'Editar webhook' : 'Nuevo webhook'} onClose={onClose}>
      {(close) => (
        <form onSubmit={submit} noValidate>
          <Stack>
            <NoticeAlert notice={notice} onClose={clear} />
            <TextInput
              label="Dirección"
              description="La del programa que recibe los avisos."
              placeholder="https://ejemplo.com/avisos"
              required
              type="url"
              inputMode="url"
              autoComplete="off"
              maxLength={500}
              value={url}
              error={wrong.url}
              onChange={({ currentTarget }) => setUrl(currentTarget.value)}
              data-autofocus
            />
            <Checkbox.Group
              label="Se avisa cuando…"
              required
              value={eventos}
              error={wrong.eventos}
              onChange={(chosen) => setEventos(chosen as Evento[])}
            >
              <Stack gap="xs" mt="xs">
                {todos.map((evento) => (
                  <Checkbox
                    key={evento}
                    value={evento}
                    label={nombreEvento[evento]}
                    description={evento}
                    classNames={{ description: classes.under }}
                  />
                ))}
              </Stack>
            </Checkbox.Group>
            <Group justify="flex-end">
              <Button variant="default" onClick={close}>
                Cancelar
              </Button>
              <Button type="submit" loading={save.isPending}>
                {webhook ? 'Guardar cambios' : 'Crear webhook'}
              </Button>
            </Group>
          </Stack>
        </form>
      )}
    </FormModal>
  )
}
