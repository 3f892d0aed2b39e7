import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { aDesk, charging } from '../../testing/sale.tsx'

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

it('a till opened there takes the typed sale', async () => {
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
