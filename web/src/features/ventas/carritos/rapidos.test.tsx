import type { Instantanea } from '@gym/contract/operaciones/instantanea.schema'
import type { Producto } from '@gym/contract/productos/productos.schema'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { renderInApp } from '../../../testing/render.tsx'
import { agua } from '../../../testing/sale.tsx'
import { Buscador } from '../buscador.tsx'
import { rapidosFromSnapshot } from '../vender.api.ts'
import { noEstaEnVenta } from '../venta-words.ts'
import { Rapidos } from './rapidos.tsx'

afterEach(() => vi.unstubAllGlobals())

const toalla: Producto = { ...agua, _id: 'toalla', nombre: 'Toalla' }

function given(chosen: Producto[], productos: Producto[], planes: object[] = []) {
  vi.stubGlobal('fetch', async (address: string) => {
    if (address.startsWith('/api/productos/rapidos')) return Response.json({ productos: chosen })
    if (address.startsWith('/api/planes')) return Response.json(planes)
    return Response.json(address.startsWith('/api/productos') ? productos : [])
  })
}

it('best sellers replace chosen products not on sale', async () => {
  given([{ ...agua, estado: 'inactivo' }], [toalla])
  renderInApp(<Rapidos onPick={() => {}} />)
  expect(await screen.findByRole('button', { name: /^Toalla/ })).toBeVisible()
})

const many = (nombre: string) =>
  Array.from({ length: 8 }, (_, index) => ({
    ...toalla,
    _id: `${nombre}${index}`,
    nombre: `${nombre} ${index}`,
  }))
const plan = {
  tipo: 'Mensualidad',
  vigencia: { cantidad: 1, unidad: 'meses' },
  sesiones: null,
  matricula: null,
  personas: 1,
  franja: null,
}
const shownOnPhones = async () =>
  (await screen.findAllByRole('button')).filter(({ className }) => !/cortado/.test(className)).length

it('phones show all plans and chosen buttons but few best sellers', async () => {
  given(many('Toalla'), [])
  const { unmount } = renderInApp(<Rapidos onPick={() => {}} />)
  expect(await shownOnPhones()).toBe(8)
  unmount()
  const planes = many('Plan').map((one) => ({ ...one, ...plan, orden: 1 }))
  given([], many('Toalla'), planes)
  renderInApp(<Rapidos onPick={() => {}} />)
  expect(await shownOnPhones()).toBe(8 + 6)
})

it('offline buttons are the chosen ones in their order', () => {
  const productos = [agua, toalla].map((one) => ({ ...one, plan: null }))
  const namesOf = (rapidos: string[]) =>
    rapidosFromSnapshot({ datos: { productos, rapidos } as unknown as Instantanea }).productos.map(
      ({ nombre }) => nombre,
    )
  expect(namesOf(['toalla'])).toEqual(['Toalla'])
  expect(namesOf(['toalla', 'agua'])).toEqual(['Toalla', 'Agua'])
  expect(namesOf([])).toEqual(['Agua', 'Toalla'])
})

it('an out-of-stock product can have a button', async () => {
  given([], [{ ...agua, stock: 0 }])
  const onPick = vi.fn()
  renderInApp(<Buscador onPick={onPick} refusalOf={noEstaEnVenta} />)
  await userEvent.type(screen.getByLabelText('Producto'), 'Agua')
  await userEvent.click(await screen.findByRole('option', { name: /Agua/ }))
  expect(onPick).toHaveBeenCalledOnce()
})
