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

it('orders plans, best sellers, then the others', () => {
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
  expect(masVendidos(productos, ventas).map(({ nombre }) => nombre)).toEqual([
    'Mensualidad',
    'Toalla',
    'Agua',
    'Barra',
  ])
})

it('returns at most twelve', () => {
  const many = Array.from({ length: 20 }, (_, index) => aProduct(`Producto ${index}`))
  expect(masVendidos(many, [])).toHaveLength(12)
})
