import { Alert, Button, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { focusField } from '../focus-field.ts'
import type { Rechazo } from './rechazo.tsx'

/** Focus target of Cobrar and F8 while the sale awaits its response. */
export const SIN_RESPUESTA = 'sin-respuesta'

interface SinRespuestaProps {
  rechazo: Rechazo | null
  isSending: boolean
  onRetry: () => void
}

/** An unanswered sale that was not queued (`isAnotable`). The retry resends it under its idempotency key. */
export function SinRespuesta({ rechazo, isSending, onRetry }: SinRespuestaProps) {
  if (rechazo?.action) return <Message action={rechazo.action}>{rechazo.text}</Message>
  function retry() {
    // Moves the focus to the warning, because a loading button loses it.
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
      {rechazo?.mensaje && `${rechazo.mensaje} `}
      No llegó la respuesta de esta venta: puede que ya esté hecha. Reintenta: no se cobrará dos veces.
    </Message>
  )
}

const Message = ({ children, action }: { children: ReactNode; action: ReactNode }) => (
  <Alert color="orange" role="alert" tabIndex={-1} data-path={SIN_RESPUESTA}>
    <Stack gap="xs" align="flex-start">
      <div>{children}</div>
      {action}
    </Stack>
  </Alert>
)
