import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { aDesk, charging, lost, sold } from '../../testing/sale.tsx'

afterEach(() => vi.unstubAllGlobals())

/** Ana owes 22.000: the window charges all of it. */
async function chargeDebt() {
  const desk = aDesk({ debt: 22_000 })
  await desk.open({ cliente: 'ana', deuda: 1 })
  await screen.findByRole('button', { name: 'Cobrar $22.000' })
  const window = within(charging() as HTMLElement)
  return { desk, window, field: window.getByLabelText('Paga de la deuda') }
}

it('part of a debt is paid where it is charged, and what stays owing is said there and in the cart', async () => {
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

it('a debt of which nobody said how much is paid is not charged by Enter', async () => {
  const { desk, window, field } = await chargeDebt()
  await userEvent.clear(field)
  await userEvent.keyboard('{Enter}')
  expect(window.getByRole('alert')).toHaveTextContent('Escribe cuánto paga de la deuda.')
  expect(desk.sent).toEqual([])
})

it('a debt whose amount is taken out digit by digit is paid as it stood before', async () => {
  const { window, field } = await chargeDebt()
  await userEvent.click(field)
  await userEvent.keyboard('{Control>}{End}{/Control}{Backspace>9/}')
  await userEvent.click(window.getByLabelText('Recibido'))
  expect(field).toHaveValue('$22.000')
  expect(window.getByRole('button', { name: 'Cobrar $22.000' })).toBeVisible()
})

it('what is paid now of a sale on account follows the debt that it was offered for', async () => {
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

it('what is paid beyond a debt is said to be in favour', async () => {
  const { window, field } = await chargeDebt()
  await userEvent.clear(field)
  await userEvent.type(field, '25000')
  expect(window.getByText('Debe $22.000: $3.000 quedan a favor.')).toBeVisible()
})

it('what was not answered is charged again as it was, though what was in favour is spent by now', async () => {
  const desk = aDesk({ debt: -2_000 })
  await desk.open({ cliente: 'ana' })
  await userEvent.click(screen.getByRole('button', { name: /^Agua/ }))
  await userEvent.keyboard('{F8}')
  desk.answer(lost)
  // It was made all the same, with what she had in her favour.
  desk.owes(0)
  await userEvent.click(await screen.findByRole('button', { name: 'Cobrar $1.000' }))
  await screen.findByText(/Puede que la venta ya esté hecha/)
  desk.answer(sold)
  await userEvent.click(await screen.findByRole('button', { name: 'Cobrar $1.000' }))
  await waitFor(() => expect(desk.sent).toHaveLength(2))
  expect(desk.sent[0]).toMatchObject({ venta: { aFavor: 2_000, cobros: [{ monto: 1_000 }] } })
  expect(desk.sent[1]).toEqual(desk.sent[0])
})

it('who chooses several methods types the first amount next; the arrows stay with the methods', async () => {
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
