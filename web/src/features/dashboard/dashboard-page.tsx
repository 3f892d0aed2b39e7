import { may } from '@gym/contract/actions'
import { Paper, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { menuOf, useScreens } from '../../lib/menus.ts'
import { frontDesk } from '../../lib/screens.ts'
import { useSignedIn } from '../../lib/session-user.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { NoticeAlert } from '../../ui/notice.tsx'
import { Page } from '../../ui/page.tsx'
import { screenIcon } from '../../ui/screen-icon.tsx'
import { UnnamedGym } from '../../ui/unnamed-gym.tsx'
import { cuantosPagosQuery, POR_RENOVAR } from '../pagos/pagos.api.ts'
import { ClasesDeHoy } from './clases-de-hoy.tsx'
import { MiDia } from './mi-dia.tsx'

/** What has no entry in any menu and belongs to no other screen, in this order. */
const alsoHere = ['/configuracion', '/suscripcion', '/mi-cuenta'] as const

export function DashboardPage() {
  const user = useSignedIn()
  const screens = useScreens()
  const navigate = useNavigate()
  // Why one was led here.
  const notice = useLocation({ select: (location) => location.state.notice ?? null })
  if (!user) return null
  const isDesk = frontDesk.includes(user.rol)
  return (
    <Page>
      <NoticeAlert notice={notice} onClose={() => navigate({ to: '.', state: {}, replace: true })} />
      {may(user.rol, 'configuracion:escribir') && <UnnamedGym />}
      <Paper withBorder p="lg" bg="var(--surface)">
        <Stack gap="xs">
          <Title order={2} size="h3">
            ¡Te damos la bienvenida, {user.nombre}!
          </Title>
          {isDesk && <WhatItIs />}
        </Stack>
      </Paper>
      {isDesk ? (
        <>
          <PorRenovar />
          <Shortcuts
            name="Accesos directos"
            screens={menuOf(user.rol, screens).filter(({ path }) => path !== '/dashboard')}
          />
        </>
      ) : user.rol === 'entrenador' ? (
        <ClasesDeHoy />
      ) : (
        <MiDia />
      )}
      <Title order={2} size="h4">
        También
      </Title>
      <Shortcuts
        name="Otras pantallas"
        screens={alsoHere.flatMap((wanted) =>
          screens.filter(({ path, who, offeredTo = who }) => path === wanted && offeredTo.includes(user.rol)),
        )}
      />
      {!isDesk && <WhatItIs />}
    </Page>
  )
}

/** The welcome of the specification. Who has no part in the gym's money reads it last. */
function WhatItIs() {
  return (
    <Text maw="65ch">
      Admin Gimnasios te ayuda a llevar el control de ganancias y gastos, clientes y entrenadores, y a crear y
      asignar rutinas.
    </Text>
  )
}

/** How many monthly fees are about to run out, and the way to them; nothing where none is. */
function PorRenovar() {
  const { data: count } = useQuery(cuantosPagosQuery(POR_RENOVAR))
  if (!count) return null
  return (
    <LinkButton to="/pagos" search={{ filtro: POR_RENOVAR }} variant="light" style={{ alignSelf: 'start' }}>
      {count === 1 ? '1 pago por renovar' : `${count} pagos por renovar`}
    </LinkButton>
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
