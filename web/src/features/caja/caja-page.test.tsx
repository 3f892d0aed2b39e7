import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { removeToken, storeToken } from '../../session/session.ts'
import { renderInApp } from '../../testing/render.tsx'
import { CajaPage } from './caja-page.tsx'

const cajas = ['Caja 1', 'Caja 2'].map((caja) => ({ caja, turno: null, abiertaPor: null, propuesta: 0 }))

beforeEach(() => storeToken('de Ana'))
afterEach(() => {
  removeToken()
  vi.unstubAllGlobals()
})

function open() {
  const root = createRootRoute()
  const shell = createRoute({ getParentRoute: () => root, id: 'shell' })
  const page = createRoute({ getParentRoute: () => shell, path: '/caja', component: CajaPage })
  const router = createRouter({
    routeTree: root.addChildren([shell.addChildren([page])]),
    history: createMemoryHistory({ initialEntries: ['/caja'] }),
  })
  renderInApp(<RouterProvider router={router as never} />)
}

it('a switch to another till keeps the lists below', async () => {
  vi.stubGlobal('fetch', async (address: string) => {
    if (address.includes('caja=')) return new Promise(() => {})
    if (address.startsWith('/api/caja/turnos/actual'))
      return Response.json({ turno: null, movimientos: [], cuantos: 0, cajas })
    if (address.startsWith('/api/caja/sin-caja'))
      return Response.json({ cobros: [], suma: 0, porContar: 0 }, { headers: { 'x-total-count': '0' } })
    if (address.startsWith('/api/configuracion')) return Response.json({ zonaHoraria: 'America/Bogota' })
    return Response.json([], { headers: { 'x-total-count': '0' } })
  })
  open()
  await screen.findByRole('heading', { name: 'Cobrado sin caja' })
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Caja' }), 'Otra caja')
  await vi.waitFor(() => expect(screen.queryByRole('combobox', { name: 'Caja' })).toBeNull())
  expect(screen.getByRole('heading', { name: 'Turnos' })).toBeVisible()
  expect(screen.getByRole('heading', { name: 'Cobrado sin caja' })).toBeVisible()
})
