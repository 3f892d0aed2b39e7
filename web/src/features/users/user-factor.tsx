import { FACTOR_QUITADO } from '@gym/contract/auth/factor.rules'
import type { Usuario } from '@gym/contract/auth/users.schema'
import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { useSignedIn } from '../../session/session-user.ts'
import { NoticeAlert } from '../../ui/feedback/notice.tsx'
import { useDeletion } from '../../ui/feedback/use-deletion.ts'
import { TextLink } from '../../ui/layout/text-link.tsx'
import { useTakeFactorAway } from './users.api.ts'

export function UserFactor({ user: { _id, nombre, factor } }: { user: Usuario }) {
  const deletion = useDeletion(
    useTakeFactorAway(),
    'Error al quitar la verificación: ',
    'Quitar la verificación',
  )
  const isOwn = useSignedIn()?._id === _id
  const ask = () =>
    deletion.ask(_id, {
      title: `¿Quitar la verificación en dos pasos de ${nombre}?`,
      text: 'Hasta que la active de nuevo, iniciará sesión solo con la contraseña. Sus sesiones abiertas se cierran.',
      done: FACTOR_QUITADO,
    })
  return (
    <Stack gap="sm" component="section">
      <Title order={2} size="h3">
        Verificación en dos pasos
      </Title>
      <NoticeAlert notice={deletion.notice} onClose={deletion.clearNotice} />
      <Text size="sm" maw="65ch">
        {isOwn ? (
          <>
            La tuya está en <TextLink to="/mi-cuenta">Mi cuenta</TextLink>.
          </>
        ) : factor ? (
          'Está activa. Si perdió el teléfono y sus códigos de recuperación, quítala.'
        ) : (
          'No la tiene: la activa en Mi cuenta. Para exigirla a todo un rol, ve a Configuración.'
        )}
      </Text>
      {factor && !isOwn && (
        <Group>
          <Button variant="outline" color="red" onClick={ask}>
            Quitar la verificación
          </Button>
        </Group>
      )}
    </Stack>
  )
}
