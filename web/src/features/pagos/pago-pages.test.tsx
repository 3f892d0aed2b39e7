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
import { openPage } from '../../testing/open-page.tsx'
import { renderInApp } from '../../testing/render.tsx'
import { EditPagoPage, NewPagoPage, ReciboPage } from './pago-pages.tsx'
import { Recibo } from './recibo.tsx'

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
  corregido: null as object | null,
}

afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

/** Opens the receipt of a payment; `asked` records the requests that write. */
function draw(
  { isCopy = false, ...fields }: Partial<typeof pago> & { isCopy?: boolean },
  asked: string[] = [],
) {
  vi.stubGlobal('fetch', async (address: string, { method, body }: RequestInit) => {
    if (method === 'PUT') asked.push(`${address} ${body}`)
    return Response.json(address.startsWith('/api/pagos') ? { ...pago, ...fields } : { nombre: 'Gimnasio' })
  })
  const root = createRootRoute({
    component: () => <Recibo pago={{ ...pago, ...fields } as never} isCopy={isCopy} onClose={() => {}} />,
  })
  const history = createMemoryHistory({ initialEntries: ['/'] })
  renderInApp(<RouterProvider router={createRouter({ routeTree: root, history }) as never} />)
  return screen.findByRole('article')
}

it('a receipt has the number of the series and the next ticket', async () => {
  const receipt = await draw({})
  expect(receipt).toHaveTextContent('Recibo de caja N.º 57Tiquete N.º 1')
  expect(receipt).not.toHaveTextContent('COPIA')
})

