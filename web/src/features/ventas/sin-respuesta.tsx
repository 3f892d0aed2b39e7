import { Alert, Button, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { focusField } from './focus-field.ts'
import type { Rechazo } from './rechazo.tsx'

/** Where Cobrar and F8 lead while the sale waits for its answer. */
export const SIN_RESPUESTA = 'sin-respuesta'

interface SinRespuestaProps {
  /** What became of the last try. */
  rechazo: Rechazo | null
  isSending: boolean
  onRetry: () => void
}

/** A sale that is not all in cash and whose answer never came, also after a reload: it is sent again as it was, and made once. */
export function SinRespuesta({ rechazo, isSending, onRetry }: SinRespuestaProps) {
  // What is known to be made has buttons of its own.
  if (rechazo?.action) return <Message action={rechazo.action}>{rechazo.text}</Message>
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
