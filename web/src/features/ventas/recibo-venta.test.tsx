import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderInApp } from '../../testing/render.tsx'
import { aVenta } from '../../testing/sale.tsx'
import { ReciboVenta } from './recibo-venta.tsx'

const lines = () => screen.getAllByText(/Efectivo|Método de pago/).map(({ textContent }) => textContent)

it('the receipt of a sale that was paid in part says how much was paid', () => {
  const cobros = [{ metodo: 'Efectivo' as const, monto: 50_000 }]
  renderInApp(<ReciboVenta venta={aVenta({ total: 86_000, cobros, saldo: 36_000, debe: 36_000 })} />)
  expect(lines()).toEqual(['Efectivo'])
  expect(screen.getByText('$50.000')).toBeVisible()
})

it('the receipt of a sale that one method paid names the method', () => {
  const cobros = [{ metodo: 'Efectivo' as const, monto: 86_000 }]
  renderInApp(<ReciboVenta venta={aVenta({ total: 86_000, cobros })} />)
  expect(lines()).toEqual(['Método de pago', 'Efectivo'])
})
