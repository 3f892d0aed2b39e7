import { useParams } from '@tanstack/react-router'
import { Page } from '../../ui/page.tsx'
import { FormSkeleton, LoadError } from '../../ui/query-state.tsx'
import { UserForm } from './user-form.tsx'
import { useUser } from './users.api.ts'

export function NewUserPage() {
  return (
    <Page>
      <UserForm />
    </Page>
  )
}

export function EditUserPage() {
  const { id } = useParams({ from: '/shell/usuarios/editar/$id' })
  const user = useUser(id)
  const retry = () => user.refetch()
  return (
    <Page>
      {user.isPending && <FormSkeleton fields={4} />}
      {user.isError && (
        <LoadError sentence={`Error al cargar el usuario: ${user.error.message}`} onRetry={retry} />
      )}
      {user.data === null && <LoadError sentence="Usuario no encontrado" onRetry={retry} />}
      {user.data && <UserForm user={user.data} />}
    </Page>
  )
}
