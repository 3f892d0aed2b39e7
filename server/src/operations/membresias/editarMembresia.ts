import { type Day, dayIn, daysBetween, formatDay } from '@gym/contract/core/calendar'
import { formatMoney } from '@gym/contract/core/money'
import type { CambiosMembresia, MembresiaVista } from '@gym/contract/membresias/membresias.schema'
import { sql } from 'kysely'
import type { Actor } from '../../core/actor.ts'
import { AppError } from '../../core/app-error.ts'
import { writtenDay } from '../../core/written-day.ts'
import { atomically, type Db } from '../../db/connection/database.ts'
import { lockCliente, lockClientesEvenDeleted } from '../../features/clientes/clientes.queries.ts'
import { getClienteOfMembresia } from '../../features/membresias/congelaciones/congelaciones.queries.ts'
import {
  isMembresiaDada,
  lockMembresia,
  type MembresiaRow,
  updateMembresia,
  verMembresia,
} from '../../features/membresias/membresias.queries.ts'
import { isMembresiaCobrada } from '../../features/membresias/por-cobrar.queries.ts'
import { findPagoOfMembresia } from '../../features/pagos/pagos.queries.ts'
import { insertRebaja } from '../../features/ventas/rebajas.queries.ts'
import { listaDeMembresia, listPlanesDeLista } from '../ventas/listaDeMembresia.ts'

/**
 * @throws CLIENTE_NO_ENCONTRADO, MEMBRESIA_NO_ENCONTRADA, MEMBRESIA_PAGADA, FECHA_LEJANA, CONGELACION_FUERA
 * if a freeze of the membership would begin outside it
 */
export function editarMembresia(
  db: Db,
  id: string,
  cambios: CambiosMembresia,
  by: Actor,
): Promise<MembresiaVista> {
  return atomically(db, async (trx) => {
    const before = await lockForEdit(trx, id, cambios)
    const { cliente, fechainicio, ...rest } = cambios
    if (cliente && cliente !== before.clienteId) await requireUnpaid(trx, id)
    const after: MembresiaRow = {
      ...before,
      ...rest,
      ...(cliente && { clienteId: cliente }),
      ...(fechainicio && {
        fechainicio: writtenDay(fechainicio, by, { campo: 'fechainicio', before: before.fechainicio }),
      }),
    }
    // Before the update, because whether a membership counts as given depends on its price.
    const isDada = await isMembresiaDada(trx, id)
    await updateMembresia(trx, id, after)
    if (isDada) await noteRebaja(trx, id, before, after, by)
    return verMembresia(trx, id, dayIn(by.timeZone, by.now))
  })
}

/** Records a discount if a charged or given membership gets more days or sessions, or a lower price. */
async function noteRebaja(
  trx: Db,
  id: string,
  before: MembresiaRow,
  after: MembresiaRow,
  by: Actor,
): Promise<void> {
  const monto = Math.min(before.precio, after.precio)
  const more = gained(before, after, dayIn(by.timeZone, by.now))
  if (more.dias <= 0 && more.sesiones <= 0 && monto === before.precio) return
  const planes = await listPlanesDeLista(trx)
  const { lista } = listaDeMembresia(planes, { tipo: after.tipo, inicial: null, ...more }, 0)
  const motivo = 'Editada después de cobrada'
  await insertRebaja(
    trx,
    { tipo: 'edicion', membresiaId: id },
    { lista: before.precio + lista, monto, motivo },
    by,
  )
}

/** Returns the days or sessions that the edit adds. A later start gives back the days that have passed. */
function gained(before: MembresiaRow, after: MembresiaRow, today: Day): { dias: number; sesiones: number } {
  if (after.tipo !== before.tipo) return { dias: after.duracion, sesiones: after.sesionesRestantes }
  if (after.tipo === 'Clase')
    return { dias: 0, sesiones: Math.max(after.sesionesRestantes - before.sesionesRestantes, 0) }
  const moved = before.fechainicio <= today ? daysBetween(before.fechainicio, after.fechainicio) : 0
  return { dias: Math.max(after.duracion - before.duracion + Math.max(moved, 0), 0), sesiones: 0 }
}

/** Refuses another client for a membership with a valid payment or a sale. @throws MEMBRESIA_PAGADA */
async function requireUnpaid(trx: Db, id: string): Promise<void> {
  const pago = await findPagoOfMembresia(trx, id)
  if (!pago && (await isMembresiaCobrada(trx, id)))
    throw new AppError('MEMBRESIA_PAGADA', {
      mensaje: 'La compró su cliente. No puede pasar a otro cliente mientras esa venta exista.',
    })
  if (!pago) return
  const mensaje = `La pagó su cliente: ${formatMoney(pago.monto)} el ${formatDay(pago.fecha)}. No puede pasar a otro cliente mientras ese pago exista.`
  throw new AppError('MEMBRESIA_PAGADA', { mensaje })
}

/** Locks clients in id order, then the membership. @throws CLIENTE_NO_ENCONTRADO, MEMBRESIA_NO_ENCONTRADA */
export async function lockForEdit(
  trx: Db,
  id: string,
  { cliente }: Pick<CambiosMembresia, 'cliente'>,
): Promise<MembresiaRow> {
  while (!(await lockClientesOf(trx, id, cliente)));
  if (cliente) await lockCliente(trx, cliente)
  return lockMembresia(trx, id)
}

/** Returns false, without locks, if the membership's client changed while waiting. */
async function lockClientesOf(trx: Db, id: string, cliente: string | undefined): Promise<boolean> {
  // Releases the locks before a retry: more locks, out of id order, could deadlock.
  await sql`savepoint clientes`.execute(trx)
  const owner = await getClienteOfMembresia(trx, id)
  await lockClientesEvenDeleted(trx, cliente ? [owner, cliente] : [owner])
  const isOwner = (await getClienteOfMembresia(trx, id)) === owner
  if (!isOwner) await sql`rollback to savepoint clientes`.execute(trx)
  await sql`release savepoint clientes`.execute(trx)
  return isOwner
}