it('a copy has the ticket that was printed', async () => {
  const receipt = await draw({ isCopy: true, ticket: 7 })
  expect(receipt).toHaveTextContent('Recibo de caja N.º 57Tiquete N.º 7COPIA')
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

it('the receipt of a corrected payment names the ticket that it replaces', async () => {
  const receipt = await draw({ corregido: { en: '2026-11-20T15:00:00Z', ticket: 5 } })
  expect(receipt).toHaveTextContent('Corregido el 20/11/2026. Reemplaza el tiquete N.º 5.')
})

it('printing takes the number after the one that another tab printed, once', async () => {
  vi.stubGlobal('print', () => {})
  const asked: string[] = []
  const receipt = await draw({}, asked)
  localStorage.setItem('lastTicketNumber', '7')
  for (const _ of 'ab') await userEvent.click(screen.getByRole('button', { name: 'Imprimir' }))
  expect(receipt).toHaveTextContent('Tiquete N.º 8')
  await vi.waitFor(() => expect(asked).toEqual(['/api/pagos/p1/ticket {"ticket":8}']))
  expect(localStorage.getItem('lastTicketNumber')).toBe('8')
})

it('printing a copy stores no ticket number', async () => {
  vi.stubGlobal('print', () => {})
  const asked: string[] = []
  await draw({ isCopy: true, ticket: 7 }, asked)
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

/** Saves a new payment. Returns its receipt. */
async function sell(replayed: 'true' | 'false') {
  vi.stubGlobal('fetch', async (address: string, { method }: RequestInit) => {
    if (method === 'POST')
      return Response.json(pago, { status: 201, headers: { 'idempotent-replayed': replayed } })
    if (address.startsWith('/api/configuracion')) return Response.json({ zonaHoraria: 'America/Bogota' })
    return Response.json(address.startsWith('/api/caja') ? { turno: null, cajas: [] } : [])
  })
  openPage('/pagos/crear', NewPagoPage)
  await userEvent.type(await screen.findByLabelText(/^Monto/), '80000')
  await userEvent.click(screen.getByRole('button', { name: 'Registrar pago' }))
  return screen.findByRole('article')
}

it('a replayed payment shows that it was saved', async () => {
  expect(await sell('true')).toBeVisible()
  expect(screen.getByText('Ya se había guardado.')).toBeVisible()
  expect(screen.queryByText('Pago registrado exitosamente.')).toBeNull()
})

it('a cancelled receipt leaves an empty form', async () => {
  const receipt = await sell('false')
  await userEvent.click(screen.getByRole('button', { name: 'Cancelar' }))
  expect(receipt).not.toBeInTheDocument()
  expect(screen.getByLabelText(/^Monto/)).toHaveValue('')
})

const guantes = { _id: 'g1', nombre: 'Guantes', precio: 35_000, stock: 9, estado: 'activo', llevaStock: true }
const ana = { _id: 'a1', nombre: 'Ana', apellido: 'Mora', numeroIdentificacion: '1' }
const OF_REFERENCES = {
  'ids alone': { cliente: 'a1', producto: 'g1' },
  'objects without name or price': { cliente: { _id: 'a1' }, producto: { _id: 'g1', nombre: 'Guantes' } },
}

/** Opens the form of a payment; `sent` records the bodies of its saves. */
async function drawEdit(held: object, found: Record<string, object> = {}) {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (address: string, { method, body }: RequestInit) => {
    if (method === 'PUT') sent.push(JSON.parse(String(body)))
    if (address.startsWith('/api/pagos/p1')) return Response.json({ ...pago, ...held })
    if (address.startsWith('/api/configuracion')) return Response.json({ zonaHoraria: 'America/Bogota' })
    if (address.startsWith('/api/caja')) return Response.json({ turno: null, cajas: [] })
    const one = found[address.replace('/api/', '')]
    if (one) return Response.json(one)
    return /\/(clientes|productos)\/\w/.test(address)
      ? Response.json({ mensaje: 'Recurso no encontrado' }, { status: 404 })
      : Response.json([])
  })
  const root = createRootRoute()
  const shell = createRoute({ getParentRoute: () => root, id: 'shell' })
  const page = createRoute({
    getParentRoute: () => shell,
    path: '/pagos/editar/$id',
    component: EditPagoPage,
  })
  const routeTree = root.addChildren([shell.addChildren([page])])
  const history = createMemoryHistory({ initialEntries: ['/pagos/editar/p1'] })
  renderInApp(<RouterProvider router={createRouter({ routeTree, history }) as never} />)
  await screen.findByLabelText(/^Monto/)
  return { sent, save: () => userEvent.click(screen.getByRole('button', { name: 'Guardar cambios' })) }
}

it.each(Object.entries(OF_REFERENCES))('a payment with %s keeps its amount', async (_, held) => {
  const of70 = { ...held, cantidad: 2, monto: 70_000 }
  const { sent, save } = await drawEdit(of70, { 'clientes/a1': ana, 'productos/g1': guantes })
  expect(screen.getByLabelText(/^Monto/)).toHaveValue('$70.000')
  expect(screen.getByLabelText(/^Producto/)).toHaveValue('Guantes')
  expect(screen.getByLabelText(/^Cliente/)).toHaveValue('Ana Mora')
  await userEvent.clear(screen.getByLabelText(/^Cantidad/))
  await userEvent.type(screen.getByLabelText(/^Cantidad/), '3')
  expect(screen.getByLabelText(/^Monto/)).toHaveValue('$105.000')
  await save()
  await vi.waitFor(() => expect(sent).toHaveLength(1))
  expect(sent).toMatchObject([{ cliente: 'a1', producto: 'g1', cantidad: 3, monto: 105_000 }])
})

it('a payment of a deleted product keeps its unit price', async () => {
  await drawEdit({ producto: 'g1', cantidad: 2, monto: 70_000 })
  expect(screen.getByLabelText(/^Monto/)).toHaveValue('$70.000')
  await userEvent.clear(screen.getByLabelText(/^Cantidad/))
  await userEvent.type(screen.getByLabelText(/^Cantidad/), '1')
  expect(screen.getByLabelText(/^Monto/)).toHaveValue('$35.000')
})
