import type { Cliente } from '@gym/contract/clientes/clientes.schema'
import { timeIn } from '@gym/contract/core/calendar'
import { fueraDeFranja } from '@gym/contract/entradas/acceso.rules'
import { juzgar } from '@gym/contract/entradas/entradas.rules'
import { claseDeAhora, momentoEn } from '@gym/contract/entradas/puerta.rules'
import type { Actor } from '../../core/actor.ts'
import type { Db } from '../../db/connection/database.ts'
import { getClase } from '../../features/asistencias/asistencias.queries.ts'
import { findRepetida, getQuienEntra, listClasesDe } from '../../features/asistencias/entradas.queries.ts'
import { findEntrada } from '../../features/asistencias/entradas-list.queries.ts'
import { getReglas } from '../../features/configuracion/reglas-entrada.queries.ts'
import { loadStanding } from './loadStanding.ts'

interface EntryRequest {
  cliente: Pick<Cliente, '_id' | 'estado'>
  /** The requested class; null for none, undefined to let the program choose. */
  claseId: string | null | undefined
  hold: boolean
}

/** Judges a check-in without writing it; `hold` locks the memberships. @throws CLASE_NO_ENCONTRADA */
export async function judgeEntry(
  db: Db,
  { cliente, claseId: requestedClase, hold }: EntryRequest,
  by: Pick<Actor, 'now' | 'timeZone' | 'replay'>,
) {
  const clienteId = cliente._id
  const { fechaNacimiento, ...quien } = await getQuienEntra(db, clienteId)
  const reglas = await getReglas(db)
  const claseId = await chooseClase(db, clienteId, requestedClase, by)
  const momento = momentoEn(by.timeZone, by.now)
  const dia = momento.today

  const same = claseId && (await findRepetida(db, { clienteId, claseId, dia }, null))
  // Offline, looks for a repetition even if the rule ignores it: the desks did not see each other's entries.
  const recent =
    requestedClase || (reglas.reglas.REPETIDA === 'ignorar' && !by.replay)
      ? null
      : await findRepetida(db, { clienteId, claseId: null, dia }, { at: by.now, horas: reglas.horasRepetida })
  const before = same || recent
  const first = (before && (await findEntrada(db, before))) || null
  const loaded = await loadStanding(db, cliente, momento, { hold })
  const { membresia, renovable, porCobrar, faltanPersonas, pagoSuelto, congelada, ...situacion } = loaded
  const judged = juzgar(
    {
      ...situacion,
      fueraDeFranja: fueraDeFranja(membresia, momento),
      yaIngreso: first && timeIn(by.timeZone, new Date(first.fecha)),
      tieneFoto: quien.foto !== null,
      fechaNacimiento,
    },
    reglas,
  )
  const { saldo } = situacion
  const standing = { membresia, renovable, porCobrar, faltanPersonas, pagoSuelto, congelada, saldo }
  return { ...judged, ...standing, quien, reglas, claseId, dia, first, isSameClass: !!same && first !== null }
}

async function chooseClase(
  db: Db,
  clienteId: string,
  requestedClase: string | null | undefined,
  by: Pick<Actor, 'now' | 'timeZone' | 'replay'>,
) {
  if (requestedClase) return (await getClase(db, requestedClase, by))._id
  if (requestedClase === null) return null
  const momento = momentoEn(by.timeZone, by.now)
  return claseDeAhora(await listClasesDe(db, clienteId, momento.dia), momento)?._id ?? null
}
