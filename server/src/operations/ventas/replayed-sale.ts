import type { Cliente } from '@gym/contract/clientes/clientes.schema'
import type { Day } from '@gym/contract/core/calendar'
import type { NuevaVenta } from '@gym/contract/ventas/ventas.schema'
import type { Actor, Replay } from '../../core/actor.ts'
import { AppError, found } from '../../core/app-error.ts'
import { refuse } from '../../core/refuse.ts'
import type { Db } from '../../db/connection/database.ts'
import { openDay } from '../../db/gym/periodo.ts'
import { findIdOfToday } from '../../features/asistencias/entradas.queries.ts'
import { lockClienteAlone, lockClientesAlone } from '../../features/clientes/clientes.queries.ts'
import { insertExistencias } from '../../features/productos/existencias.queries.ts'
import { addStocks } from '../../features/productos/productos.queries.ts'
import type { LineaDeVenta } from './leerCarrito.ts'

/** Offline, the desk knew neither debts nor whether a transfer arrived. @throws SOLO_EFECTIVO */
export function requireEnEfectivo({ cobros, fiado, aFavor = 0, lineas }: NuevaVenta): void {
  const isOther = cobros.some(({ metodo }) => metodo !== 'Efectivo')
  if (isOther || fiado || aFavor > 0 || lineas.some(({ deuda }) => deuda !== undefined))
    throw new AppError('SOLO_EFECTIVO')
}

/** Returns the sale's own day; if its period is closed, the day of arrival, with a warning. */
export async function postingDayOf(trx: Db, dia: Day, replay: Replay, { timeZone }: Actor): Promise<Day> {
  const open = await openDay(trx, dia, { now: replay.recibidaEn, timeZone })
  if (open !== dia)
    replay.avisos.push({
      codigo: 'PERIODO_CERRADO',
      texto: 'Los libros de ese día ya están cerrados: la venta queda con fecha de hoy.',
    })
  return open
}

export const needsCliente = ({ lineas, fiado, aFavor = 0 }: NuevaVenta): boolean =>
  fiado ||
  aFavor > 0 ||
  lineas.some(
    ({ membresia, matricula, cobra, deuda }) => membresia || matricula || cobra || deuda !== undefined,
  )

export interface Compradores {
  /** Null for a sale without a client, or for an offline sale whose client was deleted and is not needed. */
  cliente: Cliente | null
  /** Other persons of the plans, by the id in the request, which an offline sale resolves through merges. */
  personas: Map<string, Cliente>
}

/** Locks the buyer and the other persons in id order. @throws CLIENTE_NO_ENCONTRADO, CLIENTE_ELIMINADO */
export async function lockCompradores(trx: Db, nueva: NuevaVenta, by: Actor): Promise<Compradores> {
  const personas = new Map<string, Cliente>()
  if (!nueva.cliente) return { cliente: null, personas }
  const others = nueva.lineas.flatMap(({ membresia }) => membresia?.para ?? [])
  if (others.length === 0) return { cliente: await lockComprador(trx, nueva.cliente, nueva, by), personas }
  const today = new Map<string, string>()
  for (const sent of [nueva.cliente, ...others])
    today.set(sent, by.replay ? await findIdOfToday(trx, sent) : sent)
  const locked = await lockClientesAlone(trx, [...new Set(today.values())])
  const of = (sent: string) => locked.find(({ _id }) => _id === today.get(sent))
  const cliente = found(of(nueva.cliente), by.replay ? 'CLIENTE_ELIMINADO' : 'CLIENTE_NO_ENCONTRADO')
  for (const sent of others) {
    const otro = of(sent)
    if (otro) personas.set(sent, otro)
    else
      refuse(by, new AppError('CLIENTE_NO_ENCONTRADO'), {
        codigo: 'CLIENTE_ELIMINADO',
        texto: 'Una persona del plan ya no está: no recibió su membresía.',
      })
  }
  return { cliente, personas }
}

async function lockComprador(trx: Db, id: string, nueva: NuevaVenta, by: Actor): Promise<Cliente | null> {
  if (!by.replay) return lockClienteAlone(trx, id)
  try {
    return await lockClienteAlone(trx, await findIdOfToday(trx, id))
  } catch (error) {
    if (!(error instanceof AppError) || error.codigo !== 'CLIENTE_NO_ENCONTRADO') throw error
    if (needsCliente(nueva)) throw new AppError('CLIENTE_ELIMINADO')
    refuse(by, error, {
      codigo: 'CLIENTE_ELIMINADO',
      texto: 'El cliente ya no está: la venta queda sin cliente.',
    })
    return null
  }
}

const NO_ESTABAN = 'Se vendieron sin conexión y no estaban en las existencias.'

/** Adds the units that an offline sale took beyond the recorded stock: they must have existed. */
export async function addFoundStock(
  trx: Db,
  lacking: Map<string, number>,
  lineas: LineaDeVenta[],
  by: Actor,
): Promise<void> {
  const units = [...lacking].map(([id, units]) => ({ id, units }))
  const had = new Map(lineas.map(({ producto }) => [producto?._id, producto?.stock ?? 0]))
  await addStocks(trx, units)
  await insertExistencias(
    trx,
    units.map(({ id, units: cambio }) => {
      const stock = (had.get(id) ?? 0) + cambio
      return { productoId: id, cambio, motivo: NO_ESTABAN, stock }
    }),
    { ...by, now: by.replay?.recibidaEn ?? by.now },
  )
}
