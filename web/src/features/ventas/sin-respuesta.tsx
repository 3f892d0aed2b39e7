import { Alert, Button, Group, Stack } from '@mantine/core'
import { useSyncExternalStore } from 'react'
import { watchClock } from '../../lib/clock.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { isReenviable } from './enviada.ts'

/** Where Cobrar and F8 lead while the sale waits for its answer. */
export const SIN_RESPUESTA = 'sin-respuesta'

interface SinRespuestaProps {
  /** When it was sent first, in milliseconds since 1970. */
  enviadaAt: number | undefined
  onRetry: () => void
  onDrop: () => void
}

/** A sale whose answer never came, also after a reload: it is sent again as it was, for as long as that makes it once. */
export function SinRespuesta({ enviadaAt, onRetry, onDrop }: SinRespuestaProps) {
  const canRetry = useSyncExternalStore(watchClock, () => isReenviable(enviadaAt))
  return (
    <Alert color="orange" variant="outline" role="alert" tabIndex={-1} data-path={SIN_RESPUESTA}>
      <Stack gap="xs" align="flex-start">
        {canRetry
          ? 'No llegó la respuesta de esta venta: puede que ya esté hecha. Reintenta: no se cobrará dos veces.'
          : 'No llegó la respuesta de esta venta, y ya pasó un día: mira en Ventas si quedó hecha.'}
        {canRetry ? (
          <Button size="xs" variant="default" onClick={onRetry}>
            Reintentar
          </Button>
        ) : (
          <Group gap="xs">
            <LinkButton size="xs" variant="default" to="/ventas">
              Ver ventas
            </LinkButton>
            <Button size="xs" variant="default" onClick={onDrop}>
              Descartarla
            </Button>
          </Group>
        )}
      </Stack>
    </Alert>
  )
}
