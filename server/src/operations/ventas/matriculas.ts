import type { Cliente } from '@gym/contract/clientes/clientes.schema'
import { formatMoney } from '@gym/contract/core/money'
import { MATRICULA } from '@gym/contract/ventas/ventas.rules'
import type { NuevaVenta } from '@gym/contract/ventas/ventas.schema'
import type { Cajero } from '../../core/actor.ts'
import { AppError } from '../../core/app-error.ts'
import { refuse } from '../../core/refuse.ts'
import type { Db } from '../../db/connection/database.ts'
import { insertMatricula, isMatriculaPagada } from '../../features/planes/matriculas.queries.ts'
import type { LineaDeVenta } from './leerCarrito.ts'
import type { LineaPagada } from './pagarCarrito.ts'

/**
 * Adds the joining fee that the client owes and the sale of a plan leaves out, with a discount of 100 %. An
 * offline sale without a reason gets only a warning: the plan's fee may be newer. The client is locked.
 * @throws VENTA_SIN_MOTIVO
 */
export async function conMatriculaPerdonada(
  trx: Db,
  cliente: Cliente,
  lineas: LineaDeVenta[],
  { motivo }: NuevaVenta,
  by: Cajero,
): Promise<LineaDeVenta[]> {
  const planes = lineas.flatMap(({ membresia }) => (membresia?.plan?.matricula ? membresia.plan : []))
  const [plan] = planes
  if (!plan?.matricula) return lineas
  if (lineas.some(({ pedida }) => planes.some(({ _id }) => _id === pedida.matricula))) return lineas
  if (await isMatriculaPagada(trx, cliente._id)) return lineas
  const { _id, matricula: precio } = plan
  if (!motivo) {
    const fee = `La matrícula de ${formatMoney(precio)} no se`
    const mensaje = `${fee} cobra: escribe por qué.`
    const detail = { mensaje, errores: [{ campo: 'motivo', mensaje }], extra: { matricula: _id, precio } }
    refuse(by, new AppError('VENTA_SIN_MOTIVO', detail), {
      codigo: 'DESCUENTO_ALTO',
      texto: `${fee} cobró y no se dijo por qué.`,
    })
    return lineas
  }
  const descuento = { porcentaje: 100, motivo }
  const pedida = { matricula: _id, cantidad: 1, descuento }
  const one = { producto: null, membresia: null, cantidad: 1, stockTomado: 0, sinLista: false }
  return [...lineas, { ...one, pedida, tipo: 'concepto', descripcion: MATRICULA, precio, lista: precio }]
}

/** Records the joining fees of the sale, which a client pays once. @throws MATRICULA_COBRADA */
export async function cobrarMatriculas(
  trx: Db,
  { ventaId, clienteId }: { ventaId: string; clienteId: string },
  lineas: LineaPagada[],
  by: Cajero,
): Promise<void> {
  for (const [indice, { pedida }] of lineas.entries()) {
    if (!pedida.matricula) continue
    if (await insertMatricula(trx, { ventaId, clienteId, indice }, by.now)) continue
    const texto = 'Su matrícula ya estaba resuelta y se cobró.'
    refuse(by, new AppError('MATRICULA_COBRADA', { extra: { indice } }), {
      codigo: 'MATRICULA_COBRADA',
      texto,
      indice,
    })
  }
}
