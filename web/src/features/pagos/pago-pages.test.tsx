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
import { EditPagoPage, NewPagoPage, ReciboOfMembresiaPage, ReciboPage } from './pago-pages.tsx'

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
  recibo: 57,
  ticket: null as number | null,
}

afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

/** Opens the receipt of a membership's payment; `asked` records the requests that write. */
function draw(fields: Partial<typeof pago> = {}, asked: string[] = []) {
  vi.stubGlobal('fetch', async (address: string, { method, body }: RequestInit) => {
    if (method === 'PUT') asked.push(`${address} ${body}`)
    return Response.json(address.startsWith('/api/pagos') ? { ...pago, ...fields } : { nombre: 'Gimnasio' })
  })
  const root = createRootRoute()
  const shell = createRoute({ getParentRoute: () => root, id: 'shell' })
  const path = '/membresias/recibo/$id'
  const page = createRoute({ getParentRoute: () => shell, path, component: ReciboOfMembresiaPage })
  const routeTree = root.addChildren([shell.addChildren([page])])
  const history = createMemoryHistory({ initialEntries: ['/membresias/recibo/p1'] })
  renderInApp(<RouterProvider router={createRouter({ routeTree, history }) as never} />)
  return screen.findByRole('article')
}

it("a new membership's receipt has a number and a notice", async () => {
  const receipt = await draw()
  expect(receipt).toHaveTextContent('Recibo de caja N.º 57Tiquete N.º 1')
  expect(receipt).not.toHaveTextContent('COPIA')
  expect(await screen.findByText('Membresía creada y cobrada exitosamente.')).toBeInTheDocument()
})

it('a printed membership receipt reopens as a copy', async () => {
  const receipt = await draw({ ticket: 7 })
  expect(receipt).toHaveTextContent('Recibo de caja N.º 57Tiquete N.º 7COPIA')
  expect(screen.queryByText('Membresía creada y cobrada exitosamente.')).toBeNull()
})

it('printing stores the ticket number with its payment', async () => {
  vi.stubGlobal('print', () => {})
  const asked: string[] = []
  const receipt = await draw({}, asked)
  await userEvent.click(screen.getByRole('button', { name: 'Imprimir' }))
  await vi.waitFor(() => expect(asked).toEqual(['/api/pagos/p1/ticket {"ticket":1}']))
  expect(localStorage.getItem('lastTicketNumber')).toBe('1')
  expect(receipt).not.toHaveTextContent('COPIA')
})

it('printing a copy stores no ticket number', async () => {
  vi.stubGlobal('print', () => {})
  const asked: string[] = []
  await draw({ ticket: 7 }, asked)
  await userEvent.click(screen.getByRole('button', { name: 'Reimprimir' }))
  expect([asked, localStorage.getItem('lastTicketNumber')]).toEqual([[], null])
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
