import type { Cliente } from '@gym/contract/clientes/clientes.schema'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { renderInApp } from '../../testing/render.tsx'
import { InscribirModal } from './inscribir-modal.tsx'

const clase = {
  _id: 'c1',
  entrenadorId: 'e1',
  entrenadorNombre: 'Luis Rojas',
  especialidad: 'Yoga',
  nombreClase: 'Yoga',
  dia: 'Lunes',
  horarioInicio: '06:00',
  horarioFin: '07:00',
  capacidadMaxima: 1,
  enEspera: 0,
}
const clases = [clase, { ...clase, _id: 'c2', nombreClase: 'Spinning', capacidadMaxima: 5 }]
const ana = { _id: '1', nombre: 'Ana', apellido: 'Pérez', numeroIdentificacion: '1020304' } as Cliente

const onClose = vi.fn()
let answer: () => void

beforeEach(async () => {
  onClose.mockReset()
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  vi.stubGlobal('fetch', async (address: string, { method }: RequestInit) => {
    if (address.startsWith('/api/configuracion')) return Response.json({ zonaHoraria: 'America/Bogota' })
    if (method?.toLowerCase() !== 'post') return Response.json(clases)
    await answered
    return Response.json({ capacidadMaxima: 0, advertencias: [] })
  })
  renderInApp(<InscribirModal cliente={ana} onClose={onClose} />)
  await choose('Yoga')
})

afterEach(() => {
  vi.unstubAllGlobals()
})

const picker = () => screen.findByRole('combobox', { name: /^Clase/ })
const enrol = () => screen.getByRole('button', { name: 'Inscribir' })
const done = () => screen.findByText('Cliente registrado exitosamente en la clase.')

async function choose(name: string) {
  await userEvent.click(await picker())
  await userEvent.click(await screen.findByRole('option', { name: new RegExp(name) }))
}

it('enrolling keeps the pressed button until the response', async () => {
  await userEvent.click(enrol())
  expect(enrol()).toBeDisabled()
  expect(screen.queryByRole('button', { name: 'Apuntar en la lista de espera' })).toBeNull()
  answer()
  await done()
})

it('an enrolment focuses the picker and offers to close', async () => {
  await userEvent.click(enrol())
  answer()
  await done()
  await waitFor(async () => expect(await picker()).toHaveFocus())
  expect(screen.queryByRole('option')).toBeNull()
  await userEvent.click(screen.getByText('Cerrar'))
  expect(onClose).toHaveBeenCalledOnce()
})

it('a class selected during a request stays selected', async () => {
  await userEvent.click(enrol())
  await choose('Spinning')
  answer()
  await done()
  expect(await picker()).toHaveDisplayValue(/Spinning/)
  expect(enrol()).toBeEnabled()
})
