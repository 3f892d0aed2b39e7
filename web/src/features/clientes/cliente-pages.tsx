import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useSignedIn } from '../../app/session-user.ts'
import { SignInNeeded } from '../../app/sign-in-needed.tsx'
import { Page } from '../../ui/page.tsx'
import { FormSkeleton, LoadError } from '../../ui/query-state.tsx'
import { ClienteForm } from './cliente-form.tsx'
import { clienteQuery } from './clientes.api.ts'

export function NewClientePage() {
  return (
    <Page title="Nuevo cliente">
      <ClienteForm />
    </Page>
  )
}

export function EditClientePage() {
  return useSignedIn() ? <EditCliente /> : <SignInNeeded title="Editar cliente" />
}

function EditCliente() {
  const { id } = useParams({ from: '/shell/clientes/editar/$id' })
  const cliente = useQuery(clienteQuery(id))
  return (
    <Page title="Editar cliente">
      {cliente.isPending && <FormSkeleton fields={7} />}
      {cliente.isError && (
        <LoadError
          sentence={`Error al cargar el cliente: ${cliente.error.message}`}
          onRetry={() => cliente.refetch()}
        />
      )}
      {cliente.data && <ClienteForm cliente={cliente.data} />}
    </Page>
  )
}
