import type { Producto } from '@gym/contract/productos/productos.schema'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { renderInApp } from '../../../testing/render.tsx'
import { agua } from '../../../testing/sale.tsx'
import { Buscador } from '../buscador.tsx'
import { noEstaEnVenta } from '../venta-words.ts'
import { Rapidos } from './rapidos.tsx'

afterEach(() => vi.unstubAllGlobals())

const toalla: Producto = { ...agua, _id: 'toalla', nombre: 'Toalla' }

function given(chosen: Producto[], productos: Producto[]) {
  vi.stubGlobal('fetch', async (address: string) => {
    if (address.startsWith('/api/productos/rapidos')) return Response.json({ productos: chosen })
    return Response.json(address.startsWith('/api/productos') ? productos : [])
  })
}

it('best sellers replace chosen products not on sale', async () => {
  given([{ ...agua, estado: 'inactivo' }], [toalla])
  renderInApp(<Rapidos onPick={() => {}} />)
  expect(await screen.findByRole('button', { name: /^Toalla/ })).toBeVisible()
})

it('phones show all chosen buttons but few best sellers', async () => {
  given([agua], [toalla])
  const { unmount } = renderInApp(<Rapidos onPick={() => {}} />)
  expect((await screen.findByRole('group')).className).not.toMatch(/masVendidos/)
  unmount()
  given([], [toalla])
  renderInApp(<Rapidos onPick={() => {}} />)
  expect((await screen.findByRole('group')).className).toMatch(/masVendidos/)
})

it('an out-of-stock product can have a button', async () => {
  given([], [{ ...agua, stock: 0 }])
  const onPick = vi.fn()
  renderInApp(<Buscador onPick={onPick} refusalOf={noEstaEnVenta} />)
  await userEvent.type(screen.getByLabelText('Producto'), 'Agua')
  await userEvent.click(await screen.findByRole('option', { name: /Agua/ }))
  expect(onPick).toHaveBeenCalledOnce()
})
