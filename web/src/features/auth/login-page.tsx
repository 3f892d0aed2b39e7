import { obligatory } from '@gym/contract/core/sentences'
import { Alert, Button, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { useLocation, useRouter } from '@tanstack/react-router'
import {
  type ComponentType,
  type KeyboardEvent,
  lazy,
  type MouseEvent,
  Suspense,
  useRef,
  useState,
} from 'react'
import { type ApiError, saidBy } from '../../api/api-error.ts'
import { hasDrafts } from '../../offline/storage/drafts.ts'
import { lazyRouteComponent } from '../../routing/lazy.tsx'
import { useHasSession } from '../../session/session.ts'
import { TextLink } from '../../ui/layout/text-link.tsx'
import { useLogin } from './auth.api.ts'
import { AuthCard } from './auth-card.tsx'
import { useCheckedForm } from './use-checked-form.ts'
import type { Why } from './why-here.tsx'

const fields = {
  email: (value: string) => (value.trim() ? undefined : obligatory('El correo electrónico')),
  password: (value: string) => (value ? undefined : obligatory('La contraseña')),
}

/** Lazy, because only a login page with an open session shows it. 'Continuar' works before it loads. */
const AsWhom = lazy<ComponentType>(() => import('./as-whom.tsx').catch(() => ({ default: () => null })))

/** Shows why a screen led to the login. Lazy, because few visits have a reason. Rendered inside a live region. */
const WhyHere = lazy<ComponentType<Why>>(() =>
  import('./why-here.tsx').catch(() => ({ default: ({ text }) => text })),
)

/** Lazy, so that the form renders before the query for a missing administrator. */
const FirstRun = lazy<ComponentType>(() => import('./first-run.tsx').catch(() => ({ default: () => null })))

const CodeStep = lazyRouteComponent(() => import('./code-step.tsx'), 'CodeStep')

const TYPED_KEPT =
  'Lo que estabas escribiendo sigue en esta pestaña: entra con la misma cuenta y podrás recuperarlo.'

export function LoginPage() {
  const { history } = useRouter()
  const { notice, volver, email } = useLocation({ select: (location) => location.state })
  const login = useLogin()
  const password = useRef<HTMLInputElement>(null)
  const hasSession = useHasSession()
  // After a registration opened the session, 'Continuar' is the main button.
  const isIn = hasSession && notice?.kind === 'success'
  const [isTypedKept] = useState(hasDrafts)
  // The submitted e-mail. Once it is set, the notice of the previous screen is hidden.
  const [tried, setTried] = useState<string>()
  const known = tried ?? email
  const wanted = volver ?? '/dashboard'
  const { errors, submit } = useCheckedForm(fields, {
    onRefused: login.reset,
    send: (values) => {
      setTried(values.email)
      login.mutate(values, {
        onSuccess: enter,
        onError: () => password.current?.select(),
      })
    },
  })

  /** Ignores an Enter that was meant for the previous screen: on an empty form it would hide the notice. */
  function ignoreStrayEnter(event: KeyboardEvent<HTMLFormElement>) {
    const { currentTarget, target, key } = event
    if (!notice || tried !== undefined || key !== 'Enter' || !(target instanceof HTMLInputElement)) return
    if ([...new FormData(currentTarget).values()].every((value) => value === '')) event.preventDefault()
  }

  function enter() {
    history.push(wanted)
  }

  function go(event: MouseEvent) {
    event.preventDefault()
    enter()
  }

  if ((login.error as ApiError | null)?.codigo === 'CODIGO_REQUERIDO')
    return (
      <AuthCard>
        <Suspense>
          <CodeStep credentials={login.variables} onIn={enter} onBack={login.reset} />
        </Suspense>
      </AuthCard>
    )

  return (
    <AuthCard>
      <Suspense>
        <FirstRun />
      </Suspense>
      <div aria-live="polite" style={notice && tried === undefined ? {} : { position: 'absolute' }}>
        <Suspense>{notice && tried === undefined && <WhyHere {...notice} />}</Suspense>
        {notice && tried === undefined && isTypedKept && <Text size="sm">{TYPED_KEPT}</Text>}
      </div>
      {login.error && (
        <Alert color="red" role="alert">
          {saidBy(login.error, 'Error al iniciar sesión')}
        </Alert>
      )}
      <form onSubmit={submit} onKeyDown={ignoreStrayEnter} noValidate>
        <Stack>
          <TextInput
            name="email"
            type="email"
            label="Correo electrónico"
            autoComplete="username"
            error={errors.email}
            required
            defaultValue={known}
            autoFocus={!known}
          />
          <PasswordInput
            ref={password}
            name="password"
            label="Contraseña"
            autoComplete="current-password"
            error={errors.password}
            required
            autoFocus={!!known}
          />
          <Button type="submit" fullWidth variant={isIn ? 'default' : 'filled'} loading={login.isPending}>
            Iniciar Sesión
          </Button>
          {hasSession && (
            <Button variant={isIn ? 'filled' : 'default'} fullWidth component="a" href={wanted} onClick={go}>
              Continuar
              <Suspense fallback={null}>
                <AsWhom />
              </Suspense>
            </Button>
          )}
        </Stack>
      </form>
      <Text component="details" size="sm">
        <Text component="summary" size="sm" style={{ cursor: 'pointer' }}>
          Olvidé mi contraseña
        </Text>
        <span>
          Pídele una nueva al administrador de tu gimnasio: la pone en Usuarios y te la da. Si tú eres el
          único administrador, la cambia quien instaló el programa.
        </span>
      </Text>
      <Text ta="center" size="sm">
        ¿No tienes una cuenta?{' '}
        <TextLink to="/register" state={{ ...(volver && { volver }) }}>
          Regístrate
        </TextLink>
      </Text>
      <TextLink to="/consulta-usuario" size="sm" ta="center">
        Consultar mis rutinas y pagos
      </TextLink>
    </AuthCard>
  )
}
