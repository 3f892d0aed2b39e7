import type { Membresia } from '@gym/contract/membresias/membresias.schema'
import { expect, it } from 'vitest'
import { detalleDe } from '../venta-words.ts'
import { agregarMembresia, type Carrito, type Linea, nuevoCarrito, type PlanEnVenta } from './carrito.ts'
import { elegirCliente } from './composicion.ts'
import { corregir } from './correcciones.ts'
import { diasDe, diasDeOtras, inicioDe, membresiaDe } from './membresias-en-venta.ts'
import { agregarPlan } from './planes-en-venta.ts'
import { ventaDe } from './venta-enviada.ts'

const today = '2026-11-22'
const mes = membresiaDe('Mensualidad', { precio: 80_000 })
const { lineas } = agregarMembresia(agregarMembresia(nuevoCarrito(), mes), mes)

const has = (fields: Partial<Membresia>) =>
  [{ tipo: 'Mensualidad', sesionesRestantes: 0, fechafin: '2026-12-01', ...fields }] as Membresia[]

const daysAfter = (membresias: Membresia[]) => [...diasDe(lineas, membresias, today).values()]

it('the first membership begins today, the next after it', () => {
  expect(daysAfter([])).toEqual([
    { desde: '2026-11-22', hasta: '2026-12-22' },
    { desde: '2026-12-23', hasta: '2027-01-22' },
  ])
})

it('a membership follows a current one with sessions', () => {
  expect(daysAfter(has({}))[0]?.desde).toBe('2026-12-02')
  expect(daysAfter(has({ fechafin: '2026-11-21' }))[0]?.desde).toBe(today)
  expect(daysAfter(has({ tipo: 'Clase' }))[0]?.desde).toBe(today)
})

it('the next membership follows the latest end', () => {
  const [one, other] = lineas
  if (one?.tipo !== 'membresia' || !other) throw new Error('no lines')
  const on = (fechainicio: string) => [{ ...one, membresia: { ...mes, fechainicio } }, other]
  const starts = (day: string) => [...diasDe(on(day), has({}), today).values()].map(({ desde }) => desde)
  expect(starts('2026-12-24')).toEqual(['2026-12-24', '2027-01-24'])
  expect(starts('2026-10-01')).toEqual(['2026-10-01', '2026-12-02'])
  expect(inicioDe(lineas, one, has({}), today)).toBe('2026-12-02')
  expect(inicioDe(on('2026-12-24'), other, has({}), today)).toBe('2027-01-24')
  expect(inicioDe(lineas, undefined, [], today)).toBe('2027-01-23')
})

const plan: PlanEnVenta = {
  _id: 'mes',
  nombre: 'Mes',
  precio: 1,
  tipo: 'Mensualidad',
  vigencia: { cantidad: 1, unidad: 'meses' },
  sesiones: null,
  matricula: null,
  personas: 1,
  franja: null,
}

it('a renewal on the day after the end keeps its anchor', () => {
  const { lineas: sold } = agregarPlan(nuevoCarrito(), plan)
  const ended = has({ fechafin: '2026-12-05', ancla: 5 })
  expect([...diasDe(sold, ended, '2026-12-06').values()]).toEqual([
    { desde: '2026-12-06', hasta: '2027-01-05' },
  ])
})

it('the days of a refusal are sent until the client changes', () => {
  const carrito = agregarPlan(agregarPlan(nuevoCarrito(), plan), plan)
  const reported = { desde: '2026-12-23', hasta: '2027-01-22' }
  const sentBy = (changed: Carrito) =>
    ventaDe(changed, { cobros: [], fiado: false }, diasDe(changed.lineas, [], today)).lineas.map(
      ({ membresia }) => membresia?.espera,
    )
  const reckoned = [{ desde: '2026-11-22', hasta: '2026-12-22' }]
  expect(sentBy(carrito)).toEqual([reckoned, [reported]])
  const refused = corregir(carrito, { indice: 0, ...reported })
  expect(sentBy(refused)).toEqual([[reported], [{ desde: '2027-01-23', hasta: '2027-02-22' }]])
  const luz = { _id: 'luz', nombre: 'Luz', apellido: 'Gil' }
  expect(sentBy(elegirCliente(refused, luz))[0]).toEqual(reckoned)
  expect(ventaDe(refused, { cobros: [], fiado: false }).lineas[0]?.membresia).not.toHaveProperty('espera')
})

it('each person of a plan has days of their own', () => {
  const eva = { _id: 'eva', nombre: 'Eva', apellido: 'Gil' }
  const { lineas: sold } = agregarPlan(nuevoCarrito(), plan, { para: [eva] })
  const theirs = new Map([['eva', has({ fechafin: '2026-11-30' })]])
  const shownOf = (changed: readonly Linea[]) =>
    new Map([...diasDe(changed, [], today), ...diasDeOtras(changed, theirs, today)])
  const sentBy = (carrito: Carrito) =>
    ventaDe(carrito, { cobros: [], fiado: false }, shownOf(carrito.lineas)).lineas[0]?.membresia?.espera
  const own = { desde: '2026-11-22', hasta: '2026-12-22' }
  const carrito = { ...nuevoCarrito(), lineas: sold }
  expect(sentBy(carrito)).toEqual([own, { cliente: 'eva', desde: '2026-12-01', hasta: '2027-01-01' }])
  const reported = { desde: '2026-12-05', hasta: '2027-01-05' }
  const refused = corregir(carrito, { indice: 0, cliente: 'eva', ...reported })
  expect(sentBy(refused)).toEqual([own, { cliente: 'eva', ...reported }])
  expect(refused.lineas.map((linea) => detalleDe(linea, shownOf(refused.lineas)))).toEqual([
    'del 22/11/2026 al 22/12/2026, con Eva Gil (del 5/12/2026 al 5/1/2027)',
  ])
})

it('the days of a plan are calendar months that keep their anchor', () => {
  const { lineas: sold } = agregarPlan(agregarPlan(nuevoCarrito(), plan), plan)
  expect([...diasDe(sold, [], '2026-01-31').values()]).toEqual([
    { desde: '2026-01-31', hasta: '2026-02-28' },
    { desde: '2026-03-01', hasta: '2026-03-31' },
  ])
})
