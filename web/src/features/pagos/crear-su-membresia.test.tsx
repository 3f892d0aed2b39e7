import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { newIdempotencyKey } from '../../api/http.ts'
import { storeToken } from '../../session/session.ts'
import { renderInApp } from '../../testing/render.tsx'
import { Recibo } from './recibo.tsx'

afterEach(() => vi.unstubAllGlobals())

const pago = {
  _id: 'p1',
  cliente: { _id: 'ana', nombre: 'Ana', apellido: 'Mora', numeroIdentificacion: '1' },
  producto: { _id: 'anual', nombre: 'Anual', precio: 600_000 },
  plan: { tipo: 'Mensualidad', vigencia: { cantidad: 12, unidad: 'meses' }, sesiones: null },
  cantidad: 1,
  monto: 600_000,
  fecha: '2026-11-20',
  metodoPago: 'Efectivo',
  partes: [],
  membresia: null,
  recibo: 57,
  ticket: null,
}

function draw(answer: () => Response) {
  storeToken(newIdempotencyKey())
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (address: string, { method, body }: RequestInit) => {
    if (method === 'POST') {
      sent.push(JSON.parse(String(body)))
      return answer()
    }
    if (address.startsWith('/api/configuracion')) return Response.json({ zonaHoraria: 'America/Bogota' })
    if (address.startsWith('/api/pagos/p1')) return Response.json(pago)
    return Response.json(address.includes('sinMembresia=Mensualidad') ? [pago] : [])
  })
  const component = () => <Recibo pago={pago as never} onClose={() => {}} />
  const history = createMemoryHistory({ initialEntries: ['/'] })
  const router = createRouter({ routeTree: createRootRoute({ component }), history })
  renderInApp(<RouterProvider router={router as never} />)
  return sent
}

it('one press creates the membership of a paid plan', async () => {
  const membresia = { _id: 'm1', fechainicio: '2026-11-30', fechafin: '2027-11-30' }
  const sent = draw(() => Response.json({ ...membresia, pago: { ...pago, membresia } }, { status: 201 }))
  await userEvent.click(await screen.findByRole('button', { name: 'Crear su membresía' }))
  expect(await screen.findByText(/^Membresía creada: del /)).toBeVisible()
  expect(sent).toMatchObject([
    { cliente: 'ana', tipo: 'Mensualidad', precio: 600_000, duracion: 365, cobro: { pago: 'p1' }, cruza: [] },
  ])
  expect(screen.getByRole('button', { name: 'Imprimir' })).toHaveFocus()
  expect(screen.queryByRole('button', { name: 'Crear su membresía' })).toBeNull()
})

it('a refused membership leaves its form reachable', async () => {
  draw(() => Response.json({ mensaje: 'Ana ya tiene una membresía.' }, { status: 409 }))
  await userEvent.click(await screen.findByRole('button', { name: 'Crear su membresía' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Ana ya tiene una membresía.')
  expect(screen.getByRole('link', { name: 'Cambiar' })).toHaveAttribute('href', '/membresias/crear?pago=p1')
})
