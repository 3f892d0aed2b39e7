import type { Venta } from '@gym/contract/ventas/ventas.schema'
import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { isResendable } from '../../../offline/outbox/unanswered.ts'
import type { DevolucionEnviada } from './use-devolucion.ts'

interface DevolucionPendienteProps {
  venta: Venta
  enviada: DevolucionEnviada
  isSending: boolean
  onRetry: () => void
  onDrop: () => void
  onClose: () => void
}

export function DevolucionPendiente(props: DevolucionPendienteProps) {
  const { venta, enviada, isSending, onRetry, onDrop, onClose } = props
  const { lineas, motivo, metodo } = enviada.pedida
  const canRetry = isResendable(enviada)
  const what = lineas.map(
    ({ indice, cantidad }) => `${cantidad} × ${venta.lineas[indice]?.descripcion ?? ''}`,
  )
  return (
    <>
      <Alert color="orange" role="alert">
        {canRetry
          ? 'No llegó la respuesta de esta devolución: puede que ya esté hecha. Reintenta: no se hará dos veces.'
          : 'No llegó la respuesta de esta devolución, y ya pasó un día: mira en las devoluciones de la venta si quedó hecha.'}
      </Alert>
      <Stack gap={0}>
        <Text fw={600}>{what.join(', ')}</Text>
        <Text size="sm">
          {metodo}. {motivo}
        </Text>
      </Stack>
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          Cancelar
        </Button>
        {canRetry ? (
          <Button loading={isSending} onClick={onRetry}>
            Reintentar
          </Button>
        ) : (
          <Button variant="default" onClick={onDrop}>
            Descartarla
          </Button>
        )}
      </Group>
    </>
  )
}
