import { obligatory } from '@gym/contract/core/sentences'
import type { Membresia } from '@gym/contract/membresias/membresias.schema'
import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { asApiError } from '../../api/api-error.ts'
import { useDarCortesia } from '../../api/membresia-dates.ts'
import { NoticeAlert, useNotice } from '../feedback/notice.tsx'
import { FormModal } from '../form/form-modal.tsx'
import { useLeaving } from '../form/leaving.ts'
import {
  credencialesDe,
  PIDEN_CODIGO,
  PIDEN_OTRA_PERSONA,
  QuienAutoriza,
  SIN_AUTORIZAR,
} from '../security/quien-autoriza.tsx'

const MAX_LENGTH = 200

interface CortesiaModalProps {
  membresia: Membresia
  onClose: () => void
  onDone: (text: string) => void
}

/** Asks why a membership is free, and for a second person's credentials if the server requires them. */
export function CortesiaModal({ membresia, onClose, onDone }: CortesiaModalProps) {
  const { _id, cliente } = membresia
  const [motivo, setMotivo] = useState('')
  const [isMissing, setMissing] = useState(false)
  const [asks, setAsks] = useState({ person: false, code: false })
  const [autoriza, setAutoriza] = useState(SIN_AUTORIZAR)
  const { notice, fail, clear } = useNotice()
  const dar = useDarCortesia(_id)
  useLeaving(() => motivo.trim() !== '' && !dar.isSuccess, { besideList: true })

  async function submit(event: FormEvent) {
    event.preventDefault()
    clear()
    if (dar.isPending) return
    if (motivo.trim() === '') {
      setMissing(true)
      return document.getElementById('cortesia-motivo')?.focus()
    }
    try {
      await dar.mutateAsync({ motivo, ...(asks.person && { autoriza: credencialesDe(autoriza, asks.code) }) })
      onDone('La membresía queda por cortesía.')
      onClose()
    } catch (thrown) {
      const { codigo = '', message } = asApiError(thrown)
      const isCode = PIDEN_CODIGO.includes(codigo)
      setAsks({ person: asks.person || PIDEN_OTRA_PERSONA.includes(codigo), code: asks.code || isCode })
      // A wrong code implies a right password: clears only the code.
      setAutoriza({ ...autoriza, codigo: '', ...(!isCode && { password: '' }) })
      fail(message)
    }
  }

  return (
    <FormModal
      title={`¿La membresía de ${cliente.nombre} ${cliente.apellido} es una cortesía?`}
      onClose={onClose}
    >
      {(close) => (
        <form onSubmit={submit} noValidate>
          <Stack>
            <NoticeAlert notice={notice} onClose={clear} />
            <Text size="sm">No se cobra. Queda en Descuentos, con su motivo y con tu nombre.</Text>
            <TextInput
              id="cortesia-motivo"
              label="Motivo"
              required
              autoFocus
              maxLength={MAX_LENGTH}
              value={motivo}
              error={isMissing && motivo.trim() === '' && obligatory('El motivo')}
              onChange={({ currentTarget }) => setMotivo(currentTarget.value)}
            />
            {asks.person && <QuienAutoriza value={autoriza} onChange={setAutoriza} asksCode={asks.code} />}
            <Group justify="flex-end">
              <Button variant="default" onClick={close}>
                Cerrar
              </Button>
              <Button type="submit" loading={dar.isPending}>
                Es una cortesía
              </Button>
            </Group>
          </Stack>
        </form>
      )}
    </FormModal>
  )
}
