import { addDays, dayIn } from '@gym/contract/core/calendar'
import type { MovimientoDeFechas } from '@gym/contract/membresias/congelaciones.schema'
import type { MembresiaMovida } from '@gym/contract/membresias/membresias.schema'
import type { Actor } from '../../core/actor.ts'
import { found } from '../../core/app-error.ts'
import { atomically, type Db } from '../../db/connection/database.ts'
import { lockClienteAlone } from '../../features/clientes/clientes.queries.ts'
import {
  endCongelaciones,
  getClienteOfMembresia,
  listCongelaciones,
  listFechadas,
  moveInicios,
} from '../../features/membresias/congelaciones/congelaciones.queries.ts'
import { type Fin, finDe } from '../../features/membresias/congelaciones/congelaciones.rules.ts'
import { verMembresia } from '../../features/membresias/membresias.queries.ts'

interface Congelada {
  id: string
  clienteId: string
}

/** @throws MEMBRESIA_NO_ENCONTRADA, MEMBRESIA_NO_CONGELADA */
export async function preverDescongelacion(db: Db, id: string, by: Actor): Promise<MovimientoDeFechas> {
  const clienteId = await getClienteOfMembresia(db, id)
  const fin = found(await findFin(db, { id, clienteId }, by, { hold: false }), 'MEMBRESIA_NO_CONGELADA')
  return seenFrom(id, fin.movimiento)
}

/**
 * Ends the freeze, or the freeze of an earlier membership that it follows. Today is not a frozen day.
 * @throws MEMBRESIA_NO_ENCONTRADA, CLIENTE_NO_ENCONTRADO, MEMBRESIA_NO_CONGELADA (also on a second call)
 */
export function descongelarMembresia(db: Db, id: string, by: Actor): Promise<MembresiaMovida> {
  return atomically(db, async (trx) => {
    const clienteId = await getClienteOfMembresia(trx, id)
    await lockClienteAlone(trx, clienteId)
    const movido = found(await terminarCongelacion(trx, { id, clienteId }, by), 'MEMBRESIA_NO_CONGELADA')
    return { ...(await verMembresia(trx, id, dayIn(by.timeZone, by.now))), ...seenFrom(id, movido) }
  })
}

export async function terminarCongelacion(
  trx: Db,
  congelada: Congelada,
  by: Actor,
): Promise<MovimientoDeFechas | undefined> {
  const fin = await findFin(trx, congelada, by, { hold: true })
  if (!fin) return undefined
  await endCongelaciones(trx, fin.ends, { userId: by.user._id, now: by.now })
  await moveInicios(trx, fin.inicios, fin.congeladas)
  return fin.movimiento
}

async function findFin(
  db: Db,
  { id, clienteId }: Congelada,
  { now, timeZone }: Actor,
  { hold }: { hold: boolean },
): Promise<Fin | undefined> {
  const today = dayIn(timeZone, now)
  // Locks first, so that a concurrent second call reads the result of the first.
  const fechadas = await listFechadas(db, clienteId, today, { hold })
  const there = await listCongelaciones(db, clienteId, { today, timeZone })
  const own = there.find(({ membresiaId }) => membresiaId === id)
  const first = own?.sigueA ? (there.find(({ _id }) => _id === own.sigueA) ?? own) : own
  if (!first) return undefined
  return finDe(first, there, fechadas, today)
}

function seenFrom(id: string, movimiento: MovimientoDeFechas): MovimientoDeFechas {
  const own = movimiento.mueve.find(({ _id }) => _id === id)
  if (!own) return movimiento
  const { finAntes, finDespues } = own
  return { ...movimiento, finAntes, finDespues }
}

/** Ends the freeze of a cancelled membership; the freeze of an earlier membership that it follows stays. */
export async function dejarDeCongelar(trx: Db, congelada: Congelada, by: Actor): Promise<void> {
  const { id, clienteId } = congelada
  const today = dayIn(by.timeZone, by.now)
  const there = await listCongelaciones(trx, clienteId, { today, timeZone: by.timeZone })
  const waits = there.find(({ membresiaId, sigueA }) => membresiaId === id && sigueA !== null)
  if (!waits) await terminarCongelacion(trx, congelada, by)
  else
    await endCongelaciones(trx, [{ _id: waits._id, hasta: addDays(waits.desde, -1) }], {
      userId: by.user._id,
      now: by.now,
    })
}
