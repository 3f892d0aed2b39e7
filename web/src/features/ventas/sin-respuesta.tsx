import { Alert, Button, Group, Stack } from '@mantine/core'
import { type ReactNode, useSyncExternalStore } from 'react'
import { watchClock } from '../../lib/clock.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { isReenviable } from './enviada.ts'
import { focusField } from './focus-field.ts'
import type { Rechazo } from './rechazo.tsx'

/** Where Cobrar and F8 lead while the sale waits for its answer. */
export const SIN_RESPUESTA = 'sin-respuesta'

interface SinRespuestaProps {
  /** When it was sent first, in milliseconds since 1970. */
  enviadaAt: number | undefined
  /** What became of the last try. */
  rechazo: Rechazo | null
  isSending: boolean
  onRetry: () => void
  onDrop: () => void
}

/** A sale whose answer never came, also after a reload: it is sent again as it was, for as long as that makes it once. */
export function SinRespuesta({ enviadaAt, rechazo, isSending, onRetry, onDrop }: SinRespuestaProps) {
  const canRetry = useSyncExternalStore(watchClock, () => isReenviable(enviadaAt))
  // What is known to be made has buttons of its own.
  if (rechazo?.action) return <Message action={rechazo.action}>{rechazo.text}</Message>
  if (!canRetry)
    return (
      <Message
        action={
          <Group gap="xs">
            <LinkButton size="xs" variant="default" to="/ventas">
              Ver ventas
            </LinkButton>
            <Button size="xs" variant="default" onClick={onDrop}>
              Descartarla
            </Button>
          </Group>
        }
      >
        No llegó la respuesta de esta venta, y ya pasó un día: mira en Ventas si quedó hecha.
      </Message>
    )

  function retry() {
    // The button has no focus while it waits.
    focusField(SIN_RESPUESTA)
    onRetry()
  }

  return (
    <Message
      action={
        <Button size="xs" variant="default" loading={isSending} onClick={retry}>
          Reintentar
        </Button>
      }
    >
      {rechazo?.porque && `${rechazo.porque} `}
      No llegó la respuesta de esta venta: puede que ya esté hecha. Reintenta: no se cobrará dos veces.
    </Message>
  )
}

const Message = ({ children, action }: { children: ReactNode; action: ReactNode }) => (
  <Alert color="orange" variant="outline" role="alert" tabIndex={-1} data-path={SIN_RESPUESTA}>
    <Stack gap="xs" align="flex-start">
      <div>{children}</div>
      {action}
    </Stack>
  </Alert>
)
