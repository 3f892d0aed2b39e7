import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { renderInApp } from '../../testing/render.tsx'
import { ProductoForm } from './producto-form.tsx'
import { EditProductoPage } from './producto-pages.tsx'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('a missing product links back to the list', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  vi.stubGlobal('fetch', async () =>
    Response.json({ mensaje: 'Producto no encontrado', codigo: 'PRODUCTO_NO_ENCONTRADO' }, { status: 404 }),
  )
  const root = createRootRoute()
  const shell = createRoute({ getParentRoute: () => root, id: 'shell' })
  const page = createRoute({
    getParentRoute: () => shell,
    path: '/productos/editar/$id',
    component: EditProductoPage,
  })
  const list = createRoute({ getParentRoute: () => shell, path: '/productos', component: () => 'La lista' })
  const router = createRouter({
    routeTree: root.addChildren([shell.addChildren([page, list])]),
    history: createMemoryHistory({ initialEntries: ['/productos/editar/p1'] }),
  })
  renderInApp(<RouterProvider router={router as never} />)
  expect(await screen.findByRole('alert')).toHaveTextContent('Producto no encontrado')
  expect(screen.getByRole('link', { name: 'Ir a productos' })).toBeVisible()
  await act(() => vi.advanceTimersByTimeAsync(2_000))
  expect(await screen.findByText('La lista')).toBeVisible()
})

it('a service needs neither stock nor minimum', { tags: ['full'] }, async () => {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (_: string, { method, body }: RequestInit) => {
    if (method !== 'POST') return Response.json([])
    sent.push(JSON.parse(String(body)))
    return Response.json({ _id: 'p1' }, { status: 201 })
  })
  const root = createRootRoute({ component: () => <ProductoForm variant="page" /> })
  const router = createRouter({ routeTree: root, history: createMemoryHistory() })
  renderInApp(<RouterProvider router={router as never} />)
  await userEvent.type(await screen.findByLabelText(/^Nombre/), 'Valoración')
  await userEvent.type(screen.getByLabelText(/^Precio/), '30000')
  await userEvent.selectOptions(screen.getByLabelText(/^Categoría/), 'servicio')
  expect(screen.queryByLabelText(/^Mínimo/)).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Crear producto' }))
  await vi.waitFor(() => expect(sent).toMatchObject([{ categoria: 'servicio', stock: 0, precio: 30_000 }]))
})
