import type { Cliente } from '@gym/contract/clientes'
import type { Pago } from '@gym/contract/pagos'
import type { Producto } from '@gym/contract/productos'
import type { Answer, TestApi } from './api.ts'
import { aCliente, aProducto } from './builders.ts'

/** What a receptionist does before the moment that a test is about. Each throws when the call is refused. */
export function frontDesk(api: TestApi) {
  const desk = api.as('recepcionista')
  return {
    cliente: async (fields: Record<string, unknown> = {}): Promise<Cliente> =>
      created(await desk.post('/clientes', aCliente(fields))),
    producto: async (fields: Record<string, unknown> = {}): Promise<Producto> =>
      created(await desk.post('/productos', aProducto(fields))),
    pago: async (fields: Record<string, unknown>): Promise<Pago> =>
      created(await desk.post('/pagos', fields)),
    stockOf: async (producto: { _id: string }): Promise<number> =>
      (await desk.get(`/productos/${producto._id}`)).body.stock,
  }
}

function created<T>(answer: Answer): T {
  if (answer.statusCode !== 201) throw new Error(`${answer.statusCode}: ${JSON.stringify(answer.body)}`)
  return answer.body
}
