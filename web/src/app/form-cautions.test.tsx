import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { TransaccionForm } from '../features/contabilidad/transaccion-form.tsx'
import { PagoForm } from '../features/pagos/pago-form.tsx'
import { renderInApp } from '../testing/render.tsx'

const today = '2026-11-20'
const OLD = 'Es de hace más de cinco años. Revisa que la fecha sea esa.'

beforeEach(() => {
  vi.stubGlobal('fetch', async () => Response.json([]))
})

it.each([
  ['payment', <PagoForm key="pago" today={today} onSaved={() => {}} />],
  ['transaction', <TransaccionForm key="transaccion" today={today} />],
])('the form of a %s warns of a day years ago', async (_, form) => {
  renderInApp(form)
  const day = screen.getByLabelText(/^Fecha/)
  expect(screen.queryByText(OLD)).toBeNull()
  await userEvent.clear(day)
  await userEvent.type(day, '20/11/2016')
  expect(await screen.findByText(OLD)).toBeVisible()
})

it('the form of a payment warns of a fee without a client', async () => {
  const mensualidad = { _id: 'm', nombre: 'Mensualidad', precio: 80_000, stock: 0, llevaStock: false }
  vi.stubGlobal('fetch', async (address: string) =>
    Response.json(address.startsWith('/api/productos') ? [mensualidad] : []),
  )
  renderInApp(<PagoForm today={today} onSaved={() => {}} />)
  await userEvent.click(screen.getByLabelText(/^Producto/))
  await userEvent.click(await screen.findByRole('option', { name: /^Mensualidad/ }))
  expect(await screen.findByText(/^Sin cliente no se sabrá quién la pagó/)).toBeVisible()
})
