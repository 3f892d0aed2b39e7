import type { User } from '@gym/contract/auth/users.schema'
import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { useSignedIn } from '../../session/session-user.ts'
import { NoticeAlert } from '../../ui/feedback/notice.tsx'
import { useDeletion } from '../../ui/feedback/use-deletion.ts'
import { useEndSessionsOf } from './users.api.ts'

export function UserSessions({ user: { _id, nombre } }: { user: User }) {
  const deletion = useDeletion(useEndSessionsOf(), 'Error al cerrar las sesiones: ', 'Cerrar sesiones')
  const isOwn = useSignedIn()?._id === _id
  const ask = () =>
    deletion.ask(_id, {
      title: `¿Cerrar todas las sesiones de ${nombre}?`,
      text: 'En cada lugar donde esté habrá que iniciar sesión de nuevo.',
      done: 'Sesiones cerradas.',
    })
  return (
    <Stack gap="sm" component="section">
      <Title order={2} size="h3">
        Sesiones abiertas
      </Title>
      <NoticeAlert notice={deletion.notice} onClose={deletion.clearNotice} />
      <Text size="sm" maw="65ch">
        {isOwn
          ? 'Si perdiste un teléfono, ciérralas: esta sigue abierta.'
          : 'Si perdió un teléfono, ciérralas. Si ya no trabaja aquí, cámbiale la contraseña o elimina la cuenta: con la que tiene puede volver a iniciar sesión.'}
      </Text>
      <Group>
        <Button variant="default" onClick={ask}>
          Cerrar todas sus sesiones
        </Button>
      </Group>
    </Stack>
  )
}
