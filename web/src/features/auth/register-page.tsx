import { Alert, Anchor, Button, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import type { FormEvent } from 'react'
import { saidBy } from '../../lib/http.ts'
import { useRegister } from './auth.api.ts'
import { AuthCard } from './auth-card.tsx'

const MADE = 'Cuenta creada exitosamente. Ya puedes iniciar sesión.'

export function RegisterPage() {
  const navigate = useNavigate()
  const register = useRegister()

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const field = (name: string) => String(data.get(name))
    register.mutate(
      { nombre: field('nombre'), email: field('email'), password: field('password') },
      {
        onSuccess: () => navigate({ to: '/login', state: { notice: { kind: 'success', text: MADE } } }),
      },
    )
  }

  return (
    <AuthCard>
      {register.error && (
        <Alert color="red" variant="outline" role="alert">
          {saidBy(register.error, 'Error al registrar usuario. Intenta de nuevo.')}
        </Alert>
      )}
      <form onSubmit={submit}>
        <Stack>
          <TextInput name="nombre" label="Nombre" autoComplete="name" maxLength={200} required autoFocus />
          <TextInput name="email" type="email" label="Correo electrónico" autoComplete="email" required />
          <PasswordInput
            name="password"
            label="Contraseña"
            description="Entre 8 y 128 caracteres."
            autoComplete="new-password"
            minLength={8}
            maxLength={128}
            required
          />
          <Button type="submit" fullWidth loading={register.isPending}>
            Registrarse
          </Button>
        </Stack>
      </form>
      <Text ta="center" size="sm">
        ¿Ya tienes una cuenta?{' '}
        <Anchor component={Link} to="/login" underline="always">
          Inicia sesión
        </Anchor>
      </Text>
    </AuthCard>
  )
}
