import { Alert, Group } from '@mantine/core'
import { useLocation } from '@tanstack/react-router'
import { counted } from '../../lib/counted.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { useUnregistered } from './asistencias.api.ts'

const DOOR = '/asistencias/registrar'

/** Says on every other screen that somebody who came to the door is not registered yet. */
export function SinRegistrar() {
  const count = useUnregistered()
  const isAtDoor = useLocation({ select: ({ pathname }) => pathname === DOOR })
  return (
    <div aria-live="polite">
      {count > 0 && !isAtDoor && (
        <Alert color="orange" variant="outline" role="status" mb="md">
          <Group gap="sm">
            {count === 1 ? 'Queda' : 'Quedan'} {counted(count, ['llegada', 'llegadas'])} sin registrar.
            <LinkButton to={DOOR} size="xs" variant="default">
              Ver en la entrada
            </LinkButton>
          </Group>
        </Alert>
      )}
    </div>
  )
}
