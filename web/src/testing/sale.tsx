import type { Producto } from '@gym/contract/productos/productos.schema'
import type { Venta } from '@gym/contract/ventas/ventas.schema'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { act, screen } from '@testing-library/react'
import { vi } from 'vitest'
import { newIdempotencyKey } from '../api/http.ts'
import type { LlegadaSearch } from '../features/ventas/llegada/use-llegada.ts'
import { VenderPage } from '../features/ventas/vender-page.tsx'
import { offerDrafts } from '../offline/storage/drafts.ts'
import { storeToken } from '../session/session.ts'
import { useSignedIn } from '../session/session-user.ts'
import { renderInApp } from './render.tsx'

export const agua: Producto = {
  _id: 'agua',
  nombre: 'Agua',
  descripcion: null,
  precio: 3_000,
  stock: 10,
  estado: 'activo',
  categoria: null,
  llevaStock: true,
  codigo: 'A1',
  codigosDeBarras: [],
  minimo: 5,
  plan: null,
}

export const ana = { _id: 'ana', nombre: 'Ana', apellido: 'Pérez', numeroIdentificacion: '1020304050' }

export const aVenta = (fields: Partial<Venta> = {}): Venta => ({
  _id: 'v1',
  codigoDeCuenta: null,
  numero: 1,
  fecha: '2026-11-20',
  createdAt: '2026-11-20T15:00:00.000Z',
  cliente: null,
  total: 3_000,
  debe: 0,
  cargo: null,
  devuelto: 0,
  vendidaPor: 'Luz',
  descuento: 0,
  descuentoMotivo: null,
  autorizadaPor: null,
  recibido: null,
  cambio: 0,
  corregido: null,
  vence: null,
  saldo: null,
  aFavor: 0,
  lineas: [],
  cobros: [{ metodo: 'Efectivo', monto: 3_000 }],
  pagos: [],
  membresias: [],
  agregadas: [],
  devoluciones: [],
  ...fields,
})

type Answer = () => Response | Promise<Response>

export const lost: Answer = () => Promise.reject(new TypeError('Failed to fetch'))
export const sold: Answer = () => Response.json(aVenta())
export const refused =
  (status: number, body: object): Answer =>
  () =>
    Response.json(body, { status })

export function delayed(answer: Answer) {
  let release = () => {}
  const isReleased = new Promise<void>((resolve) => {
    release = resolve
  })
  return { answer: () => isReleased.then(answer), release: () => act(async () => release()) }
}

export const charging = () => screen.queryByRole('dialog', { name: 'Cobrar' })

/** Mounts a router with the sale screen, which `open` shows, and a mocked server. Ana owes `debt` pesos. */
export function aDesk({ debt = 0, productos = [agua], cajaSinAbrir = 'permitir' } = {}) {
  storeToken(newIdempotencyKey())
  offerDrafts('luz')
  const sent: { clave: string | null; venta: unknown }[] = []
  let sell = sold
  const fichaOf = (saldo: number) => ({ cliente: ana, saldo, renovable: null, membresia: null })
  const given: Record<string, unknown> = {
    'caja/turnos/actual': { turno: null, movimientos: [], cuantos: 0, cajas: [] },
    'auth/perfil': { _id: 'luz', nombre: 'Luz', email: 'luz@gym.co', rol: 'recepcionista' },
    configuracion: { nombre: 'Gimnasio', zonaHoraria: 'America/Bogota', cajaSinAbrir },
    'productos/rapidos': { productos },
    'clientes/ana/ficha': fichaOf(debt),
  }
  vi.stubGlobal('fetch', async (address: string, { method, headers, body }: RequestInit) => {
    const path = address.replace('/api/', '').replace(/\?.*/, '')
    const answer = given[path] ?? []
    if (method !== 'POST') return typeof answer === 'function' ? answer() : Response.json(answer)
    if (path === 'caja/turnos') return Response.json({ _id: 't1', caja: 'Caja 1' }, { status: 201 })
    sent.push({ clave: new Headers(headers).get('idempotency-key'), venta: JSON.parse(String(body)) })
    return sell()
  })

  const root = createRootRoute()
  const shell = createRoute({ getParentRoute: () => root, id: 'shell', component: Shell })
  const page = createRoute({ getParentRoute: () => shell, path: '/vender', component: VenderPage })
  const elsewhere = createRoute({ getParentRoute: () => shell, path: '/ventas', component: () => null })
  const others = ['/clientes/crear', '/membresias/crear'].map((path) =>
    createRoute({ getParentRoute: () => shell, path, component: () => null }),
  )
  const history = createMemoryHistory({ initialEntries: ['/ventas'] })
  const router = createRouter({
    routeTree: root.addChildren([shell.addChildren([page, elsewhere, ...others])]),
    history,
  })
  renderInApp(<RouterProvider router={router as never} />)

  return {
    sent,
    answer: (answer: Answer) => {
      sell = answer
    },
    /** Sets Ana's debt in pesos; negative is credit. */
    owes: (saldo: number) => {
      given['clientes/ana/ficha'] = fichaOf(saldo)
    },
    /** Sets the response of a GET: its body, or a function that returns it. */
    give: (path: string, answer: object | Answer) => {
      given[path] = answer
    },
    address: () => history.location.href,
    async open(search: LlegadaSearch = {}) {
      await act(() => router.navigate({ to: '/vender', search }))
      await screen.findByRole('button', { name: /^Agua/ })
    },
    leave: () => act(() => router.navigate({ to: '/ventas' })),
  }
}

const Shell = () => useSignedIn() && <Outlet />
