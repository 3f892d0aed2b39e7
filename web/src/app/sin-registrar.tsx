import { Alert, Group } from '@mantine/core'
import { useLocation } from '@tanstack/react-router'
import { useUnregistered } from '../features/asistencias/asistencias.api.ts'
import { useVisitasSinRegistrar } from '../features/entradas/entradas.api.ts'
import { counted } from '../lib/counted.ts'
import { LinkButton } from '../ui/link-button.tsx'

/** Says on every other screen that somebody who came to the desk, or to the door, is not registered yet. */
export function SinRegistrar() {
  return (
    <>
      <Waiting count={useUnregistered()} at="/asistencias/registrar" />
      <Waiting count={useVisitasSinRegistrar()} at="/recepcion" />
    </>
  )
}

function Waiting({ count, at }: { count: number; at: '/asistencias/registrar' | '/recepcion' }) {
  const isThere = useLocation({ select: ({ pathname }) => pathname === at })
  return (
    <div aria-live="polite">
      {count > 0 && !isThere && (
        <Alert color="orange" variant="outline" role="status" mb="md">
          <Group gap="sm">
            {count === 1 ? 'Queda' : 'Quedan'} {counted(count, ['llegada', 'llegadas'])} sin registrar.
            <LinkButton to={at} size="xs" variant="default">
              {at === '/recepcion' ? 'Ver en la recepción' : 'Ver en registrar asistencia'}
            </LinkButton>
          </Group>
        </Alert>
      )}
    </div>
  )
}
