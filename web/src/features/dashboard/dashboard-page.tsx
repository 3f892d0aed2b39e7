import { labels, type MenuScreen, menus } from '@gym/contract/menus'
import { maySee } from '@gym/contract/permissions'
import { Paper, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { screenIcons } from '../../app/screen-icons.tsx'
import { useSignedIn } from '../../app/session-user.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { Page } from '../../ui/page.tsx'

/** What has no entry in any menu and belongs to no other screen. */
const hidden: readonly MenuScreen[] = ['/configuracion', '/suscripcion', '/mi-cuenta']

export function DashboardPage() {
  const user = useSignedIn()
  if (!user) return null
  const others = menus[user.rol].filter((path) => path !== '/dashboard')
  return (
    <Page title="Dashboard">
      <Paper withBorder p="lg" bg="var(--surface)">
        <Stack gap="xs">
          <Title order={2} size="h3">
            ¡Bienvenido, {user.nombre}!
          </Title>
          <Text maw="65ch">
            Admin Gimnasios te ayuda a llevar el control de ganancias y gastos, clientes y entrenadores, y a
            crear y asignar rutinas.
          </Text>
        </Stack>
      </Paper>
      <Shortcuts name="Accesos directos" paths={others} />
      <Title order={2} size="h4">
        También
      </Title>
      <Shortcuts name="Otras pantallas" paths={hidden.filter((path) => maySee(user.rol, path))} />
    </Page>
  )
}

function Shortcuts({ name, paths }: { name: string; paths: readonly MenuScreen[] }) {
  return (
    <nav aria-label={name}>
      <SimpleGrid cols={{ base: 1, xs: 2, md: 3, lg: 4 }} spacing="sm">
        {paths.map((path) => (
          <Shortcut key={path} path={path} />
        ))}
      </SimpleGrid>
    </nav>
  )
}

function Shortcut({ path }: { path: MenuScreen }) {
  return (
    <LinkButton
      to={path}
      variant="default"
      h="auto"
      py="sm"
      justify="flex-start"
      leftSection={screenIcons[path]}
      styles={{ label: { whiteSpace: 'normal', textAlign: 'start' } }}
    >
      {labels[path]}
    </LinkButton>
  )
}
