import type { Cliente } from '@gym/contract/clientes/clientes.schema'
import { inCents, inPesos } from '@gym/contract/core/money'
import type { Pago } from '@gym/contract/pagos/pagos.schema'
import type { Producto } from '@gym/contract/productos/productos.schema'
import { asApiError } from '../../api/api-error.ts'
import { call } from '../../api/http.ts'

/** A reference of an API with only the specification's fields (section 3): an id or some fields. */
type Bare<Whole> = string | ({ _id: string } & Partial<Whole>) | null | undefined

export type PagoLeido<Row extends Pago = Pago> = Omit<Row, 'cliente' | 'producto'> & {
  cliente?: Bare<NonNullable<Pago['cliente']>>
  producto?: Bare<NonNullable<Pago['producto']>>
}

/** Loads the names and the price that the payment lacks: without them a form would clear both references. */
export async function withReferences<Read extends PagoLeido>(
  pago: Read,
  signal: AbortSignal,
): Promise<Omit<Read, 'cliente' | 'producto'> & Pick<Pago, 'cliente' | 'producto'>> {
  const [cliente, producto] = await Promise.all([clienteOf(pago, signal), productoOf(pago, signal)])
  return { ...pago, cliente, producto }
}

async function clienteOf({ cliente }: PagoLeido, signal: AbortSignal): Promise<Pago['cliente']> {
  const known = fieldsOf(cliente)
  if (!known) return null
  const { _id, nombre, apellido, numeroIdentificacion = '' } = known
  if (nombre !== undefined && apellido !== undefined) return { _id, nombre, apellido, numeroIdentificacion }
  const read = await unlessGone(call<Cliente>('get', `clientes/${_id}`, { signal }))
  return read ?? { _id, nombre: nombre ?? '', apellido: apellido ?? '', numeroIdentificacion }
}

async function productoOf(
  { producto, cantidad, monto, precioUnitario }: PagoLeido,
  signal: AbortSignal,
): Promise<Pago['producto']> {
  const known = fieldsOf(producto)
  if (!known) return null
  const { _id, nombre, precio } = known
  if (nombre !== undefined && precio !== undefined) return { _id, nombre, precio }
  const read = await unlessGone(call<Producto>('get', `productos/${_id}`, { signal }))
  const paid = precioUnitario ?? inPesos(Math.round(inCents(monto) / Math.max(cantidad, 1)))
  return read ?? { _id, nombre: nombre ?? '', precio: precio ?? paid }
}

const fieldsOf = <Whole>(reference: Bare<Whole>) =>
  typeof reference === 'string' ? ({ _id: reference } as { _id: string } & Partial<Whole>) : reference

/** Undefined for a deleted row, whose payment can still be corrected. */
const unlessGone = <Row>(reading: Promise<Row>) =>
  reading.catch((error: unknown) => {
    if (asApiError(error).status === 404) return undefined
    throw error
  })
