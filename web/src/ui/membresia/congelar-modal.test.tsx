import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { isValidElement } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { renderInApp } from '../../testing/render.tsx'
import { CongelarModal } from './congelar-modal.tsx'

const today = '2026-11-20'
const cliente = { _id: 'ana', nombre: 'Ana', apellido: 'Pérez' }
const membresia = { _id: 'm1', cliente, fechainicio: '2026-11-01', fechafin: '2026-12-01' }
const moved = {
  finAntes: '2026-12-01',
  finDespues: null,
  dias: null,
  mueve: [],
  clases: [],
  suscripcion: null,
}

afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

/** A desk without an open till, whose client may have entered today. */
function draw({ hasEntered = false } = {}) {
  const sent: { desde?: string }[] = []
  vi.stubGlobal('fetch', async (address: string, { body }: RequestInit = {}) => {
    const asked = body ? JSON.parse(String(body)) : {}
    if (address.endsWith('/congelar/previa'))
      return hasEntered && asked.desde === today
        ? Response.json(
            { codigo: 'CONGELACION_CON_ENTRADAS', mensaje: 'El cliente entró el 20/11/2026.' },
            { status: 409 },
          )
        : Response.json(moved)
    if (address.endsWith('/congelar')) {
      sent.push(asked)
      return Response.json({ ...membresia, ...moved, venta: 'v1' }, { status: 201 })
    }
    if (address.startsWith('/api/caja')) return Response.json({ turno: null, cajas: [] })
    return Response.json({ zonaHoraria: 'America/Bogota', cajaSinAbrir: 'preguntar' })
  })
  const onDone = vi.fn()
  renderInApp(<CongelarModal membresia={membresia as never} {...{ today, onDone }} onClose={() => {}} />)
  return { sent, onDone }
}

it('the freeze of a client who entered today begins tomorrow', async () => {
  draw({ hasEntered: true })
  await waitFor(() => expect(screen.getByLabelText(/^Desde/)).toHaveValue('21/11/2026'))
  expect(screen.getByLabelText(/^Desde/)).toHaveAccessibleDescription(
    'Hoy ya entró: se congela desde mañana.',
  )
  await waitFor(() => expect(screen.queryByText(/^El cliente entró/)).toBeNull())
})

it('cash for a freeze asks for a till, then offers the receipt', async () => {
  const { sent, onDone } = draw()
  await userEvent.type(screen.getByLabelText(/^Motivo/), 'Viaje')
  await userEvent.type(screen.getByLabelText(/^Cobro/), '10000')
  expect(await screen.findByText(/^No hay una caja abierta/)).toBeVisible()
  await waitFor(() => expect(screen.queryByText(/^Calculando/)).toBeNull())
  await userEvent.click(screen.getByRole('button', { name: 'Congelar' }))
  const window = within(await screen.findByRole('dialog', { name: 'No hay caja abierta. ¿Abrirla?' }))
  expect(sent).toEqual([])
  await userEvent.click(window.getByRole('button', { name: 'Cobrar sin caja' }))
  await waitFor(() => expect(sent).toMatchObject([{ cobro: { monto: 10_000, metodoPago: 'Efectivo' } }]))
  await waitFor(() => expect(onDone).toHaveBeenCalled())
  const [text, action] = onDone.mock.calls[0] ?? []
  expect([text, isValidElement(action)]).toEqual(['Membresía congelada.', true])
})
