import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { renderInApp } from '../../testing/render.tsx'
import { EditPagoPage, NewPagoPage, ReciboPage } from './pago-pages.tsx'

const pago = {
  _id: 'p1',
  cliente: null,
  producto: null,
  cantidad: 1,
  monto: 80000,
  fecha: '2026-11-20',
  metodoPago: 'Efectivo',
  partes: [],
  membresia: null,
}

afterEach(() => {
  vi.unstubAllGlobals()
})

it.each([
  ['/pagos/editar/$id', EditPagoPage],
  ['/pagos/recibo/$id', ReciboPage],
])("%s redirects a sale's payment to its sale", async (path, component) => {
  const ofVenta = { ...pago, venta: { _id: 'v1', numero: 4 } }
  vi.stubGlobal('fetch', async (address: string) =>
    Response.json(address.startsWith('/api/pagos') ? ofVenta : { nombre: 'Gimnasio' }),
  )
  const root = createRootRoute()
  const shell = createRoute({ getParentRoute: () => root, id: 'shell' })
  const page = createRoute({ getParentRoute: () => shell, path, component })
  const venta = createRoute({ getParentRoute: () => shell, path: '/ventas/$id', component: () => 'La venta' })
  const routeTree = root.addChildren([shell.addChildren([page, venta])])
  const history = createMemoryHistory({ initialEntries: [path.replace('$id', 'p1')] })
  renderInApp(<RouterProvider router={createRouter({ routeTree, history }) as never} />)
  expect(await screen.findByText('La venta')).toBeVisible()
  expect(history.location.pathname).toBe('/ventas/v1')
})

it('a replayed payment shows that it was saved', async () => {
  vi.stubGlobal('fetch', async (address: string, { method }: RequestInit) => {
    if (method === 'POST')
      return Response.json(pago, { status: 201, headers: { 'idempotent-replayed': 'true' } })
    if (address.startsWith('/api/configuracion')) return Response.json({ zonaHoraria: 'America/Bogota' })
    return Response.json(address.startsWith('/api/caja') ? { turno: null, cajas: [] } : [])
  })
  const root = createRootRoute()
  const shell = createRoute({ getParentRoute: () => root, id: 'shell' })
  const page = createRoute({ getParentRoute: () => shell, path: '/pagos/crear', component: NewPagoPage })
  const routeTree = root.addChildren([shell.addChildren([page])])
  const history = createMemoryHistory({ initialEntries: ['/pagos/crear'] })
  renderInApp(<RouterProvider router={createRouter({ routeTree, history }) as never} />)
  await userEvent.type(await screen.findByLabelText(/^Monto/), '80000')
  await userEvent.click(screen.getByRole('button', { name: 'Registrar pago' }))
  expect(await screen.findByRole('article')).toBeVisible()
  expect(screen.getByText('Ya se había guardado.')).toBeVisible()
  expect(screen.queryByText('Pago registrado exitosamente.')).toBeNull()
})
