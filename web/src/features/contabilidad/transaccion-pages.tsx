import type { Transaccion } from '@gym/contract/contabilidad/contabilidad.schema'
import { errors } from '@gym/contract/core/errors'
import { Alert, Stack } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import type { Versioned } from '../../api/http.ts'
import { FormSkeleton, Loaded } from '../../ui/feedback/query-state.tsx'
import { useFormKey } from '../../ui/form/saved-next.tsx'
import { LinkButton } from '../../ui/layout/link-button.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { useConfirmedToday } from '../configuracion/configuracion.api.ts'
import { useTransaccion } from './contabilidad.api.ts'
import { HistorialSection } from './historial.tsx'
import { TransaccionForm } from './transaccion-form.tsx'
import { TurnoLink } from './turno-link.tsx'

export function NewTransaccionPage() {
  const key = useFormKey()
  const today = useConfirmedToday()
  return <Page>{today ? <TransaccionForm key={key} today={today} /> : <FormSkeleton fields={8} />}</Page>
}

export function EditTransaccionPage() {
  const { id } = useParams({ from: '/shell/contabilidad/editar-transaccion/$id' })
  const transaccion = useTransaccion(id)
  return (
    <Page>
      <Loaded
        query={transaccion}
        waiting={<FormSkeleton fields={8} />}
        failed="Error al cargar la transacción: "
      >
        {(found) =>
          found.pagoId ? (
            <OfAPago transaccion={found} pagoId={found.pagoId} />
          ) : found.turno ? (
            <OfACaja turno={found.turno} />
          ) : (
            <ByHand transaccion={found} />
          )
        }
      </Loaded>
    </Page>
  )
}

function ByHand({ transaccion }: { transaccion: Versioned<Transaccion> }) {
  return (
    <>
      <TransaccionForm transaccion={transaccion} today={transaccion.fecha} />
      <HistorialSection transaccion={transaccion} />
    </>
  )
}

function OfACaja({ turno }: { turno: NonNullable<Transaccion['turno']> }) {
  return (
    <Alert color="accent" role="status" maw={520}>
      <Stack gap="xs" align="flex-start">
        {errors.MOVIMIENTO_DE_CAJA[1]}
        <TurnoLink turno={turno} size="xs" />
      </Stack>
    </Alert>
  )
}

/** Links to the payment that posted the movement, where it is corrected; a deleted payment has no link. */
function OfAPago({ transaccion, pagoId }: { transaccion: Transaccion; pagoId: string }) {
  return (
    <Alert color="accent" role="status" maw={520}>
      <Stack gap="xs" align="flex-start">
        {transaccion.pagoEliminado
          ? 'Esta transacción viene de un pago que se eliminó: se conserva como quedó.'
          : 'Esta transacción viene de un pago. Edita el pago y la contabilidad se corrige sola.'}
        {transaccion.pagoEliminado ? (
          <LinkButton to="/contabilidad" variant="default" size="xs">
            Ir a contabilidad
          </LinkButton>
        ) : (
          <LinkButton to="/pagos/editar/$id" params={{ id: pagoId }} size="xs">
            Ver pago
          </LinkButton>
        )}
      </Stack>
    </Alert>
  )
}
