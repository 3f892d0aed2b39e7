import { text } from '@gym/contract/core/fields'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { act, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { renderInApp } from '../../testing/render.tsx'
import { Page } from '../layout/page.tsx'
import { ResourceForm } from './resource-form.tsx'
import { useResourceForm } from './use-resource-form.ts'

function ClientePage({ nombre, role }: { nombre: string; role?: string }) {
  const state = useResourceForm({
    id: '/clientes/crear',
    initialValues: { nombre, apellido: '' },
    schema: z.object({ nombre: text('El nombre'), apellido: text('El apellido') }),
    toPayload: (values) => values,
    save: async () => ({ entity: { _id: 'c1' }, wasSaved: false }),
  })
  return (
    <Page>
      <ResourceForm state={state} submitLabel="Crear cliente" leaveLabel="Ir a clientes">
        <input aria-label="Nombre" role={role} {...state.form.getInputProps('nombre')} />
        <input aria-label="Apellido" {...state.form.getInputProps('apellido')} />
      </ResourceForm>
    </Page>
  )
}

async function openAfterList(path: string, shown: { nombre: string; role?: string }) {
  const root = createRootRoute()
  const list = createRoute({
    getParentRoute: () => root,
    path: '/clientes',
    component: () => <Page title="Clientes">{null}</Page>,
  })
  const form = createRoute({
    getParentRoute: () => root,
    path,
    component: () => <ClientePage {...shown} />,
    staticData: { title: 'Nuevo cliente' },
  })
  const router = createRouter({
    routeTree: root.addChildren([list, form]),
    history: createMemoryHistory({ initialEntries: ['/clientes'] }),
  })
  renderInApp(<RouterProvider router={router as never} />)
  await screen.findByRole('heading', { name: 'Clientes' })
  await act(() => router.navigate({ to: path as never }))
}

it.each([
  ['an empty form', '/clientes/crear', { nombre: '' }, 'Nombre'],
  ['a form that begins with a picker', '/clientes/crear', { nombre: '', role: 'combobox' }, 'Nombre'],
  ['a form opened with a name', '/clientes/crear', { nombre: 'Ana' }, 'Apellido'],
])('%s of a create page focuses its first empty field', async (_, path, shown, name) => {
  await openAfterList(path, shown)
  await waitFor(() => expect(screen.getByLabelText(name)).toHaveFocus())
  expect(screen.getByRole('form', { name: 'Nuevo cliente' })).toBeVisible()
})

it('an edit focuses its heading', async () => {
  await openAfterList('/clientes/editar/1', { nombre: '' })
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Nuevo cliente' })).toHaveFocus())
})
