import type { Membresia } from '@gym/contract/membresias/membresias.schema'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { renderInApp } from '../../testing/render.tsx'
import { CortesiaModal } from './cortesia-modal.tsx'

const membresia = {
  _id: 'm1',
  cliente: { _id: 'c1', nombre: 'Ana', apellido: 'Pérez', telefono: '' },
} as Membresia

afterEach(() => vi.unstubAllGlobals())

const refusal = { codigo: 'DESCUENTO_POR_AUTORIZAR', mensaje: 'El descuento pasa del 20 %.' }

it('a courtesy asks for its reason and for a second person', async () => {
  const sent: unknown[] = []
  const answers = [Response.json(refusal, { status: 409 }), Response.json(membresia)]
  vi.stubGlobal('fetch', async (_: string, { method, body }: RequestInit) => {
    if (method !== 'POST') return Response.json({})
    sent.push(JSON.parse(String(body)))
    return answers.shift()
  })
  const onDone = vi.fn()
  renderInApp(<CortesiaModal membresia={membresia} onClose={vi.fn()} onDone={onDone} />)
  const give = () => userEvent.click(screen.getByRole('button', { name: 'Es una cortesía' }))
  await give()
  expect(screen.getByText('El motivo es obligatorio.')).toBeVisible()
  await userEvent.type(screen.getByLabelText(/^Motivo/), 'Rifa')
  await give()
  await userEvent.type(await screen.findByLabelText(/^Correo de quien/), 'otra@gym.co')
  await userEvent.type(screen.getByLabelText(/^Contraseña de quien/), 'clave')
  await give()
  await vi.waitFor(() => expect(onDone).toHaveBeenCalled())
  const autoriza = { email: 'otra@gym.co', password: 'clave' }
  expect(sent).toEqual([{ motivo: 'Rifa' }, { motivo: 'Rifa', autoriza }])
})
