import { text } from '@gym/contract/core/fields'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { renderInApp } from '../../testing/render.tsx'
import { ResourceForm } from './resource-form.tsx'
import { useResourceForm } from './use-resource-form.ts'

const Cliente = z.object({ nombre: text('El nombre') })
const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime })

function Form() {
  const state = useResourceForm({
    id: '/clientes/crear',
    initialValues: { nombre: 'Ana' },
    schema: Cliente,
    toPayload: (values) => values,
    save: async () => ({ entity: { _id: 'c1' }, wasSaved: false }),
    saved: 'Cliente creado exitosamente.',
    backTo: '/clientes',
    next: ({ _id }: { _id: string }) => ({
      id: _id,
      about: 'Ana',
      acts: [{ label: 'Registrar pago', to: '/pagos/crear' }],
    }),
  })
  return (
    <ResourceForm state={state} submitLabel="Crear cliente" leaveLabel="Ir a clientes">
      <label>
        Nombre <input {...state.form.getInputProps('nombre')} />
      </label>
    </ResourceForm>
  )
}

beforeEach(async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const root = createRootRoute()
  const form = createRoute({ getParentRoute: () => root, path: '/clientes/crear', component: Form })
  const list = createRoute({ getParentRoute: () => root, path: '/clientes', component: () => 'La lista' })
  const router = createRouter({
    routeTree: root.addChildren([form, list]),
    history: createMemoryHistory({ initialEntries: ['/clientes/crear'] }),
  })
  renderInApp(<RouterProvider router={router as never} />)
  await user.click(await screen.findByRole('button', { name: 'Crear cliente' }))
  await screen.findByRole('button', { name: 'Ir a clientes' })
})

afterEach(() => {
  vi.useRealTimers()
})

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

it('disables the fields after saving', () => {
  expect(screen.getByLabelText('Nombre')).toBeDisabled()
})

it('returns to the list after two seconds', async () => {
  await pass(2_000)
  expect(await screen.findByText('La lista')).toBeVisible()
})

it('returns to the list at once by its button', async () => {
  vi.clearAllTimers()
  await user.click(screen.getByRole('button', { name: 'Ir a clientes' }))
  expect(await screen.findByText('La lista')).toBeVisible()
})

it('stays while a follow-up action has the focus', async () => {
  act(() => screen.getByRole('link', { name: 'Registrar pago' }).focus())
  await pass(5_000)
  expect(screen.queryByText('La lista')).toBeNull()
  expect(screen.getByRole('link', { name: 'Registrar pago' })).toBeVisible()
})
