import type { MisDatos } from '@gym/contract/mis-datos/mis-datos.schema'
import { nombreRol } from '@gym/contract/permissions/roles.rules'
import { Button, Group, Paper, Skeleton, Stack, Text, Title } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { Seen } from '../../offline/snapshot/last-seen.ts'
import { isServerUnreachable } from '../../session/remembered-user.ts'
import { useSignedIn } from '../../session/session-user.ts'
import { vinculoQuery } from '../../session/vinculo.ts'
import { LoadingText } from '../../ui/feedback/loading-text.tsx'
import { NoticeAlert } from '../../ui/feedback/notice.tsx'
import { Loaded } from '../../ui/feedback/query-state.tsx'
import { SeenAt } from '../../ui/feedback/seen-at.tsx'
import { FotoFile } from '../../ui/inputs/foto-file.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { DATOS, useDownload } from '../../ui/print/use-download.ts'
import { CodigoDeEntrada } from './codigo-de-entrada.tsx'
import { LigarForm } from './ligar-form.tsx'
import { misDatosQuery } from './mis-datos.api.ts'
import { Perfil } from './perfil.tsx'
import { Secciones } from './secciones.tsx'

export function MisDatosPage() {
  const isMember = useSignedIn()?.rol === 'user'
  const vinculo = useQuery({ ...vinculoQuery, enabled: isMember })
  // Without a connection the page shows the data that was seen last.
  if (vinculo.data?.cliente || isServerUnreachable(vinculo.error)) return <Propios />
  return (
    <Page>
      {isMember ? (
        <Loaded query={vinculo} waiting={<Waiting />} failed="Error al cargar tus datos: ">
          {() => (
            <Paper withBorder p="lg" bg="var(--surface)">
              <LigarForm />
            </Paper>
          )}
        </Loaded>
      ) : (
        <Paper withBorder p="lg" bg="var(--surface)">
          <Text>
            Esta pantalla es de las cuentas con el rol {nombreRol.user}: los datos de cada cliente están en su
            ficha.
          </Text>
        </Paper>
      )}
    </Page>
  )
}

function Propios() {
  const query = useQuery(misDatosQuery)
  const file = useDownload(DATOS)
  return (
    <Page
      actions={
        <Button
          leftSection={<IconDownload size={16} aria-hidden />}
          loading={file.progress !== null}
          onClick={() => file.start('auth/mis-datos/archivo')}
        >
          Descargar mis datos
        </Button>
      }
    >
      <NoticeAlert notice={file.notice} onClose={file.clearNotice} />
      <Loaded query={query} waiting={<Waiting />} failed="Error al cargar tus datos: " saysStale>
        {(datos) => <Todo datos={datos} />}
      </Loaded>
    </Page>
  )
}

function Todo({ datos }: { datos: Seen<MisDatos> }) {
  return (
    <Stack gap="lg">
      <SeenAt at={datos.vistoEn} />
      <CodigoDeEntrada />
      <Paper component="section" aria-labelledby="mi-perfil" withBorder p="lg" bg="var(--surface)">
        <Title order={2} size="h4" id="mi-perfil" mb="sm">
          Perfil
        </Title>
        <Perfil datos={datos} />
        <Group justify="space-between" mt="md">
          <Text size="sm" c="dimmed">
            Si algo no es así, dilo en la recepción: allí lo corrigen.
          </Text>
          <FotoFile foto={datos.foto} />
        </Group>
      </Paper>
      <Secciones datos={datos} />
      <Group>
        <Text size="sm" c="dimmed" maw="65ch">
          Para que el gimnasio borre tus datos, pídeselo a un administrador. Las cuentas del gimnasio se
          conservan como se escribieron, como pide la ley.
        </Text>
      </Group>
    </Stack>
  )
}

const Waiting = () => (
  <Stack aria-busy>
    <LoadingText />
    <Skeleton height={180} />
    <Skeleton height={120} />
    <Skeleton height={120} />
  </Stack>
)
