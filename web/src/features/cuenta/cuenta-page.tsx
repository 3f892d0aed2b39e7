import type { SesionPropia } from '@gym/contract/auth/auth.schema'
import { formatInstant } from '@gym/contract/core/calendar'
import { hecho } from '@gym/contract/core/success-messages'
import { nombreRol } from '@gym/contract/permissions/roles.rules'
import { Badge, Button, Group, Paper, Skeleton, Stack, Table, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useZonaHoraria } from '../../api/gym.ts'
import { joinWithDots } from '../../format/dotted.ts'
import { useSignedIn } from '../../session/session-user.ts'
import { NoticeAlert } from '../../ui/feedback/notice.tsx'
import { Loaded } from '../../ui/feedback/query-state.tsx'
import { useDeletion } from '../../ui/feedback/use-deletion.ts'
import { Page } from '../../ui/layout/page.tsx'
import { AbreSinServidor } from '../../ui/security/abre-sin-servidor.tsx'
import { browserName } from './browser-name.ts'
import { sesionesQuery, useEndSessions } from './cuenta.api.ts'
import { OwnFactor } from './factor.tsx'
import { PasswordForm } from './password-form.tsx'

export function CuentaPage() {
  const user = useSignedIn()
  return (
    <Page>
      <Paper withBorder p="lg" bg="var(--surface)">
        <Text fw={600}>{user?.nombre}</Text>
        <Text size="sm">{user && joinWithDots(user.email, nombreRol[user.rol])}</Text>
      </Paper>
      {(user?.cambiarClave || !user?.faltaFactor) && (
        <Stack gap="sm" component="section">
          <Title order={2} size="h3">
            {user?.cambiarClave ? 'Elige tu propia contraseña' : 'Cambiar la contraseña'}
          </Title>
          {user?.cambiarClave && (
            <Text>
              La contraseña con la que iniciaste sesión la inventó el programa. Elige una que solo tú sepas y
              sigue.
            </Text>
          )}
          <PasswordForm />
        </Stack>
      )}
      {!user?.cambiarClave && (
        <Stack gap="sm" component="section">
          <Title order={2} size="h3">
            {user?.faltaFactor ? 'Activa la verificación en dos pasos' : 'Verificación en dos pasos'}
          </Title>
          <OwnFactor />
        </Stack>
      )}
      {!user?.cambiarClave && !user?.faltaFactor && (
        <Stack gap="sm" component="section">
          <Title order={2} size="h3">
            Sesiones abiertas
          </Title>
          <OwnSessions />
          <AbreSinServidor />
        </Stack>
      )}
    </Page>
  )
}

function OwnSessions() {
  return (
    <Loaded
      query={useQuery(sesionesQuery)}
      waiting={<Skeleton height={120} aria-busy />}
      failed="Error al cargar las sesiones: "
    >
      {(sessions) => <Sessions sessions={sessions} />}
    </Loaded>
  )
}

function Sessions({ sessions }: { sessions: SesionPropia[] }) {
  const end = useEndSessions()
  const timeZone = useZonaHoraria()
  const deletion = useDeletion(end, 'Error al cerrar la sesión: ', 'Cerrar sesión')

  const others = sessions.filter(({ actual }) => !actual)
  const ask = (ended: SesionPropia[], title: string) =>
    deletion.ask(
      ended.map(({ _id }) => _id),
      {
        title,
        text: 'Para volver a entrar desde allí habrá que iniciar sesión de nuevo.',
        done: ended.length === 1 ? hecho.sesionCerrada : 'Sesiones cerradas.',
      },
    )
  return (
    <>
      <NoticeAlert notice={deletion.notice} onClose={deletion.clearNotice} />
      <Paper withBorder bg="var(--surface)">
        <Table.ScrollContainer minWidth={300} type="native">
          <Table aria-label="Sesiones abiertas">
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Dónde</Table.Th>
                <Table.Th>Último uso</Table.Th>
                <Table.Th>Acciones</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {sessions.map((session) => (
                <Table.Tr key={session._id}>
                  <Table.Td>{browserName(session.navegador)}</Table.Td>
                  <Table.Td>{timeZone && formatInstant(new Date(session.usadaEn), timeZone)}</Table.Td>
                  <Table.Td>
                    {session.actual ? (
                      <Badge variant="default" tt="none" miw="max-content">
                        Esta sesión
                      </Badge>
                    ) : (
                      <Button
                        size="xs"
                        variant="default"
                        aria-label={`Cerrar la sesión de ${browserName(session.navegador)}`}
                        onClick={() =>
                          ask([session], `¿Cerrar la sesión de ${browserName(session.navegador)}?`)
                        }
                      >
                        Cerrar
                      </Button>
                    )}
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      </Paper>
      {others.length > 1 && (
        <Group>
          <Button
            variant="default"
            onClick={() => ask(others, `¿Cerrar las otras ${others.length} sesiones?`)}
          >
            Cerrar las demás
          </Button>
        </Group>
      )}
    </>
  )
}
