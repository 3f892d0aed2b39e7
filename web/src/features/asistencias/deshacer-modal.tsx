import type { Asistencia } from '@gym/contract/asistencias'
import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { asApiError } from '../../lib/http.ts'
import { FormModal } from '../../ui/form-modal.tsx'
import { useUnsaved } from '../../ui/leaving.ts'
import { NoticeAlert, useNotice } from '../../ui/notice.tsx'
import { useDeshacerAsistencia } from './asistencias.api.ts'

interface DeshacerModalProps {
  asistencia: Asistencia
  onClose: () => void
  /** What was done, in the server's words. */
  onUndone: (text: string) => void
}

/** Asks before an attendance is undone; why may be said. */
export function DeshacerModal({ asistencia, onClose, onUndone }: DeshacerModalProps) {
  const { clienteId, claseId } = asistencia
  const [motivo, setMotivo] = useState('')
  const undo = useDeshacerAsistencia()
  const { notice, fail, clear } = useNotice()
  useUnsaved(() => motivo.trim() !== '')

  async function submit(event: FormEvent) {
    event.preventDefault()
    clear()
    try {
      const { mensaje } = await undo.mutateAsync({ id: asistencia._id, motivo: motivo.trim() })
      onUndone(mensaje)
      onClose()
    } catch (thrown) {
      const error = asApiError(thrown)
      if (error.status !== 404) return fail(`Error al deshacer la asistencia: ${error.message}`)
      // It was there: a try whose answer was lost has undone it, or another desk.
      onUndone('La asistencia ya estaba deshecha.')
      onClose()
    }
  }

  return (
    <FormModal
      title={`¿Deshacer la asistencia de ${clienteId.nombre} ${clienteId.apellido}?`}
      onClose={onClose}
    >
      {(close) => (
        <form onSubmit={submit} noValidate>
          <Stack>
            <NoticeAlert notice={notice} onClose={clear} />
            <Text>
              {claseId.nombre}, {claseId.dia} {claseId.horarioInicio}. Si gastó una sesión, la sesión volverá
              a su membresía.
            </Text>
            <TextInput
              label="Motivo (opcional)"
              maxLength={200}
              value={motivo}
              onChange={(event) => setMotivo(event.currentTarget.value)}
            />
            <Group justify="flex-end">
              <Button variant="default" onClick={close} data-autofocus>
                Cancelar
              </Button>
              <Button type="submit" color="red" loading={undo.isPending}>
                Deshacer
              </Button>
            </Group>
          </Stack>
        </form>
      )}
    </FormModal>
  )
}
