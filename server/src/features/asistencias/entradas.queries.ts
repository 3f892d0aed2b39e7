import type { Day } from '@gym/contract/core/calendar'
import type { DiaSemana } from '@gym/contract/core/weekdays'
import type { Causa } from '@gym/contract/entradas/entradas.rules'
import type { QuienEntra } from '@gym/contract/entradas/entradas.schema'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { found } from '../../core/app-error.ts'
import type { Db } from '../../db/connection/database.ts'
import { fotoOf } from '../../db/gym/foto.ts'
import { idOfHolder, idOfToday } from '../../db/gym/holder.ts'

const MOST_OF_A_PHONE = 10

export const quien = [
  'c.id as _id',
  'c.nombre',
  'c.apellido',
  'c.numeroIdentificacion',
  fotoOf('c.id').as('foto'),
] as const

const quienes = (db: Db) => db.selectFrom('clientes as c').select(quien).where('c.eliminadoEn', 'is', null)

/** Finds the client with this ID number (digits), else up to ten with this phone. */
export async function findQuienEntra(db: Db, digits: string, telefono: string): Promise<QuienEntra[]> {
  const holder = await quienes(db).where('c.id', '=', idOfHolder(digits)).execute()
  if (holder.length > 0) return holder
  return quienes(db)
    .where('c.telefono', '=', telefono)
    .orderBy('c.apellido')
    .orderBy('c.nombre')
    .orderBy('c.id')
    .limit(MOST_OF_A_PHONE)
    .execute()
}

/** Returns the id of the record into which the client was merged, else the same id. */
export async function findIdOfToday(db: Db, id: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`select ${idOfToday(id)} as id`.execute(db)
  return rows[0]?.id ?? id
}

export async function getQuienEntra(db: Db, id: string) {
  const row = await quienes(db).select('c.fechaNacimiento').where('c.id', '=', id).executeTakeFirst()
  return found(row, 'CLIENTE_NO_ENCONTRADO')
}

export function listClasesDe(db: Db, clienteId: string, dia: DiaSemana) {
  return db
    .selectFrom('inscripciones as i')
    .innerJoin('horarios as h', 'h.id', 'i.horarioId')
    .select(['h.id as _id', 'h.horarioInicio', 'h.horarioFin'])
    .where('i.clienteId', '=', clienteId)
    .where('h.eliminadoEn', 'is', null)
    .where('h.dia', '=', dia)
    .execute()
}

