import type { Venta } from '@gym/contract/ventas/ventas.schema'
import { expect, it } from 'vitest'
import { aVenta } from '../../../testing/sale.tsx'
import { reciboDeVenta } from './recibo-de-venta.ts'

const now = new Date('2026-11-20T15:00:00Z')
const around = { now, timeZone: 'America/Bogota' }
const footOf = (venta: Parameters<typeof aVenta>[0]) =>
  reciboDeVenta(aVenta(venta), around).pie.map(({ nombre, valor }) => `${nombre}: ${valor}`)

it('a receipt states method, change and who charged', () => {
  expect(footOf({ recibido: 5_000, cambio: 2_000 })).toEqual([
    'Método de pago: Efectivo',
    'Recibido: $5.000',
    'Cambio: $2.000',
    'Cobró: Luz',
  ])
})

it('a receipt states the debt and its due day', () => {
  const cobros = [{ metodo: 'Tarjeta' as const, monto: 50_000 }]
  expect(
    footOf({ total: 86_000, cobros, saldo: 36_000, debe: 36_000, cargo: 'k1', vence: '2026-12-20' }),
  ).toEqual(['Tarjeta: $50.000', 'Queda debiendo: $36.000', 'Vence: 20/12/2026', 'Cobró: Luz'])
})

it('a part payment of a debt states when the rest is due', () => {
  const lineas = [{ tipo: 'deuda', descripcion: 'Abono', cantidad: 1, monto: 5_000, dias: [] }]
  const sold = { lineas, total: 5_000, vence: '2026-12-20' } as unknown as Partial<Venta>
  const paid = { ...sold, cobros: [{ metodo: 'Efectivo' as const, monto: 5_000 }] }
  expect(footOf({ ...paid, saldo: 15_000 })).toEqual([
    'Método de pago: Efectivo',
    'Queda debiendo: $15.000',
    'Primer plazo: 20/12/2026',
    'Cobró: Luz',
  ])
  expect(footOf({ ...paid, lineas: [], saldo: 15_000 })).not.toContain('Primer plazo: 20/12/2026')
})

it('a return of a sale on credit is deducted, not refunded', () => {
  const devolucion = {
    _id: 'd1',
    fecha: '2026-11-21',
    createdAt: '2026-11-21T15:00:00.000Z',
    motivo: 'No le sirvió',
    metodo: 'Efectivo' as const,
    lineas: [],
    por: null,
  }
  const devoluciones = [{ ...devolucion, monto: 86_000, rebajado: 66_000, reembolso: 20_000 }]
  const cobros = [{ metodo: 'Efectivo' as const, monto: 20_000 }]
  expect(footOf({ total: 86_000, cobros, saldo: 66_000, debe: 0, devoluciones })).toEqual([
    'Efectivo: $20.000',
    'Queda debiendo: $66.000',
    'Devuelto: $20.000',
    'Descontado de la deuda: $66.000',
    'Hoy debe de esta venta: $0',
    'Cobró: Luz',
  ])
})

it('a pack states its sessions and hours as sold', () => {
  const franja = { dias: ['Lunes' as const], desde: '05:00', hasta: '12:00' }
  const dias = [{ membresia: 'm1', desde: '2026-11-20', hasta: '2027-01-19', sesiones: 10, franja }]
  const linea = { indice: 0, tipo: 'membresia', descripcion: 'Diez clases', cantidad: 1, monto: 90_000 }
  const venta = aVenta({ lineas: [{ ...linea, membresia: 'm1', dias }] } as unknown as Partial<Venta>)
  expect(reciboDeVenta(venta, around).bloques[1]?.slice(-2)).toEqual([
    { nombre: 'Sesiones', valor: '10' },
    { nombre: 'Horario', valor: 'lunes de 05:00 a 12:00' },
  ])
})

it('a receipt with a corrected tender states the day', () => {
  const notas = (corregido: Venta['corregido']) => reciboDeVenta(aVenta({ corregido }), around).notas
  const note = 'Corregido el 19/11/2026.'
  expect(notas({ en: '2026-11-20T03:00:00.000Z' })).toEqual([note, ...notas(null)])
})

it('an expired account code is not printed', () => {
  const notas = (venceEn: string) =>
    reciboDeVenta(aVenta({ codigoDeCuenta: { codigo: 'ABCD2345', venceEn } }), around).notas
  expect(notas('2026-11-21T15:00:00Z')).toHaveLength(2)
  expect(notas('2026-11-20T14:00:00Z')).toHaveLength(1)
})

it('a plan for two states the days of each person, as sold', () => {
  const of = (_id: string, nombre: string) => ({
    _id,
    cliente: { _id, nombre, apellido: 'Mora', telefono: '' },
    // An edit and a freeze after the sale have moved these days.
    fechainicio: '2027-01-01',
    duracion: 90,
    fechafin: '2027-05-01',
    plan: { _id: 'pareja', nombre: 'Pareja' },
  })
  const dias = (membresia: string, desde: string, hasta: string) => ({ membresia, desde, hasta })
  const linea = { tipo: 'membresia', descripcion: 'Pareja', cantidad: 1, monto: 140_000 }
  const venta = aVenta({
    lineas: [
      {
        ...linea,
        indice: 0,
        membresia: 'm1',
        dias: [dias('m1', '2026-11-20', '2026-12-20'), dias('m2', '2026-12-05', '2027-01-04')],
      },
      {
        ...linea,
        indice: 1,
        membresia: 'm3',
        dias: [dias('m3', '2026-12-21', '2027-01-20'), dias('m4', '2026-12-21', '2027-01-20')],
      },
    ],
    membresias: [of('m1', 'Ana'), of('m2', 'Luis'), of('m3', 'Ana'), of('m4', 'Eva')],
  } as unknown as Partial<Venta>)
  const { bloques } = reciboDeVenta(venta, around)
  expect(bloques[1]?.map(({ nombre, valor }) => `${nombre}: ${valor}`)).toEqual([
    '1 × Pareja: $140.000',
    'Mes: noviembre a diciembre de 2026',
    'Fecha de inicio: 20/11/2026',
    'Fecha de fin: 20/12/2026',
    'También para: Luis Mora',
    'Fecha de inicio: 5/12/2026',
    'Fecha de fin: 4/1/2027',
    '1 × Pareja: $140.000',
    'Mes: diciembre de 2026 a enero de 2027',
    'Fecha de inicio: 21/12/2026',
    'Fecha de fin: 20/1/2027',
    'También para: Eva Mora',
    'Fecha de inicio: 21/12/2026',
    'Fecha de fin: 20/1/2027',
  ])
})
