import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { aDesk, ana, charging } from '../../../testing/sale.tsx'

const uncharged = {
  _id: 'm1',
  cliente: ana,
  tipo: 'Mensualidad',
  duracion: 30,
  precio: 80_000,
  sesionesRestantes: 0,
  fechainicio: '2026-11-01',
  fechafin: '2026-11-30',
  plan: null,
  cobrada: false,
}

let desk: ReturnType<typeof aDesk>
beforeEach(() => {
  desk = aDesk()
  desk.give('clientes/ana/ficha', {
    cliente: ana,
    saldo: 0,
    membresia: null,
    renovable: 'm1',
    porCobrar: 'm1',
    matriculaPagada: false,
  })
  desk.give('membresias/m1', uncharged)
  desk.give('membresias/m1/renovacion', { membresia: uncharged, sesionesVendidas: null, para: [] })
})
afterEach(() => vi.unstubAllGlobals())

const lines = () => screen.getByRole('list', { name: 'Lo que se vende', hidden: true })

it('an uncharged membership is charged beside its client', async () => {
  await desk.open({ cliente: 'ana' })
  expect(await screen.findByText('Su membresía está sin cobrar.')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Cobrarla' }))
  await waitFor(() => expect(within(lines()).getAllByRole('listitem')).toHaveLength(1))
  await userEvent.keyboard('{F8}')
  expect(await screen.findByRole('button', { name: 'Cobrar $80.000' })).toBeVisible()
})

it('the charge of a renewal adds the earlier uncharged membership', async () => {
  await desk.open({ cliente: 'ana', renovar: 1 })
  await screen.findByRole('button', { name: 'Cobrar $80.000' })
  const window = within(charging() as HTMLElement)
  expect(window.getByText('Su membresía está sin cobrar.')).toBeVisible()
  await userEvent.click(window.getByRole('button', { name: 'Cobrarla' }))
  await waitFor(() => expect(window.getByRole('button', { name: 'Cobrar $160.000' })).toHaveFocus())
  expect(window.queryByText('Su membresía está sin cobrar.')).toBeNull()
})

it('a membership that became a courtesy stays out of the cart', async () => {
  await desk.open({ cliente: 'ana' })
  await screen.findByText('Su membresía está sin cobrar.')
  desk.give('membresias/m1', { ...uncharged, cobrada: null, cortesia: 'Empleada' })
  await userEvent.click(screen.getByRole('button', { name: 'Cobrarla' }))
  expect(await screen.findByText('Esa membresía es una cortesía: no se cobra.')).toBeVisible()
  expect(within(lines()).queryAllByRole('listitem')).toEqual([])
})
