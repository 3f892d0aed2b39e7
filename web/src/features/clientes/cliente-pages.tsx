import { useParams, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { Page } from '../../ui/page.tsx'
import { FormSkeleton, Loaded } from '../../ui/query-state.tsx'
import { ClienteForm } from './cliente-form.tsx'
import { useCliente } from './clientes.api.ts'

export function NewClientePage() {
  const [count, setCount] = useState(0)
  const { numero, volver } = useSearch({ from: '/shell/clientes/crear' })
  return (
    <Page>
      <ClienteForm
        key={count}
        numero={count === 0 ? numero : undefined}
        backTo={volver}
        onAnother={() => setCount(count + 1)}
      />
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
