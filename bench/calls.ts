import { randomUUID } from 'node:crypto'
import type { Subjects } from './database.ts'

/** A request as both the load and a plain `fetch` can make it. */
export interface BenchRequest {
  method: 'GET' | 'POST'
  path: string
  headers: Record<string, string>
  body?: string
}

/** One thing that a receptionist does all day. */
export interface Call {
  name: string
  /** The least that the program may do of what the bare server does. */
  goal: number
  /** Another request each time: about somebody or something else. */
  next(): BenchRequest
}

const SEARCHED = ['garcia', 'mar', '3112', 'lopez', '1010', 'andres']

export function theCalls({ token, clientes, productos }: Subjects): Call[] {
  const headers = { authorization: `Bearer ${token}` }
  const get = (path: string): BenchRequest => ({ method: 'GET', path, headers })
  return [
    { name: 'list', goal: 0.6, next: () => get(`/api/clientes?pagina=${1 + any(16)}&limite=25`) },
    {
      name: 'search',
      goal: 0.6,
      next: () => get(`/api/clientes?buscar=${oneOf(SEARCHED)}&pagina=1&limite=25`),
    },
    { name: 'get', goal: 0.6, next: () => get(`/api/clientes/${oneOf(clientes)}`) },
    { name: 'sale', goal: 0.5, next: () => sale({ cliente: oneOf(clientes), producto: oneOf(productos) }) },
  ]

  function sale(what: { cliente: string; producto: string }): BenchRequest {
    return {
      method: 'POST',
      path: '/api/pagos',
      headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
      body: JSON.stringify({ ...what, cantidad: 1, metodoPago: 'Efectivo' }),
    }
  }
}

function any(below: number): number {
  return Math.floor(Math.random() * below)
}

function oneOf(list: string[]): string {
  return list[any(list.length)] ?? ''
}
