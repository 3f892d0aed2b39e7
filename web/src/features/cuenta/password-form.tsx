import { passwordMin } from '@gym/contract/auth/auth.rules'
import { CambioPassword } from '@gym/contract/auth/auth.schema'
import { PasswordInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useSignedIn } from '../../session/session-user.ts'
import { ResourceForm } from '../../ui/form/resource-form.tsx'
import { useResourceForm } from '../../ui/form/use-resource-form.ts'
import { useChangePassword } from './cuenta.api.ts'

const blank = { actual: '', nueva: '', repetida: '' }

export function PasswordForm() {
  const change = useChangePassword()
  const user = useSignedIn()
  const mustChange = user?.cambiarClave === true
  const navigate = useNavigate()
  const state = useResourceForm({
    id: '/mi-cuenta',
    initialValues: blank,
    schema: CambioPassword,
    toPayload: ({ actual, nueva }) => ({ actual, nueva }),
    save: change.mutateAsync,
    saved: 'Contraseña actualizada. Las otras sesiones abiertas se cerraron.',
    lastCheck: ({ nueva, repetida }) => (nueva === repetida ? null : 'Las contraseñas nuevas no coinciden.'),
    secret: ['actual', 'nueva', 'repetida'],
    onSaved: mustChange ? enter : clear,
  })
  const field = state.form.getInputProps

  function enter() {
    const notice = { kind: 'success', text: 'Contraseña actualizada.' } as const
    navigate({ to: '/dashboard', state: { notice }, ignoreBlocker: true })
  }

  function clear() {
    state.form.setValues(blank)
    state.form.resetDirty(blank)
  }

  return (
    <ResourceForm state={state} submitLabel="Cambiar la contraseña" leaveLabel="" onCancel={clear}>
      <PasswordInput
        label="Contraseña actual"
        autoComplete="current-password"
        autoFocus={mustChange}
        required
        {...field('actual')}
      />
      <PasswordInput
        label="Contraseña nueva"
        autoComplete="new-password"
        description={`De ${passwordMin(user?.rol ?? 'user')} a 128 caracteres.`}
        required
        {...field('nueva')}
      />
      <PasswordInput
        label="Repite la contraseña nueva"
        autoComplete="new-password"
        required
        {...field('repetida')}
      />
    </ResourceForm>
  )
}
