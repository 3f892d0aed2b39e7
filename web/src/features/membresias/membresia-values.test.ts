import type { Membresia } from '@gym/contract/membresias/membresias.schema'
import type { Pago } from '@gym/contract/pagos/pagos.schema'
import type { Producto } from '@gym/contract/productos/productos.schema'
import { expect, test } from 'vitest'
import { NOTHING_YET, newValues, termsOf, toChanges } from './membresia-values.ts'
import { priceSource } from './membresia-words.ts'

const today = '2026-11-22'
const oferta = { nombre: 'Mensualidad', precio: 80_000 } as Producto
const ofertas = { Mensualidad: oferta, Clase: { ...oferta, nombre: 'Clase', precio: 12_000 } }
const cliente = { _id: 'ana', nombre: 'Ana', apellido: 'Pérez' }
const last = {
  tipo: 'Mensualidad',
  precio: 65_000,
  duracion: 90,
  fechainicio: '2026-08-27',
  fechafin: '2026-11-25',
} as Membresia
const situacion = { ...NOTHING_YET, membresias: [last] }
const sale = { today, situacion }

test("a new membership defaults to the last one's price and duration", () => {
  expect(newValues({ cliente, situacion }, { today, ofertas })).toMatchObject({
    precio: 65_000,
    duracion: 90,
  })
  expect(priceSource(65_000, { tipo: 'Mensualidad', oferta, anterior: last, paid: undefined })).toBe(
    'Es el precio de la membresía anterior. El producto Mensualidad cuesta $80.000.',
  )
})

test("a first membership defaults to the product's price for 30 days", () => {
  expect(newValues({ cliente }, { today, ofertas })).toMatchObject({ precio: 80_000, duracion: 30 })
})

test("classes default to their product's price", () => {
  const membresias = [{ ...last, tipo: 'Clase', precio: 150_000 } as Membresia]
  const chosen = { tipo: 'Clase', otraVez: false, fechainicio: null } as const
  expect(termsOf(chosen, { today, situacion: { ...NOTHING_YET, membresias } }, ofertas)).toMatchObject({
    precio: 12_000,
  })
})

test('a payment made overrides the last price by default', () => {
  const pago = { _id: 'p', monto: 70_000, cantidad: 1 } as Pago
  const paid = { ...sale, situacion: { ...situacion, pagos: { Mensualidad: [pago], Clase: [] } } }
  const terms = (otraVez: boolean) =>
    termsOf({ tipo: 'Mensualidad', otraVez, fechainicio: null }, paid, ofertas)
  expect(terms(false)).toEqual({ precio: 70_000, duracion: 30 })
  expect(terms(true)).toEqual({ precio: 65_000, duracion: 90 })
})

test('the payload has the typed sessions for any type', () => {
  const blank = newValues({ cliente }, { today, ofertas })
  expect(toChanges(blank)).toMatchObject({ tipo: 'Mensualidad', sesionesRestantes: 0 })
  expect(toChanges({ ...blank, sesionesRestantes: 12 })).toMatchObject({ sesionesRestantes: 12 })
})

test.each([
  { unidad: 'dias', unit: 30, cantidad: 3, fechainicio: null, duracion: 90 },
  { unidad: 'meses', unit: 1, cantidad: 3, fechainicio: '2027-02-01', duracion: 89 },
  { unidad: 'meses', unit: 1, cantidad: 1, fechainicio: '2027-02-01', duracion: 28 },
  // The plan begins on the day after the last membership, whose months end on a 31st.
  {
    unidad: 'meses',
    unit: 1,
    cantidad: 1,
    ancla: 31,
    fechafin: '2027-02-28',
    fechainicio: null,
    duracion: 30,
  },
])('a plan paid $cantidad times lasts $duracion days', ({ unidad, unit, cantidad, fechainicio, ...more }) => {
  const plan = { tipo: 'Mensualidad', vigencia: { cantidad: unit, unidad }, sesiones: null }
  const pago = { _id: 'p', monto: 240_000, cantidad, plan } as Pago
  const membresias = more.fechafin ? [{ ...last, fechafin: more.fechafin, ancla: more.ancla }] : []
  const known = { today, pago, situacion: { ...NOTHING_YET, membresias: membresias as Membresia[] } }
  const chosen = { tipo: 'Mensualidad', otraVez: false, fechainicio } as const
  expect(termsOf(chosen, known, ofertas).duracion).toBe(more.duracion)
})
