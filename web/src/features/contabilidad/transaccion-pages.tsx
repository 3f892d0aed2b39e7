import type { Transaccion } from '@gym/contract/contabilidad'
import { Alert, Stack, Title } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { LinkButton } from '../../ui/link-button.tsx'
import { Page } from '../../ui/page.tsx'
import { FormSkeleton, LoadError } from '../../ui/query-state.tsx'
import { useToday } from '../configuracion/configuracion.api.ts'
import { useTransaccion } from './contabilidad.api.ts'
import { Historial } from './historial.tsx'
import { TransaccionForm } from './transaccion-form.tsx'

export function NewTransaccionPage() {
  const today = useToday()
  return <Page>{today ? <TransaccionForm today={today} /> : <FormSkeleton fields={8} />}</Page>
}

export function EditTransaccionPage() {
  const { id } = useParams({ from: '/shell/contabilidad/editar-transaccion/$id' })
  const { data: transaccion, error, isPending, refetch } = useTransaccion(id)
  return (
    <Page>
      {isPending && <FormSkeleton fields={8} />}
      {error && !transaccion && (
        <LoadError sentence={`Error al cargar la transacción: ${error.message}`} onRetry={() => refetch()} />
      )}
      {transaccion?.pagoId && <OfAPago transaccion={transaccion} pagoId={transaccion.pagoId} />}
      {transaccion && !transaccion.pagoId && (
        <>
          <TransaccionForm transaccion={transaccion} today={transaccion.fecha} />
          <Stack component="section" aria-labelledby="historial" maw={520} gap="sm">
            <Title order={2} size="h4" id="historial">
              Historial de cambios
            </Title>
            <Historial transaccion={transaccion} />
          </Stack>
        </>
      )}
    </Page>
  )
}

/** What comes from a payment is corrected where the payment is. */
function OfAPago({ transaccion, pagoId }: { transaccion: Transaccion; pagoId: string }) {
  return (
    <Alert color="accent" variant="outline" role="status" maw={520}>
      <Stack gap="xs" align="flex-start">
        {transaccion.pagoEliminado
          ? 'Este movimiento viene de un pago que se eliminó: se conserva como quedó.'
          : 'Este movimiento viene de un pago. Edita el pago y la contabilidad se corrige sola.'}
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
