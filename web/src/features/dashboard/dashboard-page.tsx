import { Alert, Paper, Text, Title } from '@mantine/core'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { Suspense } from 'react'
import { lazyRouteComponent } from '../../routing/lazy.tsx'
import { type SignedIn, useSignedIn } from '../../session/session-user.ts'
import { NoticeAlert } from '../../ui/feedback/notice.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { TextLink } from '../../ui/layout/text-link.tsx'
import { Edad } from './edad.tsx'
import { SalaWaiting } from './esqueletos.tsx'
import { DiaDelDueno, DiaDeRecepcion } from './mostrador.tsx'
import { WHAT_IT_IS } from './what-it-is.ts'

const Sala = lazyRouteComponent(() => import('./sala.tsx'), 'Sala')
const Propio = lazyRouteComponent(() => import('./propio/propio.tsx'), 'Propio')

export function DashboardPage() {
  const user = useSignedIn()
  const navigate = useNavigate()
  const notice = useLocation({ select: (location) => location.state.notice ?? null })
  if (!user) return null
  return (
    <Page status={<Edad />}>
      <NoticeAlert notice={notice} onClose={() => navigate({ to: '.', state: {}, replace: true })} />
      <CambiaTuClave {...user} />
      <Paper withBorder px="md" py="sm" bg="var(--surface)">
        <Title order={2} size="h5">
          ¡Te damos la bienvenida, {user.nombre}!
        </Title>
        <Text size="sm" c="dimmed">
          {WHAT_IT_IS}
        </Text>
      </Paper>
      <Dia rol={user.rol} />
    </Page>
  )
}

function Dia({ rol }: Pick<SignedIn, 'rol'>) {
  if (rol === 'admin') return <DiaDelDueno />
  if (rol === 'recepcionista') return <DiaDeRecepcion />
  return <Suspense fallback={<SalaWaiting />}>{rol === 'entrenador' ? <Sala /> : <Propio />}</Suspense>
}

function CambiaTuClave(user: SignedIn) {
  const reason = reasonToChange(user)
  if (!reason) return null
  return (
    <Alert color="yellow" role="note">
      {reason} <TextLink to="/mi-cuenta">Cambiarla en Mi cuenta</TextLink>
    </Alert>
  )
}

function reasonToChange({ rol, claveDebil, claveAjena }: SignedIn): string | null {
  if (claveDebil)
    return rol === 'user'
      ? 'Tu contraseña es fácil de adivinar.'
      : 'Tu contraseña es fácil de adivinar y tu cuenta ve los datos de todos: debes cambiarla.'
  return claveAjena ? 'Tu contraseña la eligió otra persona. Cámbiala por una que solo tú sepas.' : null
}
