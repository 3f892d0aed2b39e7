import { CambiosUser, NuevoUser, type User } from '@gym/contract/auth/users.schema'
import { roles } from '@gym/contract/permissions/permissions'
import { nombreRol } from '@gym/contract/permissions/roles.rules'
import { NativeSelect, PasswordInput, TextInput } from '@mantine/core'
import type { Versioned } from '../../api/http.ts'
import { WhoHasIt } from '../../ui/feedback/who-has-it.tsx'
import { ResourceForm } from '../../ui/form/resource-form.tsx'
import type { NextActions } from '../../ui/form/saved-next.tsx'
import { useResourceForm } from '../../ui/form/use-resource-form.ts'
import { EmailInput } from '../../ui/inputs/contact-inputs.tsx'
import { LinkButton } from '../../ui/layout/link-button.tsx'
import { useSaveUser, useUserByEmail } from './users.api.ts'

const INCOMPLETE = 'Por favor, completa todos los campos obligatorios.'
const EditedUser = CambiosUser.required({ nombre: true, email: true, rol: true })

interface Values extends Pick<User, 'nombre' | 'email' | 'rol'> {
  password: string
}

const blank: Values = { nombre: '', email: '', password: '', rol: 'recepcionista' }

const valuesOf = ({ nombre, email, rol }: User): Values => ({ nombre, email, password: '', rol })

export function UserForm({ user }: { user?: Versioned<User> }) {
  const save = useSaveUser(user?._id)
  const state = useResourceForm({
    id: user ? `/usuarios/editar/${user._id}` : '/usuarios/crear',
    initialValues: user ? valuesOf(user) : blank,
    edited: user && { etag: user.etag, valuesOf },
    schema: user ? EditedUser : NuevoUser,
    required: { fields: ['nombre', 'email', ...(user ? [] : ['password'])], sentence: INCOMPLETE },
    toPayload: ({ password, ...rest }) => ({ ...rest, ...(password && { password }) }),
    save: save.mutateAsync,
    failed: user ? 'Error al actualizar el usuario: ' : 'Error al crear el usuario: ',
    saved: user ? 'Usuario actualizado exitosamente.' : 'Usuario creado exitosamente.',
    secret: ['password'],
    backTo: '/usuarios',
    remedy: ({ codigo }, { email }) => codigo === 'CORREO_DUPLICADO' && <WhoHasEmail email={email} />,
    next: user ? undefined : nextFor,
  })
  const field = state.form.getInputProps

  return (
    <ResourceForm
      state={state}
      submitLabel={user ? 'Guardar cambios' : 'Crear usuario'}
      leaveLabel="Ir a usuarios"
    >
      <TextInput label="Nombre" required autoComplete="off" {...field('nombre')} />
      <EmailInput {...field('email')} />
      <PasswordInput
        label="Contraseña"
        required={!user}
        autoComplete="new-password"
        description={
          user
            ? 'Déjala vacía para no cambiarla.'
            : state.form.values.rol === 'user'
              ? 'De 6 a 128 caracteres.'
              : 'De 8 a 128 caracteres, y que no sea casi el nombre, el correo o el gimnasio.'
        }
        {...field('password')}
      />
      <NativeSelect
        label="Rol"
        data={roles.map((rol) => ({ value: rol, label: nombreRol[rol] }))}
        description={
          user ? 'Cambiar el rol o la contraseña cierra las sesiones abiertas de esta persona.' : undefined
        }
        {...field('rol')}
      />
    </ResourceForm>
  )
}

function WhoHasEmail({ email }: { email: string }) {
  return (
    <WhoHasIt query={useUserByEmail(email)}>
      {({ _id, nombre }) => (
        <LinkButton size="xs" variant="default" to="/usuarios/editar/$id" params={{ id: _id }}>
          Ver a {nombre}
        </LinkButton>
      )}
    </WhoHasIt>
  )
}

function nextFor({ _id, nombre, email, rol }: User): NextActions {
  return {
    id: _id,
    about: `${nombre} entra con ${email}: ${nombreRol[rol]}`,
    acts: [{ label: 'Otro usuario', to: '/usuarios/crear' }],
  }
}
