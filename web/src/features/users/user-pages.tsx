import { useParams } from '@tanstack/react-router'
import { FormSkeleton, LoadError, Loaded } from '../../ui/feedback/query-state.tsx'
import { useFormKey } from '../../ui/form/saved-next.tsx'
import { LinkButton } from '../../ui/layout/link-button.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { UserFactor } from './user-factor.tsx'
import { UserForm } from './user-form.tsx'
import { UserSessions } from './user-sessions.tsx'
import { useUser } from './users.api.ts'

export function NewUserPage() {
  const key = useFormKey()
  return (
    <Page>
      <UserForm key={key} />
    </Page>
  )
}

export function EditUserPage() {
  const { id } = useParams({ from: '/shell/usuarios/editar/$id' })
  const user = useUser(id)
  return (
    <Page about={user.data?.nombre}>
      <Loaded query={user} waiting={<FormSkeleton fields={4} />} failed="Error al cargar el usuario: ">
        {(found) =>
          found ? (
            <>
              <UserForm user={found} />
              <UserFactor user={found} />
              <UserSessions user={found} />
              <div>
                <LinkButton variant="default" to="/auditoria" search={{ usuario: found._id }}>
                  Ver en Auditoría lo que hizo
                </LinkButton>
              </div>
            </>
          ) : (
            <LoadError sentence="Usuario no encontrado" onRetry={() => user.refetch()} />
          )
        }
      </Loaded>
    </Page>
  )
}
