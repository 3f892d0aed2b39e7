import { createHash } from 'node:crypto'
import { v7 as uuid } from 'uuid'
import { pool } from './database.ts'
import * as statements from './sale-statements.ts'

const DAY_MS = 24 * 3_600_000
const CALL = 'POST /api/pagos'

interface Sale {
  cliente: string
  producto: string
  cantidad: number
  metodoPago: string
}

/** Sells as the program does, all in one transaction: key, stock, payment, ledger, kept answer. */
export async function sell(sale: Sale, { userId, key }: { userId: string; key: string }) {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const now = new Date()
    const at = now.toISOString()
    const print = createHash('sha256').update(JSON.stringify(sale)).digest()
    const dayAgo = new Date(now.getTime() - DAY_MS).toISOString()
    const ours = [userId, CALL, key, print, at, null, null, print, at, null, null, dayAgo]
    if ((await client.query(statements.claimKey, ours)).rowCount === 0) throw new Error('The key was used')

    const { cantidad, metodoPago } = sale
    const [producto] = (await client.query(statements.lockProducto, [sale.producto])).rows
    await client.query(statements.findCliente, [sale.cliente])
    const taken = producto.llevaStock ? cantidad : 0
    if (taken > 0) await client.query(statements.addStock, [-taken, producto._id])

    const [id, monto, fecha] = [uuid(), (Math.round(producto.precio * 100) * cantidad) / 100, today(now)]
    const row = [
      ...[id, sale.cliente, producto._id, cantidad, producto.precio],
      ...[monto, fecha, metodoPago, taken, at],
    ]
    await client.query(statements.insertPago, row)
    const pago = nested((await client.query(statements.findPago, [id])).rows[0])
    const descripcion = `Venta: ${pago.producto.nombre} x ${cantidad} (${pago.cliente.nombre} ${pago.cliente.apellido})`
    const account = metodoPago === 'Efectivo' ? 'Caja' : 'Bancos'
    const entry = [
      ...[uuid(), 'ingreso', descripcion, monto, fecha, metodoPago.toLowerCase()],
      ...[account, 'Ingresos', 'factura', userId, id, at],
    ]
    await client.query(statements.insertEntry, entry)
    await client.query(statements.keepAnswer, [201, JSON.stringify(pago), userId, CALL, key])
    await client.query('commit')
    return pago
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

const dayFormat = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Bogota' })
const today = (now: Date) => dayFormat.format(now)

function nested(row: Record<string, string>) {
  const { clienteId, clienteNombre, clienteApellido, clienteNumero, ...rest } = row
  const { productoId, productoNombre, productoPrecio, ...pago } = rest
  return {
    ...pago,
    cliente: {
      _id: clienteId,
      nombre: clienteNombre,
      apellido: clienteApellido,
      numeroIdentificacion: clienteNumero,
    },
    producto: { _id: productoId, nombre: productoNombre, precio: productoPrecio },
  }
}
