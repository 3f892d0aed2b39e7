import { may } from '@gym/contract/permissions/actions'
import { Alert, Paper, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ownTimeZone, useZonaHoraria } from '../../api/gym.ts'
import { menuOf, useScreens } from '../../routing/menus.ts'
import { frontDesk } from '../../routing/screens.ts'
import { type SignedIn, useSignedIn } from '../../session/session-user.ts'
import { AvisoCopias } from '../../ui/feedback/aviso-copias.tsx'
import { NoticeAlert } from '../../ui/feedback/notice.tsx'
import { Loaded } from '../../ui/feedback/query-state.tsx'
import { UnnamedGym } from '../../ui/feedback/unnamed-gym.tsx'
import { LinkButton } from '../../ui/layout/link-button.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { screenIcon } from '../../ui/layout/screen-icon.tsx'
import { TextLink } from '../../ui/layout/text-link.tsx'
import { clasesQuery } from '../clases/clases.api.ts'
import { CierresPorAutorizar } from './cierres-por-autorizar.tsx'
import { ClasesDeHoy } from './clases-de-hoy.tsx'
import { hoyQuery } from './dashboard.api.ts'
import { DentroAhora } from './dentro-ahora.tsx'
import { LoQuePideElDia, WaitingForHoy } from './hoy.tsx'
import { MiDia } from './mi-dia.tsx'
import { Neto } from './neto.tsx'
import { PrimerosPasos } from './primeros-pasos.tsx'
import { SinCobrar } from './sin-cobrar.tsx'
import { useMoment } from './use-moment.ts'
import { WHAT_IT_IS } from './what-it-is.ts'

/** Screens without a menu entry or a parent screen, in order. */
const alsoHere = [
  '/cobros',
  '/pendientes',
  '/configuracion',
  '/auditoria',
  '/copias',
  '/suscripcion',
  '/mis-datos',
  '/mi-cuenta',
] as const

export function DashboardPage() {
  const user = useSignedIn()
  const screens = useScreens()
  const navigate = useNavigate()
  const notice = useLocation({ select: (location) => location.state.notice ?? null })
  if (!user) return null
  const isDesk = frontDesk.includes(user.rol)
  const also = (
    <>
      <Title order={2} size="h4">
        También
      </Title>
      <Shortcuts
        name="Otras pantallas"
        screens={alsoHere.flatMap((wanted) =>
          screens.filter(({ path, who, offeredTo = who }) => path === wanted && offeredTo.includes(user.rol)),
        )}
      />
    </>
  )
  return (
    <Page>
      <NoticeAlert notice={notice} onClose={() => navigate({ to: '.', state: {}, replace: true })} />
      {may(user.rol, 'configuracion:escribir') && <UnnamedGym />}
      <CambiaTuClave {...user} />
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
          <Dia />
          <Shortcuts
            name="Accesos directos"
            screens={menuOf(user.rol, screens).filter(({ path }) => path !== '/dashboard')}
          />
          {also}
        </>
      ) : user.rol === 'entrenador' ? (
        <Sala>
          {also}
          <WhatItIs />
        </Sala>
      ) : (
        <>
          <MiDia />
          {also}
          <WhatItIs />
        </>
      )}
    </Page>
  )
}

function CambiaTuClave(user: SignedIn) {
  const reason = reasonToChange(user)
  if (!reason) return null
  return (
    <Alert color="yellow" variant="outline" role="note">
      {reason} <TextLink to="/mi-cuenta">Cambiarla en Mi cuenta</TextLink>
    </Alert>
  )
}

/** Reason to change the password, null without one. Only staff must change a weak password. */
function reasonToChange({ rol, claveDebil, claveAjena }: SignedIn): string | null {
  if (claveDebil)
    return rol === 'user'
      ? 'Tu contraseña es fácil de adivinar.'
      : 'Tu contraseña es fácil de adivinar y tu cuenta ve los datos de todos: debes cambiarla.'
  return claveAjena ? 'Tu contraseña la eligió otra persona. Cámbiala por una que solo tú sepas.' : null
}

/** Renders each section once the one above has its height, to avoid a layout shift. */
function Sala({ children }: { children: ReactNode }) {
  const hasMoment = useMoment() !== undefined
  const hasClases = !useQuery(clasesQuery()).isPending && hasMoment
  const hasDentro = !useQuery(hoyQuery).isPending
  return (
    <>
      <ClasesDeHoy />
      {hasClases && <DentroAhora />}
      {hasClases && hasDentro && children}
    </>
  )
}

const WhatItIs = () => <Text maw="65ch">{WHAT_IT_IS}</Text>

function Dia() {
  const hoy = useQuery(hoyQuery)
  const zonaHoraria = useZonaHoraria() ?? ownTimeZone()
  return (
    <Loaded query={hoy} waiting={<WaitingForHoy />} failed="Error al cargar lo de hoy: " saysStale>
      {(found) => (
        <>
          {found.copias && (
            <AvisoCopias aviso={found.copias} way={<TextLink to="/copias">Ver las copias</TextLink>} />
          )}
          {found.cierresPorAutorizar && <CierresPorAutorizar cierres={found.cierresPorAutorizar} />}
          {found.primerosPasos && <PrimerosPasos pasos={found.primerosPasos} />}
          {found.primerosPasos?.cliente !== false && found.neto && <Neto neto={found.neto} />}
          {found.sinCobrar && <SinCobrar {...found.sinCobrar} />}
          {found.primerosPasos?.cliente !== false && <LoQuePideElDia hoy={found} zonaHoraria={zonaHoraria} />}
        </>
      )}
    </Loaded>
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
