import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  type RouteComponent,
  RouterProvider,
} from '@tanstack/react-router'
import { fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { removeToken, storeToken } from '../../session/session.ts'
import { renderInApp } from '../../testing/render.tsx'
import { DiaDelDueno } from './mostrador.tsx'
import { Propio } from './propio/propio.tsx'

const refused = async () => Response.json({ mensaje: 'Uy.' }, { status: 403 })

beforeEach(() => storeToken('de Ana'))
afterEach(() => {
  removeToken()
  vi.unstubAllGlobals()
})

function open(rol: string, Inicio: RouteComponent, hoy: () => Promise<Response>) {
  vi.stubGlobal('fetch', async (address: string) => {
    if (address.startsWith('/api/hoy')) return hoy()
    if (address.startsWith('/api/auth/perfil')) return Response.json({ _id: 'u1', nombre: 'Ana', rol })
    if (address.startsWith('/api/auth/vinculo')) return Response.json({ cliente: { _id: 'c1' } })
    if (address.startsWith('/api/configuracion')) return Response.json({ zonaHoraria: 'America/Bogota' })
    return Response.json([])
  })
  const root = createRootRoute()
  const page = (path: string, component: RouteComponent) =>
    createRoute({ getParentRoute: () => root, path, component })
  const router = createRouter({
    routeTree: root.addChildren([page('/dashboard', Inicio), page('/recepcion', () => 'La puerta')]),
    history: createMemoryHistory({ initialEntries: ['/dashboard'] }),
  })
  renderInApp(<RouterProvider router={router as never} />)
}

it.each([
  ['loads', () => new Promise<Response>(() => {})],
  ['fails', refused],
])("a scan on the owner's page reaches the door while the day %s", async (_, hoy) => {
  open('admin', DiaDelDueno, hoy)
  // Repeats the scan until the lazy chunk with its listener has loaded.
  await vi.waitFor(() => {
    for (const key of ['1', '0', '2', '0', 'Enter']) fireEvent.keyDown(document.body, { key })
    expect(screen.getByText('La puerta')).toBeVisible()
  }, 10_000)
})

it('a linked member can retry after the own membership fails to load', async () => {
  open('user', Propio, refused)
  expect(await screen.findByText(/^Error al cargar tu membresía: /)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Reintentar' })).toBeVisible()
})
