import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { aDesk, charging, refused, sold } from '../../testing/sale.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

const asked = () => screen.findByRole('dialog', { name: 'No hay caja abierta. ¿Abrirla?' })

async function charge(method = 'Efectivo') {
  await userEvent.click(await screen.findByRole('button', { name: /^Agua/ }))
  await userEvent.keyboard('{F8}')
  await userEvent.click(await screen.findByRole('radio', { name: method }))
  await userEvent.click(screen.getByRole('button', { name: /^Cobrar \$/ }))
}

it('cash without a till asks before it charges, once a day', async () => {
  const desk = aDesk({ cajaSinAbrir: 'preguntar' })
  await desk.open()
  await charge()
  const window = within(await asked())
  expect(desk.sent).toEqual([])
  await userEvent.click(window.getByRole('button', { name: 'Cobrar sin caja' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Siguiente venta' }))
  await charge()
  expect(await screen.findByRole('button', { name: 'Siguiente venta' })).toBeVisible()
  expect(desk.sent).toHaveLength(2)
})

it('a till opened there takes the typed sale', { tags: ['full'] }, async () => {
  const desk = aDesk({ cajaSinAbrir: 'preguntar' })
  await desk.open()
  await charge()
  const window = within(await asked())
  await userEvent.type(window.getByLabelText(/^Base/), '50000')
  await userEvent.click(window.getByRole('button', { name: 'Abrir caja' }))
  expect(await screen.findByRole('button', { name: 'Siguiente venta' })).toBeVisible()
  expect(desk.sent).toMatchObject([{ venta: { cobros: [{ monto: 3_000 }] } }])
})

it('going back charges nothing and keeps the payment open', async () => {
  const desk = aDesk({ cajaSinAbrir: 'preguntar' })
  await desk.open()
  await charge()
  await asked()
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByText('No hay caja abierta. ¿Abrirla?')).toBeNull())
  expect(charging()).toBeVisible()
  expect(desk.sent).toEqual([])
})

it.each([
  ['preguntar', 'Tarjeta'],
  ['permitir', 'Efectivo'],
])('with %s a sale by %s asks nothing', async (cajaSinAbrir, method) => {
  const desk = aDesk({ cajaSinAbrir })
  await desk.open()
  await charge(method)
  expect(await screen.findByRole('button', { name: 'Siguiente venta' })).toBeVisible()
})

it('a till that the gym requires is opened from the refusal', { tags: ['full'] }, async () => {
  const desk = aDesk({ cajaSinAbrir: 'exigir' })
  desk.answer(refused(409, { codigo: 'CAJA_REQUERIDA', mensaje: 'Abre antes una caja.' }))
  await desk.open()
  await charge()
  await userEvent.click(await screen.findByRole('button', { name: 'Abrir caja' }))
  const window = within(await asked())
  expect(window.queryByRole('button', { name: 'Cobrar sin caja' })).toBeNull()
  await userEvent.type(window.getByLabelText(/^Base/), '50000')
  await userEvent.click(window.getByRole('button', { name: 'Abrir caja' }))
  await waitFor(() => expect(screen.queryByText('Abre antes una caja.')).toBeNull())
  desk.answer(sold)
  await userEvent.click(screen.getByRole('button', { name: /^Cobrar \$/ }))
  expect(await screen.findByRole('button', { name: 'Siguiente venta' })).toBeVisible()
})

it('a till to choose is chosen in the charge window', { tags: ['full'] }, async () => {
  const desk = aDesk()
  const cajas = ['Caja 1', 'Caja 2'].map((caja) => ({ caja, turno: { _id: caja, caja }, propuesta: null }))
  desk.give('caja/turnos/actual', { turno: null, movimientos: [], cuantos: 0, cajas })
  desk.answer(refused(409, { codigo: 'CAJA_POR_ELEGIR', mensaje: 'Elige la caja.' }))
  await desk.open()
  await charge()
  const window = within(await screen.findByRole('dialog', { name: 'Cobrar' }))
  await userEvent.selectOptions(await window.findByRole('combobox', { name: 'Caja' }), 'Caja 2')
  desk.answer(sold)
  await userEvent.click(window.getByRole('button', { name: /^Cobrar \$/ }))
  expect(await screen.findByRole('button', { name: 'Siguiente venta' })).toBeVisible()
  expect(desk.sent.at(-1)).toMatchObject({ venta: { caja: 'Caja 2' } })
})

it('an item added over the question is charged on the next press', { tags: ['full'] }, async () => {
  const desk = aDesk({ cajaSinAbrir: 'preguntar' })
  await desk.open()
  await charge()
  const window = within(await asked())
  fireEvent.click(screen.getByRole('button', { name: /^Agua/, hidden: true }))
  await userEvent.click(window.getByRole('button', { name: 'Cobrar sin caja' }))
  expect(await screen.findByText('La venta cambió: revisa el total y cóbrala.')).toBeVisible()
  expect(desk.sent).toEqual([])
  await userEvent.click(await screen.findByRole('button', { name: 'Cobrar $6.000' }))
  expect(await screen.findByRole('button', { name: 'Siguiente venta' })).toBeVisible()
  expect(desk.sent).toMatchObject([{ venta: { cobros: [{ monto: 6_000 }], lineas: [{ cantidad: 2 }] } }])
})
