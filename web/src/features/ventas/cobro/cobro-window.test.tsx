import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { readDay } from '../../../format/typed-day.ts'
import { aDesk, charging, lost, refused, sold } from '../../../testing/sale.tsx'

afterEach(() => vi.unstubAllGlobals())

async function chargeDebt() {
  const desk = aDesk({ debt: 22_000 })
  await desk.open({ cliente: 'ana', deuda: 1 })
  await screen.findByRole('button', { name: 'Cobrar $22.000' })
  const window = within(charging() as HTMLElement)
  return { desk, window, field: window.getByLabelText('Paga de la deuda') }
}

it('a part-paid debt shows the rest in window and cart', { tags: ['full'] }, async () => {
  const { desk, window, field } = await chargeDebt()
  expect(window.getByText('Es todo lo que debe. También puede pagar solo una parte.')).toBeVisible()
  expect(window.queryByRole('switch')).toBeNull()
  await userEvent.clear(field)
  await userEvent.type(field, '10000')
  expect(window.getByText('Debe $22.000: queda debiendo $12.000.')).toBeVisible()
  await userEvent.click(window.getByRole('button', { name: 'Volver' }))
  await waitFor(() => expect(charging()).toBeNull())
  expect(screen.getByLabelText('Paga de la deuda')).toHaveValue('$10.000')
  expect(screen.getByText('Debe $22.000: queda debiendo $12.000.')).toBeVisible()
  await userEvent.keyboard('{F8}')
  await userEvent.click(await screen.findByRole('button', { name: 'Cobrar $10.000' }))
  await waitFor(() => expect(desk.sent).toMatchObject([{ venta: { lineas: [{ deuda: 10_000 }] } }]))
})

it('Enter does not charge a debt without an amount', async () => {
  const { desk, window, field } = await chargeDebt()
  await userEvent.clear(field)
  await userEvent.keyboard('{Enter}')
  expect(window.getByRole('alert')).toHaveTextContent('Escribe cuánto paga de la deuda.')
  expect(desk.sent).toEqual([])
})

it('a chosen note moves the focus to the charge', async () => {
  const { desk, window } = await chargeDebt()
  await userEvent.click(window.getByRole('button', { name: '$50.000' }))
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(desk.sent).toMatchObject([{ venta: { recibido: 50_000 } }]))
})

it('deleting every digit restores the previous amount', async () => {
  const { window, field } = await chargeDebt()
  await userEvent.click(field)
  await userEvent.keyboard('{Control>}{End}{/Control}{Backspace>9/}')
  await userEvent.click(window.getByLabelText('Recibido'))
  expect(field).toHaveValue('$22.000')
  expect(window.getByRole('button', { name: 'Cobrar $22.000' })).toBeVisible()
})

it('the default down payment follows the debt amount', { tags: ['full'] }, async () => {
  const { desk, window: opened } = await chargeDebt()
  await userEvent.click(opened.getByRole('button', { name: 'Volver' }))
  await waitFor(() => expect(charging()).toBeNull())
  await userEvent.click(screen.getByRole('button', { name: /^Agua/ }))
  await userEvent.keyboard('{F8}')
  await screen.findByRole('button', { name: 'Cobrar $25.000' })
  const window = within(charging() as HTMLElement)
  await userEvent.click(window.getByRole('switch', { name: 'Queda debiendo' }))
  expect(window.getByLabelText('Paga ahora')).toHaveValue('$22.000')
  await userEvent.clear(window.getByLabelText('Paga de la deuda'))
  await userEvent.type(window.getByLabelText('Paga de la deuda'), '10000')
  expect(window.getByLabelText('Paga ahora')).toHaveValue('$10.000')
  await userEvent.click(window.getByRole('button', { name: 'Cobrar $10.000' }))
  await waitFor(() =>
    expect(desk.sent).toMatchObject([{ venta: { lineas: [{ deuda: 10_000 }, {}], fiado: true } }]),
  )
})

it('an amount above the debt is shown as credit', async () => {
  const { window, field } = await chargeDebt()
  await userEvent.clear(field)
  await userEvent.type(field, '25000')
  expect(window.getByText('Debe $22.000: $3.000 quedan a favor.')).toBeVisible()
})

it('a retry resends its payload although the credit is spent', async () => {
  const desk = aDesk({ debt: -2_000 })
  await desk.open({ cliente: 'ana' })
  await userEvent.click(screen.getByRole('button', { name: /^Agua/ }))
  await userEvent.keyboard('{F8}')
  desk.answer(lost)
  // The lost request succeeded and used the client's credit.
  desk.owes(0)
  await userEvent.click(await screen.findByRole('button', { name: 'Cobrar $1.000' }))
  await screen.findByText(/Puede que la venta ya esté hecha/)
  desk.answer(sold)
  await userEvent.click(await screen.findByRole('button', { name: 'Cobrar $1.000' }))
  await waitFor(() => expect(desk.sent).toHaveLength(2))
  expect(desk.sent[0]).toMatchObject({ venta: { aFavor: 2_000, cobros: [{ monto: 1_000 }] } })
  expect(desk.sent[1]).toEqual(desk.sent[0])
})

