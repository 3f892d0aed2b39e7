import { Paper, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { menuOf, useScreens } from '../../lib/menus.ts'
import { useSignedIn } from '../../lib/session-user.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { Page } from '../../ui/page.tsx'
import { screenIcon } from '../../ui/screen-icon.tsx'

/** What has no entry in any menu and belongs to no other screen, in this order. */
const alsoHere = ['/configuracion', '/suscripcion', '/mi-cuenta'] as const

export function DashboardPage() {
  const user = useSignedIn()
  const screens = useScreens()
  if (!user) return null
  return (
    <Page>
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
      <Shortcuts
        name="Accesos directos"
        screens={menuOf(user.rol, screens).filter(({ path }) => path !== '/dashboard')}
      />
      <Title order={2} size="h4">
        También
      </Title>
      <Shortcuts
        name="Otras pantallas"
        screens={alsoHere.flatMap((wanted) =>
          screens.filter(({ path, who }) => path === wanted && who.includes(user.rol)),
        )}
      />
    </Page>
  )
}

function Shortcuts({ name, screens }: { name: string; screens: ReturnType<typeof useScreens> }) {
  return (
    <nav aria-label={name}>
      <SimpleGrid cols={{ base: 1, xs: 2, md: 3, lg: 4 }} spacing="sm">
        {screens.map((screen) => (
          <LinkButton
            key={screen.path}
            to={screen.path}
            variant="default"
            h="auto"
            py="sm"
            justify="flex-start"
            leftSection={screenIcon(screen)}
            styles={{ label: { whiteSpace: 'normal', textAlign: 'start' } }}
          >
            {screen.label}
          </LinkButton>
        ))}
      </SimpleGrid>
    </nav>
  )
}
