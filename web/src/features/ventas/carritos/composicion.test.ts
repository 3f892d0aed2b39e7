import type { Producto } from '@gym/contract/productos/productos.schema'
import { expect, it } from 'vitest'
import { agua } from '../../../testing/sale.tsx'
import {
  agregarMembresia,
  agregarProducto,
  type Carrito,
  descontar,
  nombreDe,
  nuevoCarrito,
  type PlanEnVenta,
  pideMotivo,
  valorar,
} from './carrito.ts'
import {
  cambiarMembresia,
  conMatriculaPagada,
  deshacer,
  elegirCliente,
  faltanPersonas,
  quitarLinea,
} from './composicion.ts'
import { agregarPlan, membresiaDelPlan } from './planes-en-venta.ts'

const ana = { _id: 'ana', nombre: 'Ana', apellido: 'Pérez' }
const luz = { _id: 'luz', nombre: 'Luz', apellido: 'Mora' }
const toalla: Producto = { ...agua, _id: 'toalla', nombre: 'Toalla' }
const amiga = { porcentaje: 20, motivo: 'Amiga' }

const mensual: PlanEnVenta = {
  _id: 'mensual',
  nombre: 'Mensual',
  precio: 80_000,
  tipo: 'Mensualidad',
  vigencia: { cantidad: 1, unidad: 'meses' },
  sesiones: null,
  matricula: 20_000,
  personas: 1,
  franja: null,
}
const suelta: PlanEnVenta = { ...mensual, _id: 'suelta', nombre: 'Suelta', matricula: null }
const pareja: PlanEnVenta = { ...mensual, _id: 'pareja', nombre: 'Pareja', personas: 2 }

const names = ({ lineas }: Carrito) => lineas.map(nombreDe)
const idOf = ({ lineas }: Carrito, nombre: string) =>
  lineas.find((linea) => nombreDe(linea) === nombre)?.id ?? ''
const sold = agregarPlan(nuevoCarrito(ana), mensual)
const cheap = agregarPlan(nuevoCarrito(ana), suelta)
const cobra = { _id: 'm', nombre: 'Mensual', desde: '2026-11-01', hasta: '2026-11-30' } as const
const unpaid = (carrito: Carrito) => conMatriculaPagada(carrito, false)
const without = (carrito: Carrito, nombre: string) => quitarLinea(carrito, idOf(carrito, nombre))

it.each<[string, Carrito, string[]]>([
  ['joins its plan', sold, ['Mensual', 'Matrícula']],
  ['is one for two plans', agregarPlan(sold, pareja), ['Mensual', 'Matrícula', 'Pareja']],
  ['leaves with a client who has paid it', conMatriculaPagada(sold, true), ['Mensual']],
  [
    'returns with the next client',
    unpaid(elegirCliente(conMatriculaPagada(sold, true), luz)),
    ['Mensual', 'Matrícula'],
  ],
  ['goes with its plan', without(sold, 'Mensual'), []],
  [
    'goes with a change to a plan without one',
    cambiarMembresia(sold, membresiaDelPlan(suelta), idOf(sold, 'Mensual')),
    ['Suelta'],
  ],
  [
    'comes with a change to a plan that has one',
    cambiarMembresia(cheap, membresiaDelPlan(mensual), idOf(cheap, 'Suelta')),
    ['Mensual', 'Matrícula'],
  ],
  [
    'removed by hand stays away',
    unpaid(agregarPlan(without(sold, 'Matrícula'), mensual)),
    ['Mensual', 'Mensual'],
  ],
  [
    'of an unanswered sale stays',
    conMatriculaPagada({ ...sold, enviada: { lineas: [] } }, true),
    ['Mensual', 'Matrícula'],
  ],
])('a joining fee %s', (_, carrito, lineas) => {
  expect(names(carrito)).toEqual(lineas)
})

it('a joining fee removed by hand asks why, unless paid', () => {
  const asks = (carrito: Carrito) => pideMotivo(carrito, valorar(carrito) ?? { lineas: [] })
  const removed = without(sold, 'Matrícula')
  const carts = [sold, removed, conMatriculaPagada(removed, true)]
  expect(carts.map(asks)).toEqual([undefined, 'matricula', undefined])
})

it('an undone removal restores lines, fee and discount', () => {
  const before = descontar(agregarPlan(agregarProducto(nuevoCarrito(ana), toalla), mensual), amiga, undefined)
  const noPlan = without(before, 'Mensual')
  expect(names(noPlan)).toEqual(['Toalla'])
  const back = deshacer(noPlan, before, noPlan)
  expect([names(back), back.descuento]).toEqual([names(before), amiga])
  const one = descontar(agregarProducto(nuevoCarrito(), agua), amiga, undefined)
  expect(deshacer(without(one, 'Agua'), one, without(one, 'Agua')).descuento).toEqual(amiga)
})

it('a whole-sale discount goes with the last line or the client', () => {
  const one = descontar(agregarProducto(nuevoCarrito(), agua), amiga, undefined)
  expect(without(one, 'Agua').descuento).toBeUndefined()
  const ofAna = elegirCliente(one, ana)
  expect(ofAna.descuento).toEqual(amiga)
  expect(elegirCliente(ofAna, luz).descuento).toBeUndefined()
  expect(elegirCliente(ofAna, null).descuento).toBeUndefined()
})

it('a plan for two lacks a person, also once that person buys', () => {
  const alone = agregarPlan(nuevoCarrito(ana), pareja)
  const both = agregarPlan(nuevoCarrito(ana), pareja, { para: [luz] })
  const lacking = ({ lineas: [linea] }: Carrito) => linea && faltanPersonas(linea)
  expect([alone, both, elegirCliente(both, luz)].map(lacking)).toEqual([1, 0, 1])
})

it('keeps no charge of a membership for another client', () => {
  const charge = agregarMembresia(nuevoCarrito(ana), { ...membresiaDelPlan(suelta), cobra })
  expect(elegirCliente(charge, luz).lineas).toEqual([])
})
