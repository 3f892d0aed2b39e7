import { obligatory } from '@gym/contract/core/sentences'
import { Alert, Button, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { saidBy } from '../../api/api-error.ts'
import { TextLink } from '../../ui/layout/text-link.tsx'
import { showRefused, wrongEmail, wrongPassword } from './account-fields.ts'
import { AuthCard } from './auth-card.tsx'
import { useRegister } from './register.api.ts'
import { useCheckedForm } from './use-checked-form.ts'

const MADE = 'Cuenta creada exitosamente. Ya puedes iniciar sesión.'

const fields = {
  nombre: (value: string) => (value.trim() ? undefined : obligatory('El nombre')),
  email: wrongEmail,
  password: wrongPassword('user'),
}

export function RegisterPage() {
  const navigate = useNavigate()
  const volver = useLocation({ select: (location) => location.state.volver })
  const wanted = volver && { volver }
  const register = useRegister()
  const { errors, setErrors, submit } = useCheckedForm(fields, {
    onRefused: register.reset,
    send: (values) =>
      register.mutate(values, {
        onSuccess: () =>
          navigate({ to: '/login', state: { notice: { kind: 'success', text: MADE }, ...wanted } }),
        onError: (problem) => showRefused(problem, setErrors),
      }),
  })

  return (
    <AuthCard>
      {register.error && (
        <Alert color="red" role="alert">
          {saidBy(register.error, 'Error al registrar usuario. Intenta de nuevo.')}
        </Alert>
      )}
      <form onSubmit={submit} noValidate>
        <Stack>
          <TextInput
            name="nombre"
            label="Nombre"
            autoComplete="name"
            maxLength={200}
            error={errors.nombre}
            required
            autoFocus
          />
          <TextInput
            name="email"
            type="email"
            label="Correo electrónico"
            autoComplete="email"
            error={errors.email}
            required
          />
          <PasswordInput
            name="password"
            label="Contraseña"
            description="De 6 a 128 caracteres."
            autoComplete="new-password"
            maxLength={128}
            error={errors.password}
            required
          />
          <Button type="submit" fullWidth loading={register.isPending}>
            Registrarse
          </Button>
        </Stack>
      </form>
      <Text ta="center" size="sm">
        ¿Ya tienes una cuenta?{' '}
        <TextLink to="/login" state={{ ...wanted }}>
          Inicia sesión
        </TextLink>
      </Text>
    </AuthCard>
  )
}
