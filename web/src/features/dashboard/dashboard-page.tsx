import { type MenuScreen, menus, screens } from '@gym/contract/permissions'
import { Paper, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { screenIcons } from '../../app/screen-icons.tsx'
import { useSignedIn } from '../../app/session-user.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { Page } from '../../ui/page.tsx'

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
      <nav aria-label="Accesos directos">
        <SimpleGrid cols={{ base: 1, xs: 2, md: 3, lg: 4 }} spacing="sm">
          {others.map((path) => (
            <Shortcut key={path} path={path} />
          ))}
        </SimpleGrid>
      </nav>
    </Page>
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
      {screens[path].label}
    </LinkButton>
  )
}
