import { Alert, Group } from '@mantine/core'
import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useCheckInsFollowed } from '../../features/entradas/check-ins.api.ts'
import { pluralize } from '../../format/counted.ts'
import { refreshSnapshotWhileOpen } from '../../offline/snapshot/snapshot.ts'
import { frontDesk } from '../../routing/screens.ts'
import type { SignedIn } from '../../session/session-user.ts'
import { LinkButton } from '../../ui/layout/link-button.tsx'

export function SinRegistrar({ user }: { user: SignedIn }) {
  const isDesk = frontDesk.includes(user.rol) && !user.quiosco && !user.cambiarClave && !user.faltaFactor
  useEffect(() => (isDesk ? refreshSnapshotWhileOpen(user._id) : undefined), [isDesk, user._id])
  const count = useCheckInsFollowed()
  const isThere = useLocation({ select: ({ pathname }) => pathname === AT })
  return (
    <div aria-live="polite">
      {count > 0 && !isThere && (
        <Alert color="orange" role="status" mb="md">
          <Group gap="sm">
            {count === 1 ? 'Queda' : 'Quedan'} {pluralize(count, ['llegada', 'llegadas'])} sin registrar.
            <LinkButton to={AT} size="xs" variant="default">
              Ver en registrar asistencia
            </LinkButton>
          </Group>
        </Alert>
      )}
    </div>
  )
}

const AT = '/asistencias/registrar'
