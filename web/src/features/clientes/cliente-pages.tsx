import { useParams } from '@tanstack/react-router'
import { Page } from '../../ui/page.tsx'
import { FormSkeleton, LoadError } from '../../ui/query-state.tsx'
import { ClienteForm } from './cliente-form.tsx'
import { useCliente } from './clientes.api.ts'

export function NewClientePage() {
  return (
    <Page>
      <ClienteForm />
    </Page>
  )
}

export function EditClientePage() {
  const { id } = useParams({ from: '/shell/clientes/editar/$id' })
  const cliente = useCliente(id)
  return (
    <Page>
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
