import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { Page } from '../../ui/page.tsx'
import { FormSkeleton, Loaded } from '../../ui/query-state.tsx'
import { ClienteForm } from './cliente-form.tsx'
import { useCliente } from './clientes.api.ts'

export function NewClientePage() {
  const [count, setCount] = useState(0)
  return (
    <Page>
      <ClienteForm key={count} onAnother={() => setCount(count + 1)} />
    </Page>
  )
}

export function EditClientePage() {
  const { id } = useParams({ from: '/shell/clientes/editar/$id' })
  const cliente = useCliente(id)
  return (
    <Page>
      <Loaded query={cliente} waiting={<FormSkeleton fields={7} />} failed="Error al cargar el cliente: ">
        {(found) => <ClienteForm cliente={found} />}
      </Loaded>
    </Page>
  )
}