it('choosing several methods by mouse focuses the first amount', { tags: ['full'] }, async () => {
  const { window } = await chargeDebt()
  await userEvent.click(window.getByRole('radio', { name: 'Varios' }))
  expect(window.getByLabelText('Con tarjeta')).toHaveFocus()
  await userEvent.click(window.getByRole('radio', { name: 'Transferencia' }))
  await userEvent.keyboard('{ArrowDown}')
  expect(window.getByRole('radio', { name: 'Varios' })).toHaveFocus()
  expect(window.getByLabelText('Con tarjeta')).toBeVisible()
  await userEvent.tab()
  expect(window.getByLabelText('Con tarjeta')).toHaveFocus()
})

it('a high discount asks for a second person and stores no password', async () => {
  const desk = aDesk()
  await desk.open()
  await userEvent.click(screen.getByRole('button', { name: /^Agua/ }))
  await userEvent.keyboard('{F8}')
  desk.answer(refused(409, { codigo: 'DESCUENTO_POR_AUTORIZAR', mensaje: 'El descuento pasa del 20 %.' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Cobrar $3.000' }))
  const window = within(charging() as HTMLElement)
  await userEvent.type(await window.findByLabelText(/^Correo de quien autoriza/), 'otra@gym.co')
  await userEvent.type(window.getByLabelText(/^Contraseña de quien autoriza/), 'su clave')
  desk.answer(lost)
  await userEvent.click(window.getByRole('button', { name: 'Cobrar $3.000' }))
  await screen.findByText(/Puede que la venta ya esté hecha/)
  expect(desk.sent.at(-1)).toMatchObject({
    venta: { autoriza: { email: 'otra@gym.co', password: 'su clave' } },
  })
  expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('su clave')
})

const closeMessage = () => userEvent.click(screen.getByRole('button', { name: 'Cerrar el mensaje' }))

it('a typed reason stays when the message is closed', async () => {
  const desk = aDesk()
  await desk.open()
  await userEvent.click(screen.getByRole('button', { name: /^Agua/ }))
  await userEvent.keyboard('{F8}')
  desk.answer(refused(400, { codigo: 'VENTA_SIN_MOTIVO', mensaje: 'Escribe por qué no se cobra.' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Cobrar $3.000' }))
  await userEvent.type(await screen.findByRole('textbox', { name: /^Por qué no se cobra/ }), 'Rifa')
  await closeMessage()
  desk.answer(sold)
  await userEvent.click(screen.getByRole('button', { name: 'Cobrar $3.000' }))
  await waitFor(() => expect(desk.sent.at(-1)).toMatchObject({ venta: { motivo: 'Rifa' } }))
})

it('the choice of a till stays when the message is closed', { tags: ['full'] }, async () => {
  const desk = aDesk()
  const cajas = ['Caja 1', 'Caja 2'].map((caja) => ({ caja, turno: { _id: caja, caja }, propuesta: null }))
  desk.give('caja/turnos/actual', { turno: null, movimientos: [], cuantos: 0, cajas })
  desk.answer(refused(409, { codigo: 'CAJA_POR_ELEGIR', mensaje: 'Elige la caja.' }))
  await desk.open()
  await userEvent.click(screen.getByRole('button', { name: /^Agua/ }))
  await userEvent.keyboard('{F8}')
  await userEvent.click(await screen.findByRole('button', { name: 'Cobrar $3.000' }))
  await screen.findByText('Elige la caja.')
  await closeMessage()
  expect(within(charging() as HTMLElement).getByRole('combobox', { name: 'Caja' })).toBeVisible()
})

async function chargeAgua() {
  const desk = aDesk()
  await desk.open({ cliente: 'ana' })
  await userEvent.click(screen.getByRole('button', { name: /^Agua/ }))
  await userEvent.keyboard('{F8}')
  await screen.findByRole('button', { name: 'Cobrar $3.000' })
  const window = within(charging() as HTMLElement)
  return { desk, window, credit: window.getByRole('switch', { name: 'Queda debiendo' }) }
}

it('credit turns a smaller amount received into the down payment', { tags: ['full'] }, async () => {
  const { desk, window, credit } = await chargeAgua()
  await userEvent.type(window.getByLabelText('Recibido'), '1000')
  await userEvent.click(credit)
  expect(window.getByLabelText('Paga ahora')).toHaveValue('$1.000')
  expect(window.getByLabelText('Paga ahora')).toHaveFocus()
  await userEvent.click(credit)
  await userEvent.click(credit)
  expect(window.getByLabelText('Paga ahora')).toHaveValue('$1.000')
  await userEvent.click(window.getByRole('button', { name: 'Cobrar $1.000' }))
  await waitFor(() =>
    expect(desk.sent).toMatchObject([{ venta: { fiado: true, cobros: [{ monto: 1_000 }] } }]),
  )
  expect(desk.sent[0]?.venta).not.toHaveProperty('recibido')
})

it('credit sends the chosen due day', async () => {
  const { desk, window, credit } = await chargeAgua()
  await userEvent.click(credit)
  const day = window.getByLabelText('Día en que vence')
  await userEvent.clear(day)
  await userEvent.click(window.getByRole('button', { name: 'Registrar sin cobrar' }))
  expect(window.getByRole('alert')).toHaveTextContent('Escribe el día en que vence.')
  await userEvent.click(window.getByRole('button', { name: '15 días' }))
  const chosen = (day as HTMLInputElement).value
  expect(window.getByText(`Queda debiendo $3.000. Vence el ${chosen}.`)).toBeVisible()
  await userEvent.click(window.getByRole('button', { name: 'Registrar sin cobrar' }))
  await waitFor(() => expect(desk.sent).toMatchObject([{ venta: { vence: readDay(chosen) } }]))
})
