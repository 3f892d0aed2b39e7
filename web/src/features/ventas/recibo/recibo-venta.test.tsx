import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderInApp } from '../../../testing/render.tsx'
import { aVenta } from '../../../testing/sale.tsx'
import { ReciboVenta } from './recibo-venta.tsx'

const lines = () => screen.getAllByText(/Efectivo|Método de pago/).map(({ textContent }) => textContent)

it('a receipt paid in part shows the amount paid', () => {
  const cobros = [{ metodo: 'Efectivo' as const, monto: 50_000 }]
  renderInApp(<ReciboVenta venta={aVenta({ total: 86_000, cobros, saldo: 36_000, debe: 36_000 })} />)
  expect(lines()).toEqual(['Efectivo'])
  expect(screen.getByText('$50.000')).toBeVisible()
})

it('a receipt paid by one method names it alone', () => {
  const cobros = [{ metodo: 'Efectivo' as const, monto: 86_000 }]
  renderInApp(<ReciboVenta venta={aVenta({ total: 86_000, cobros })} />)
  expect(lines()).toEqual(['Método de pago', 'Efectivo'])
})
