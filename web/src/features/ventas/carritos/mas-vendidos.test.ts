import type { PlanDeProducto } from '@gym/contract/planes/planes.schema'
import type { Producto } from '@gym/contract/productos/productos.schema'
import { expect, it } from 'vitest'
import { masVendidos } from './mas-vendidos.ts'

const aProduct = (nombre: string, fields: Partial<Producto> = {}): Producto => ({
  _id: nombre,
  nombre,
  descripcion: null,
  precio: 1_000,
  stock: 3,
  estado: 'activo',
  categoria: null,
  llevaStock: true,
  codigo: null,
  codigosDeBarras: [],
  minimo: 5,
  plan: null,
  ...fields,
})

const plan: PlanDeProducto = {
  tipo: 'Mensualidad',
  vigencia: { cantidad: 30, unidad: 'dias' },
  sesiones: null,
  matricula: null,
  personas: 1,
  franja: null,
}

it('orders plans as the gym does, best sellers, then the others', () => {
  const planes = [aProduct('Trimestral', { plan }), aProduct('Mensualidad', { plan })]
  const productos = [
    aProduct('Agua'),
    aProduct('Barra'),
    aProduct('Camiseta', { stock: 0 }),
    aProduct('Guantes', { estado: 'inactivo' }),
    aProduct('Mensualidad', { stock: 0, llevaStock: false, plan }),
    aProduct('Toalla'),
  ]
  const ventas = [['Toalla', 'Camiseta'], ['Toalla', 'Mensualidad'], ['Guantes']].map((descripciones) => ({
    descripciones,
  }))
  expect(masVendidos(planes, productos, ventas).map(({ nombre }) => nombre)).toEqual([
    'Trimestral',
    'Mensualidad',
    'Toalla',
    'Agua',
    'Barra',
  ])
})

it('returns all plans and at most twelve products', () => {
  const many = Array.from({ length: 20 }, (_, index) => aProduct(`Producto ${index}`))
  const planes = many.map((one) => ({ ...one, plan }))
  expect(masVendidos(planes, many, [])).toHaveLength(32)
})
