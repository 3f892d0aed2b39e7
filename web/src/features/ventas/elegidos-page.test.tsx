import type { Producto } from '@gym/contract/productos/productos.schema'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { renderInApp } from '../../testing/render.tsx'
import { agua, delayed, lost } from '../../testing/sale.tsx'
import { ElegidosPage } from './elegidos-page.tsx'

afterEach(() => vi.unstubAllGlobals())

const productos: Producto[] = ['Agua', 'Barra', 'Toalla'].map((nombre) => ({ ...agua, _id: nombre, nombre }))

async function draw() {
  let chosen = productos
  let version = 1
  const tagged = (body: object, status = 200) =>
    Response.json(body, { status, headers: { etag: `"${version}"` } })
  const server = { meet: (answer: Response): Response | Promise<Response> => answer }
  vi.stubGlobal('fetch', async (address: string, { method, headers, body }: RequestInit) => {
    if (!address.startsWith('/api/productos/rapidos')) return Response.json([])
    if (method !== 'PUT') return tagged({ productos: chosen })
    if (new Headers(headers).get('if-match') !== `"${version}"`)
      return tagged({ actual: { productos: chosen }, mensaje: 'Cambió.' }, 412)
    const ids: string[] = JSON.parse(String(body)).productos
    chosen = ids.flatMap((id) => productos.filter(({ _id }) => _id === id))
    version++
    return server.meet(tagged({ productos: chosen }))
  })
  const routeTree = createRootRoute({ component: ElegidosPage })
  const history = createMemoryHistory()
  renderInApp(<RouterProvider router={createRouter({ routeTree, history }) as never} />)
  await screen.findByText('Toalla')
  return server
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const order = () =>
  screen.getAllByRole('button', { name: /^Quitar / }).map((button) => button.getAttribute('aria-label'))

it('presses are saved one after another', async () => {
  const server = await draw()
  const first = delayed(() => Response.json({}))
  server.meet = (answer) => first.answer().then(() => answer)
  await press('Subir Toalla')
  await press('Quitar Agua')
  await first.release()
  await waitFor(() => expect(order()).toEqual(['Quitar Toalla', 'Quitar Barra']))
})

it('explains why the first and last cannot move', async () => {
  await draw()
  expect(screen.getByRole('button', { name: 'Subir Agua' })).toHaveAccessibleDescription('Ya es el primero.')
  expect(screen.getByRole('button', { name: 'Bajar Toalla' })).toHaveAccessibleDescription('Ya es el último.')
})

it('removing a button focuses the next one', async () => {
  await draw()
  await press('Quitar Barra')
  await waitFor(() => expect(screen.getByRole('button', { name: 'Quitar Toalla' })).toHaveFocus())
  await press('Quitar Toalla')
  await waitFor(() => expect(screen.getByRole('button', { name: 'Quitar Agua' })).toHaveFocus())
})

it('a retry after a lost response reports no conflict', async () => {
  const server = await draw()
  server.meet = lost
  await press('Subir Toalla')
  expect(await screen.findByRole('alert')).toHaveTextContent('Error de conexión.')
  await press('Subir Toalla')
  expect(await screen.findByText('Toalla es ahora el 2.')).toBeVisible()
  expect(order()).toEqual(['Quitar Agua', 'Quitar Toalla', 'Quitar Barra'])
})
