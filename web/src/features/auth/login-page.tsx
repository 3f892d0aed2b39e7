import { Alert, Anchor, Button, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import { type FormEvent, useRef } from 'react'
import { saidBy } from '../../lib/http.ts'
import { readToken } from '../../lib/session.ts'
import { useLogin } from './auth.api.ts'
import { AuthCard } from './auth-card.tsx'

export function LoginPage() {
  const navigate = useNavigate()
  const login = useLogin()
  const notice = useLocation({ select: (location) => location.state.notice })
  const password = useRef<HTMLInputElement>(null)
  const hasSession = readToken() !== null

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    login.mutate(
      { email: String(data.get('email')), password: String(data.get('password')) },
      { onSuccess: () => navigate({ to: '/dashboard' }), onError: () => password.current?.select() },
    )
  }

  return (
    <AuthCard>
      {notice && !login.error && (
        <Alert
          color={notice.kind === 'error' ? 'red' : 'green'}
          variant="outline"
          role={notice.kind === 'error' ? 'alert' : 'status'}
        >
          {notice.text}
        </Alert>
      )}
      {login.error && (
        <Alert color="red" variant="outline" role="alert">
          {saidBy(login.error, 'Error al iniciar sesión')}
        </Alert>
      )}
      <form onSubmit={submit}>
        <Stack>
          <TextInput
            name="email"
            type="email"
            label="Correo electrónico"
            autoComplete="username"
            required
            autoFocus
          />
          <PasswordInput
            ref={password}
            name="password"
            label="Contraseña"
            autoComplete="current-password"
            required
          />
          <Button type="submit" fullWidth loading={login.isPending}>
            Iniciar Sesión
          </Button>
          {hasSession && (
            <Button component={Link} to="/dashboard" variant="default" fullWidth>
              Continuar
            </Button>
          )}
        </Stack>
      </form>
      <Text ta="center" size="sm">
        ¿No tienes una cuenta?{' '}
        <Anchor component={Link} to="/register" underline="always">
          Regístrate
        </Anchor>
      </Text>
      <Anchor component={Link} to="/consulta-usuario" size="sm" ta="center" underline="always">
        Consultar mis rutinas y pagos
      </Anchor>
    </AuthCard>
  )
}
