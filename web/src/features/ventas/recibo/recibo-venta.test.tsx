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

it('a copy after a return shows the current debt', () => {
  const devoluciones = [
    {
      _id: 'd1',
      fecha: '2026-11-21',
      createdAt: '2026-11-21T15:00:00.000Z',
      motivo: 'No le sirvió',
      metodo: 'Efectivo' as const,
      monto: 20_000,
      rebajado: 20_000,
      reembolso: 0,
      lineas: [],
      por: null,
    },
  ]
  const venta = aVenta({ total: 86_000, cobros: [], saldo: 86_000, debe: 66_000, devoluciones })
  const { unmount } = renderInApp(<ReciboVenta venta={venta} isCopy />)
  expect(screen.getByText('Hoy debe de esta venta').parentElement).toHaveTextContent('$66.000')
  unmount()
  renderInApp(<ReciboVenta venta={venta} />)
  expect(screen.queryByText('Hoy debe de esta venta')).toBeNull()
})
