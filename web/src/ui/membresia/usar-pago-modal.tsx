import { formatDay } from '@gym/contract/core/calendar'
import { formatMoney } from '@gym/contract/core/money'
import type { Membresia } from '@gym/contract/membresias/membresias.schema'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { asApiError } from '../../api/api-error.ts'
import { pagosSueltosQuery, puedePagar, useUsarPago } from '../../api/pagos-sueltos.ts'
import { NoticeAlert, useNotice } from '../feedback/notice.tsx'
import { FormSkeleton, Loaded } from '../feedback/query-state.tsx'
import { FormModal } from '../form/form-modal.tsx'
import buttons from '../layout/button.module.css'

interface UsarPagoModalProps {
  membresia: Membresia
  onClose: () => void
  onDone: (text: string) => void
}

export function UsarPagoModal({ membresia, onClose, onDone }: UsarPagoModalProps) {
  const { cliente } = membresia
  const pagos = useQuery(pagosSueltosQuery(cliente._id))
  const usar = useUsarPago(membresia._id)
  const { notice, fail, clear } = useNotice()

  async function use(pago: string) {
    clear()
    try {
      await usar.mutateAsync({ pago })
      onDone('La membresía queda cobrada con ese pago.')
      onClose()
    } catch (thrown) {
      fail(asApiError(thrown).message)
    }
  }

  return (
    <FormModal
      title={`¿Con qué pago quedó cobrada la membresía de ${cliente.nombre} ${cliente.apellido}?`}
      onClose={onClose}
    >
      {(close) => (
        <Stack>
          <NoticeAlert notice={notice} onClose={clear} />
          <Text size="sm">Son sus pagos sin membresía. No se cobra nada nuevo.</Text>
          <Loaded query={pagos} waiting={<FormSkeleton fields={2} />} failed="Error al cargar sus pagos: ">
            {(found) => {
              const offered = found.filter(puedePagar(membresia))
              if (offered.length === 0) return <Text>No tiene pagos sin membresía que la cubran.</Text>
              return offered.map(({ _id, monto, fecha, producto, concepto }) => (
                <Button
                  key={_id}
                  variant="default"
                  className={buttons.wraps}
                  // `disabled` would drop the focus of the pressed button.
                  aria-disabled={usar.isPending || undefined}
                  onClick={() => usar.isPending || use(_id)}
                >
                  {[formatMoney(monto), formatDay(fecha), producto?.nombre ?? concepto]
                    .filter(Boolean)
                    .join(' · ')}
                </Button>
              ))
            }}
          </Loaded>
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              Cerrar
            </Button>
          </Group>
        </Stack>
      )}
    </FormModal>
  )
}
