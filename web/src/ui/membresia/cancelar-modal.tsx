import { formatDay } from '@gym/contract/core/calendar'
import {
  type CuandoCancelar,
  estaCongelada,
  type MotivoCancelacion,
  motivosCancelacion,
} from '@gym/contract/membresias/congelaciones.rules'
import { Button, Group, NativeSelect, Radio, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { asApiError } from '../../api/api-error.ts'
import { useCancelar } from '../../api/membresia-dates.ts'
import { NoticeAlert, useNotice } from '../feedback/notice.tsx'
import { FormModal } from '../form/form-modal.tsx'
import { useLeaving } from '../form/leaving.ts'
import type { MembresiaModalProps } from './congelar-modal.tsx'
import { DeudaQueQueda } from './deuda-que-queda.tsx'

const MAX_LENGTH = 200
const motivos = Object.entries(motivosCancelacion) as [MotivoCancelacion, string][]

export function CancelarModal({ membresia, today, onClose, onDone }: MembresiaModalProps) {
  const { _id, cliente, fechafin, congelada } = membresia
  const [cuando, setCuando] = useState<CuandoCancelar>('al-final')
  const [motivo, setMotivo] = useState<MotivoCancelacion | ''>('')
  const [nota, setNota] = useState('')
  const [isMissing, setMissing] = useState(false)
  const { notice, fail, clear } = useNotice()
  const cancelar = useCancelar(_id)
  const isOpen = estaCongelada(congelada, today) && congelada?.hasta === null
  const chosen = isOpen ? 'hoy' : cuando
  useLeaving(() => motivo !== '' || nota.trim() !== '', { besideList: true })

  async function submit(event: FormEvent) {
    event.preventDefault()
    clear()
    if (motivo === '') {
      setMissing(true)
      return document.getElementById('cancelar-motivo')?.focus()
    }
    try {
      const { entity } = await cancelar.mutateAsync({ cuando: chosen, motivo, ...(nota.trim() && { nota }) })
      onDone(`Membresía cancelada: su último día es el ${formatDay(entity.fechafin)}.`)
      onClose()
    } catch (thrown) {
      fail(`Error al cancelar la membresía: ${asApiError(thrown).message}`)
    }
  }

  return (
    <FormModal title={`¿Cancelar la membresía de ${cliente.nombre} ${cliente.apellido}?`} onClose={onClose}>
      {(close) => (
        <form onSubmit={submit} noValidate>
          <Stack>
            <NoticeAlert notice={notice} onClose={clear} />
            <Radio.Group
              label="Cuándo"
              value={chosen}
              onChange={(value) => setCuando(value === 'hoy' ? 'hoy' : 'al-final')}
            >
              <Stack gap="xs" mt={4}>
                <Radio
                  value="al-final"
                  disabled={isOpen}
                  label={
                    isOpen
                      ? 'Al final: está congelada sin fecha'
                      : `Al final: su último día es el ${formatDay(fechafin)}`
                  }
                />
                <Radio value="hoy" label="Hoy: desde mañana no puede entrar" />
              </Stack>
            </Radio.Group>
            <NativeSelect
              id="cancelar-motivo"
              label="Motivo"
              required
              value={motivo}
              error={isMissing && motivo === '' && 'El motivo es obligatorio.'}
              onChange={({ currentTarget }) =>
                setMotivo(motivos.find(([codigo]) => codigo === currentTarget.value)?.[0] ?? '')
              }
              data={[
                { value: '', label: 'Elige un motivo' },
                ...motivos.map(([value, label]) => ({ value, label })),
              ]}
            />
            <TextInput
              label="Nota (opcional)"
              maxLength={MAX_LENGTH}
              value={nota}
              onChange={({ currentTarget }) => setNota(currentTarget.value)}
            />
            <DeudaQueQueda cliente={cliente} acto="Cancelarla" />
            <Text size="sm">
              El dinero no se devuelve aquí: para eso está la devolución de su venta. Puedes reactivarla.
            </Text>
            <Group justify="flex-end">
              <Button variant="default" onClick={close}>
                Cerrar
              </Button>
              <Button type="submit" color="red" loading={cancelar.isPending}>
                Cancelar la membresía
              </Button>
            </Group>
          </Stack>
        </form>
      )}
    </FormModal>
  )
}
