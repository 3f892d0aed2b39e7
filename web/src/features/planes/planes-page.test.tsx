import type { Plan } from '@gym/contract/planes/planes.schema'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { storeToken } from '../../session/session.ts'
import { renderInApp } from '../../testing/render.tsx'
import { PlanesPage } from './planes-page.tsx'

afterEach(() => vi.unstubAllGlobals())

const plan = (nombre: string): Plan => ({
  _id: nombre,
  nombre,
  descripcion: null,
  precio: 80_000,
  estado: 'activo',
  orden: 0,
  tipo: 'Mensualidad',
  vigencia: { cantidad: 1, unidad: 'meses' },
  sesiones: null,
  matricula: null,
  personas: 1,
  franja: null,
})

function draw({ rol = 'admin', names = ['Mes', 'Pareja', 'Trimestral'], services = ['Masaje'] } = {}) {
  storeToken('el de Luz')
  let planes = names.map(plan)
  let productos = services.map((nombre) => ({ _id: nombre, nombre, precio: 70_000 }))
  vi.stubGlobal('fetch', async (address: string, { method, body }: RequestInit = {}) => {
    const sent = body === undefined ? {} : JSON.parse(String(body))
    if (address.startsWith('/api/auth/perfil')) return Response.json({ _id: 'luz', nombre: 'Luz', rol })
    if (address.startsWith('/api/planes/candidatos')) {
      if (method === 'POST') productos = productos.filter(({ _id }) => _id !== sent.producto)
      return Response.json({ productos, total: productos.length })
    }
    if (method === 'PUT')
      planes = (sent.planes as string[]).flatMap((id) => planes.filter(({ _id }) => _id === id))
    return Response.json({ planes })
  })
  const routeTree = createRootRoute({ component: PlanesPage })
  const history = createMemoryHistory()
  renderInApp(<RouterProvider router={createRouter({ routeTree, history }) as never} />)
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const order = () =>
  screen.getAllByRole('listitem').map(({ textContent }) => textContent?.match(/^\p{L}+?(?=Mens)/u)?.[0])

it('a plan moved twice at once moves two places', async () => {
  draw({ services: [] })
  await screen.findByText('Trimestral')
  await press('Subir Trimestral')
  await press('Subir Trimestral')
  await waitFor(() => expect(order()).toEqual(['Trimestral', 'Mes', 'Pareja']))
  expect(screen.getByRole('button', { name: 'Subir Trimestral' })).toHaveAccessibleDescription(
    'Ya es el primero.',
  )
})

it('a plan says what it gives and its price', async () => {
  draw({ names: ['Mes'], services: [] })
  expect(await screen.findByRole('listitem')).toHaveTextContent('MesMensualidad · 1 mes$80.000Activo')
})

it('a service answered with no leaves the candidates', async () => {
  draw()
  expect(await screen.findByRole('link', { name: 'Sí, es un plan: Masaje' })).toBeVisible()
  await press('No: Masaje')
  expect(await screen.findByText('Masaje se vende sin membresía.')).toBeVisible()
  expect(screen.queryByRole('heading', { name: /dan una membresía/ })).toBeNull()
})

it('the receptionist reads the plans without changing them', async () => {
  draw({ rol: 'recepcionista' })
  expect(await screen.findByText('Trimestral')).toBeVisible()
  expect(screen.queryAllByRole('button')).toEqual([])
  expect(screen.queryByRole('heading', { name: /dan una membresía/ })).toBeNull()
})

it('an empty list offers the first plan', async () => {
  draw({ names: [], services: [] })
  expect(await screen.findByText('Aún no hay planes.')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Crear el primero' })).toBeVisible()
})