/** Finds the client's last check-in to the same class on the same day, or within `window.horas` of `window.at`. */
export async function findRepetida(
  db: Db,
  { clienteId, claseId, dia }: { clienteId: string; claseId: string | null; dia: Day },
  window: { at: Date; horas: number } | null,
): Promise<string | null> {
  const row = await db
    .selectFrom('asistencias')
    .select('id')
    .where('clienteId', '=', clienteId)
    .where('eliminadoEn', 'is', null)
    .where(({ eb, or, and }) =>
      or([
        ...(claseId ? [and([eb('horarioId', '=', claseId), eb('dia', '=', dia)])] : []),
        ...(window ? [isAround(window)] : []),
        sql<boolean>`false`,
      ]),
    )
    .orderBy('fecha', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return row?.id ?? null
}

/** Looks both ways in time: an offline entry may arrive after a later one of the same visit. */
function isAround({ at, horas }: { at: Date; horas: number }) {
  const [when, hours] = [at.toISOString(), `${horas} hours`]
  return sql<boolean>`(
    fecha > ${when}::timestamptz - ${hours}::interval and fecha < ${when}::timestamptz + ${hours}::interval
    and (salida_en is null or salida_en > ${when}::timestamptz))`
}

const HOUR_MS = 3_600_000

interface NuevaFila {
  clienteId: string
  horarioId: string | null
  dia: Day
  fecha: Date
  registradaPor: string
  veredicto: 'adelante' | 'aviso' | 'permitida'
  motivos: Causa[]
  permitidaPorque: string | null
  membresiaId: string | null
  /** End of the window in which another free entry is a repeat. */
  repetidaHasta: Date
}

/** @throws ASISTENCIA_REPETIDA through asistencias_una_al_dia and asistencias_una_libre */
export async function insertEntrada(db: Db, { fecha, repetidaHasta, ...fila }: NuevaFila): Promise<string> {
  const id = uuid()
  await db
    .insertInto('asistencias')
    .values({ id, ...fila, fecha: fecha.toISOString(), repetidaHasta: repetidaHasta.toISOString() })
    .execute()
  return id
}

export async function endRepetidas(db: Db, clienteId: string, now: Date): Promise<void> {
  await db
    .updateTable('asistencias')
    .set({
      repetidaHasta: sql<string>`greatest(fecha, least(repetida_hasta, ${now.toISOString()}::timestamptz))`,
    })
    .where('clienteId', '=', clienteId)
    .where('horarioId', 'is', null)
    .where('eliminadoEn', 'is', null)
    .where('repetidaHasta', '>', now.toISOString())
    .execute()
}

/** Returns the end of the repeat window: `hours` after `at`, or the client's next free entry if it is earlier. */
export async function untilNextLibre(db: Db, clienteId: string, at: Date, hours: number): Promise<Date> {
  const end = new Date(at.getTime() + hours * HOUR_MS)
  const next = await db
    .selectFrom('asistencias')
    .select('fecha')
    .where('clienteId', '=', clienteId)
    .where('horarioId', 'is', null)
    .where('eliminadoEn', 'is', null)
    .where('fecha', '>', at.toISOString())
    .where('fecha', '<', end.toISOString())
    .orderBy('fecha')
    .limit(1)
    .executeTakeFirst()
  return next ? new Date(next.fecha) : end
}

/**
 * Detaches the session from the free entry of this visit, so that its class entry spends no second one.
 * Returns the membership of the session.
 */
export async function detachSesionDeVisita(db: Db, clienteId: string, at: Date): Promise<string | null> {
  const when = at.toISOString()
  const row = await db
    .selectFrom('asistencias')
    .select(['id', 'membresiaId'])
    .where('clienteId', '=', clienteId)
    .where('horarioId', 'is', null)
    .where('eliminadoEn', 'is', null)
    .where('membresiaId', 'is not', null)
    .where('fecha', '<=', when)
    .where('repetidaHasta', '>', when)
    .where(({ eb, or }) => or([eb('salidaEn', 'is', null), eb('salidaEn', '>', when)]))
    .executeTakeFirst()
  if (!row) return null
  await db.updateTable('asistencias').set({ membresiaId: null }).where('id', '=', row.id).execute()
  return row.membresiaId
}

/** @throws ASISTENCIA_NO_ENCONTRADA */
export async function lockEntrada(db: Db, id: string) {
  const row = await db
    .selectFrom('asistencias')
    .select(['dia', 'horarioId'])
    .where('id', '=', id)
    .where('eliminadoEn', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return found(row, 'ASISTENCIA_NO_ENCONTRADA')
}

/** Sets the slot of an entry; `null` makes the entry free. @throws ASISTENCIA_REPETIDA */
export async function setClase(db: Db, id: string, horarioId: string | null): Promise<void> {
  await db
    .updateTable('asistencias')
    .set({ horarioId, repetidaHasta: sql<string>`coalesce(repetida_hasta, fecha)` })
    .where('id', '=', id)
    .execute()
}

/** A second call does not change the exit. @throws ASISTENCIA_NO_ENCONTRADA */
export async function setSalida(db: Db, id: string, now: Date): Promise<void> {
  const at = sql<string>`coalesce(salida_en, greatest(fecha, ${now.toISOString()}::timestamptz))`
  const row = await db
    .updateTable('asistencias')
    .set({ salidaEn: at, repetidaHasta: sql<string>`least(repetida_hasta, ${at})` })
    .where('id', '=', id)
    .where('eliminadoEn', 'is', null)
    .returning('id')
    .executeTakeFirst()
  found(row, 'ASISTENCIA_NO_ENCONTRADA')
}
