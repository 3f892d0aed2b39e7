import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { removeToken, storeToken } from '../../../session/session.ts'
import { renderInApp } from '../../../testing/render.tsx'
import { ana, aVenta } from '../../../testing/sale.tsx'
import { VentasPage } from './ventas-page.tsx'

const gym = { nombre: 'Gimnasio', zonaHoraria: 'America/Bogota', hoy: '2026-11-20' }

beforeEach(() => storeToken('de Luz'))

afterEach(() => {
  removeToken()
  vi.unstubAllGlobals()
})

it('the sales of a client are printed only once their name is loaded', async () => {
  let answer = (_: Response) => {}
  vi.stubGlobal('fetch', (address: string) => {
    if (address.startsWith('/api/clientes/ana'))
      return new Promise<Response>((resolve) => {
        answer = resolve
      })
    if (address.startsWith('/api/configuracion')) return Promise.resolve(Response.json(gym))
    if (address.startsWith('/api/ventas/suma'))
      return Promise.resolve(Response.json({ total: 3_000, debe: 0, devuelto: 0 }))
    const rows = address.startsWith('/api/ventas') ? [{ ...aVenta(), descripciones: ['Agua'] }] : []
    return Promise.resolve(Response.json(rows))
  })
  const root = createRootRoute()
  const shell = createRoute({ getParentRoute: () => root, id: 'shell' })
  const page = createRoute({ getParentRoute: () => shell, path: '/ventas', component: VentasPage })
  const router = createRouter({
    routeTree: root.addChildren([shell.addChildren([page])]),
    history: createMemoryHistory({ initialEntries: ['/ventas?cliente=ana'] }),
  })
  renderInApp(<RouterProvider router={router as never} />)
  expect(await screen.findByText('Cliente: …')).toBeVisible()
  expect((await screen.findAllByText('N.º 1'))[0]).toBeInTheDocument()
  expect(screen.getByRole('button', { name: /^Imprimir/ })).toBeDisabled()
  answer(Response.json(ana))
  expect(await screen.findByText('Cliente: Ana Pérez')).toBeVisible()
  expect(screen.getByRole('button', { name: /^Imprimir/ })).toBeEnabled()
})
