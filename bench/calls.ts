import { randomUUID } from 'node:crypto'
import { dayIn } from '../contract/src/core/calendar.ts'
import type { Subjects } from './database.ts'

export interface BenchRequest {
  method: 'GET' | 'POST'
  path: string
  body?: string
}

export interface Call {
  name: string
  /** The lowest acceptable ratio of the program's throughput to that of the other server. */
  goal: number
  requests: BenchRequest[]
  /** Returns the headers of a request; for a sale, with a new idempotency key at each call. */
  headers(): Record<string, string>
}

const PAGES = 16
const SEARCHED = ['garcia', 'mar', '3112', 'lopez', '1010', 'andres']
const SALES = 100

interface Paths {
  list(page: number): string
  search(word: string): string
  get(id: string): string
}

const PATHS: Paths = {
  list: (page) => `/api/clientes?pagina=${page}&limite=25`,
  search: (word) => `/api/clientes?buscar=${word}&pagina=1&limite=25`,
  get: (id) => `/api/clientes/${id}`,
}

export function readingCalls(
  { clientes }: Pick<Subjects, 'clientes'>,
  headers: Record<string, string>,
  goal: number,
  { list, search, get }: Paths,
): Call[] {
  const reading = (name: string, paths: string[]): Call => ({
    name,
    goal,
    requests: paths.map((path) => ({ method: 'GET', path })),
    headers: () => headers,
  })
  return [
    reading(
      'list',
      Array.from({ length: PAGES }, (_, page) => list(page + 1)),
    ),
    reading('search', SEARCHED.map(search)),
    reading('get', clientes.map(get)),
  ]
}

export function benchmarkCalls({ token, clientes, productos }: Subjects): Call[] {
  const session = { authorization: `Bearer ${token}` }
  return [
    ...readingCalls({ clientes }, session, 0.7, PATHS),
    {
      name: 'sale',
      goal: 0.6,
      requests: clientes.slice(0, SALES).map((cliente, index) => ({
        method: 'POST',
        path: '/api/pagos',
        body: JSON.stringify({
          cliente,
          producto: productos[index % productos.length],
          cantidad: 1,
          fecha: dayIn('America/Bogota', new Date()),
          metodoPago: 'Efectivo',
        }),
      })),
      headers: () => ({ ...session, 'content-type': 'application/json', 'idempotency-key': randomUUID() }),
    },
  ]
}

export function anyRequest({ requests, headers }: Call): BenchRequest & { headers: Record<string, string> } {
  const request = requests[Math.floor(Math.random() * requests.length)]
  if (!request) throw new RangeError('A call without requests')
  return { ...request, headers: headers() }
}
