import { useParams, useSearch } from '@tanstack/react-router'
import { FormSkeleton, Loaded } from '../../ui/feedback/query-state.tsx'
import { useFormKey } from '../../ui/form/saved-next.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { ClienteForm } from './cliente-form.tsx'
import { useCliente } from './clientes.api.ts'

export function NewClientePage() {
  const key = useFormKey()
  const { numero, nombre, volver } = useSearch({ from: '/shell/clientes/crear' })
  return (
    <Page>
      <ClienteForm key={key} numero={numero} nombre={nombre} backTo={volver} />
    </Page>
  )
}

export function EditClientePage() {
  const { id } = useParams({ from: '/shell/clientes/editar/$id' })
  const { volver } = useSearch({ from: '/shell/clientes/editar/$id' })
  const cliente = useCliente(id)
  const { data } = cliente
  return (
    <Page about={data && `${data.nombre} ${data.apellido}`}>
      <Loaded query={cliente} waiting={<FormSkeleton fields={7} />} failed="Error al cargar el cliente: ">
        {(found) => <ClienteForm cliente={found} backTo={volver === 'ficha' ? `/clientes/${id}` : volver} />}
      </Loaded>
    </Page>
  )
}
