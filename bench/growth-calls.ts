import { randomUUID } from 'node:crypto'
import { AsistenciasQuery } from '../contract/src/asistencias/asistencias.schema.ts'
import { ClientesQuery } from '../contract/src/clientes/clientes.schema.ts'
import { ContabilidadQuery } from '../contract/src/contabilidad/contabilidad.schema.ts'
import { addDays, dayIn } from '../contract/src/core/calendar.ts'
import { MembresiasQuery } from '../contract/src/membresias/membresias.schema.ts'
import { PagosQuery } from '../contract/src/pagos/pagos.schema.ts'
import { VentasQuery } from '../contract/src/ventas/ventas.schema.ts'
import { columnsOf } from '../server/src/testing/orders.ts'
import type { BenchRequest } from './calls.ts'
import type { GrowthSubjects } from './growth-database.ts'
import { moneyCalls } from './money-calls.ts'

export interface GrowthCall {
  name: string
  request(): BenchRequest & { headers: Record<string, string> }
}

const today = dayIn('America/Bogota', new Date())
const aYear = `fechaInicio=${addDays(today, -365)}&fechaFin=${today}`

const orders = {
  clientes: columnsOf(ClientesQuery),
  pagos: columnsOf(PagosQuery),
  membresias: columnsOf(MembresiasQuery),
  asistencias: columnsOf(AsistenciasQuery),
  contabilidad: columnsOf(ContabilidadQuery),
  ventas: columnsOf(VentasQuery),
}

const searches: Record<string, string[]> = {
  clientes: ['garcia', 'ana garcia', 'afiliado77@', '30000', 'an', 'zzz'],
  pagos: ['garcia', 'ana garcia', 'mensualidad', 'an', 'zzz'],
  membresias: ['garcia', 'ana garcia', 'an', 'zzz'],
  asistencias: ['garcia', 'ana garcia', 'an', 'zzz'],
  contabilidad: ['mensualidad', 'venta agua', 've', 'zzz'],
  ventas: ['garcia', 'ana garcia', 'mensualidad', 'an', 'zzz'],
}

export function growthCalls({ token, clientes, productos, numeros, paginas }: GrowthSubjects): GrowthCall[] {
  const headers = { authorization: `Bearer ${token}` }
  const get = (name: string, path: (index: number) => string): GrowthCall => {
    let asked = 0
    return {
      name,
      request: () => ({ method: 'GET', path: `/api${path(asked++)}`, headers }),
    }
  }
  const some = <T>(of: T[], index: number) => of[index % of.length] as T
  const page = (list: string, query = '') => `/${list}?limite=25${query}`
  return [
    get('one client', (n) => `/clientes/${some(clientes, n)}`),
    get('clientes, by number', (n) => page('clientes', `&buscar=${some(numeros, n)}`)),
    get('asistencias, by number', (n) => page('asistencias', `&buscar=${some(numeros, n)}`)),
    get('pagos of a client', (n) => page('pagos', `&cliente=${some(clientes, n)}`)),
    get('pagos, a page near the end', (n) => page('pagos', `&pagina=${paginas - 1 - (n % 3)}`)),
    ...['pagos', 'ventas', 'contabilidad', 'asistencias'].map((list) =>
      get(`${list}, a year`, () => page(list, `&${aYear}`)),
    ),
    get('pagos, sum of all', () => '/pagos/suma'),
    get('pagos, sum of a year', () => `/pagos/suma?${aYear}`),
    get('contabilidad, only egreso', () => page('contabilidad', '&tipo=egreso')),
    get('contabilidad, the chart of all', () => '/contabilidad/serie'),
    ...['', '/ingresos-por-mes', '/asistencia-por-hora', '/clientes-por-mes', '/pagos-por-metodo'].map((of) =>
      get(`indicadores${of}`, () => `/indicadores${of}`),
    ),
    get('hoy', () => '/hoy'),
    ...Object.entries(orders).flatMap(([list, columns]) => [
      get(`${list}, first page`, () => page(list)),
      ...columns.flatMap((column) => [
        get(`${list} by ${column}`, () => page(list, `&orden=${column}`)),
        get(`${list} by -${column}`, () => page(list, `&orden=-${column}`)),
      ]),
    ]),
    ...Object.entries(searches).flatMap(([list, all]) =>
      all.map((words) =>
        get(`${list}, '${words}'`, () => page(list, `&buscar=${encodeURIComponent(words)}`)),
      ),
    ),
    ...moneyCalls.map(([name, path]) => get(name, () => path)),
    {
      name: 'a sale',
      request: () => ({
        method: 'POST',
        path: '/api/pagos',
        headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
        body: JSON.stringify({
          cliente: some(clientes, Math.floor(Math.random() * clientes.length)),
          producto: productos[0],
          cantidad: 1,
          fecha: today,
          metodoPago: 'Efectivo',
        }),
      }),
    },
  ]
}
