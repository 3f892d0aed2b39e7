import { formatDay } from '@gym/contract/core/calendar'
import { Button, Group, Stack, Text } from '@mantine/core'
import { asApiError } from '../../api/api-error.ts'
import { useDescongelacionPrevia, useResumeMembresia } from '../../api/membresia-dates.ts'
import { Announced } from '../feedback/announced.tsx'
import { NoticeAlert, useNotice } from '../feedback/notice.tsx'
import { FormModal } from '../form/form-modal.tsx'
import type { MembresiaModalProps } from './congelar-modal.tsx'
import { FechasMovidas } from './fechas-movidas.tsx'

export function DescongelarModal({ membresia, onClose, onDone }: MembresiaModalProps) {
  const { _id, cliente } = membresia
  const previa = useDescongelacionPrevia(_id)
  const descongelar = useResumeMembresia(_id, 'descongelar')
  const { notice, fail, clear } = useNotice()

  async function submit() {
    clear()
    try {
      const { fechafin } = await descongelar.mutateAsync()
      onDone(`Membresía descongelada: termina el ${formatDay(fechafin)}.`)
      onClose()
    } catch (thrown) {
      fail(`Error al descongelar la membresía: ${asApiError(thrown).message}`)
    }
  }

  return (
    <FormModal
      title={`¿Descongelar la membresía de ${cliente.nombre} ${cliente.apellido}?`}
      onClose={onClose}
    >
      {(close) => (
        <Stack>
          <NoticeAlert notice={notice} onClose={clear} />
          <Text size="sm">Desde hoy vuelve a correr.</Text>
          <Announced>
            {previa.data && <FechasMovidas {...previa.data} />}
            {previa.isError && <Text size="sm">{asApiError(previa.error).message}</Text>}
          </Announced>
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              Cerrar
            </Button>
            <Button onClick={submit} loading={descongelar.isPending} data-autofocus>
              Descongelar
            </Button>
          </Group>
        </Stack>
      )}
    </FormModal>
  )
}
