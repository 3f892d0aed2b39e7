import { SIN_CORREO } from '@gym/contract/clientes/clientes.rules'
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
import { FichaPage } from './ficha-page.tsx'

const ficha = {
  cliente: {
    _id: 'c1',
    nombre: 'Ana',
    apellido: 'Pérez',
    numeroIdentificacion: '1020',
    telefono: '300',
    email: 'ana@correo.test',
    direccion: 'Calle 1',
    estado: 'activo',
  },
  veredicto: 'verde',
  motivos: [],
  membresia: null,
  renovable: null,
  proximaClase: null,
  saldo: 0,
  ultimaEntrada: null,
  foto: null,
}

beforeEach(() => storeToken('de Ana'))
afterEach(() => {
  removeToken()
  vi.unstubAllGlobals()
})

function open() {
  const root = createRootRoute()
  const shell = createRoute({ getParentRoute: () => root, id: 'shell' })
  const page = createRoute({ getParentRoute: () => shell, path: '/clientes/$id', component: FichaPage })
  const router = createRouter({
    routeTree: root.addChildren([shell.addChildren([page])]),
    history: createMemoryHistory({ initialEntries: ['/clientes/c1'] }),
  })
  renderInApp(<RouterProvider router={router as never} />)
}

it("a retry of the memberships keeps the client's page", async () => {
  let asked = 0
  vi.stubGlobal('fetch', async (address: string) => {
    if (address.startsWith('/api/auth/perfil'))
      return Response.json({ _id: 'u1', nombre: 'Ana', rol: 'recepcionista' })
    if (address.startsWith('/api/clientes/c1/ficha')) return Response.json(ficha)
    if (address.startsWith('/api/configuracion')) return Response.json({ zonaHoraria: 'America/Bogota' })
    if (!address.startsWith('/api/membresias')) return Response.json([])
    asked += 1
    return asked === 1 ? Response.json({ mensaje: 'Uy.' }, { status: 400 }) : new Promise(() => {})
  })
  open()
  await userEvent.click(await screen.findByRole('button', { name: 'Reintentar' }))
  await vi.waitFor(() => expect(asked).toBe(2))
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Ana Pérez')
})

it.each([
  ['ana@correo.test', 'mailto:ana@correo.test'],
  [SIN_CORREO, null],
])('the e-mail %s links to %s', async (email, href) => {
  vi.stubGlobal('fetch', async (address: string) => {
    if (address.startsWith('/api/auth/perfil'))
      return Response.json({ _id: 'u1', nombre: 'Ana', rol: 'recepcionista' })
    if (address.startsWith('/api/clientes/c1/ficha'))
      return Response.json({ ...ficha, cliente: { ...ficha.cliente, email } })
    if (address.startsWith('/api/configuracion')) return Response.json({ zonaHoraria: 'America/Bogota' })
    return Response.json([])
  })
  open()
  expect(await screen.findByText('Calle 1')).toBeVisible()
  const mail = document.querySelector('a[href^="mailto:"]')
  expect(mail?.getAttribute('href') ?? null).toBe(href)
  if (!href) expect(screen.getByText('No tiene')).toBeVisible()
})
