import type { Day } from '@gym/contract/core/calendar'
import type { DiaSemana } from '@gym/contract/core/weekdays'
import type { Causa } from '@gym/contract/entradas/entradas.rules'
import type { Entrada, EntradasQuery, QuienEntra } from '@gym/contract/entradas/entradas.schema'
import type { Visita } from '@gym/contract/mis-datos/mis-datos.schema'
import { sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import { v7 as uuid } from 'uuid'
import { found } from '../../core/app-error.ts'
import type { DayRange } from '../../core/day-range.ts'
import type { Db } from '../../db/connection/database.ts'
import { fotoOf } from '../../db/gym/foto.ts'
import { idOfHolder, idOfToday } from '../../db/gym/holder.ts'
import { sinConexionOf } from '../../db/gym/sin-conexion.ts'
import { inOrder, matches, type Page, paginate, within } from '../../db/lists/lists.ts'
import { desc, orderOf } from '../../db/lists/order.ts'

const MOST_OF_A_PHONE = 10

const quien = [
  'c.id as _id',
  'c.nombre',
  'c.apellido',
  'c.numeroIdentificacion',
  fotoOf('c.id').as('foto'),
] as const

const quienes = (db: Db) => db.selectFrom('clientes as c').select(quien).where('c.eliminadoEn', 'is', null)

/** Finds the client with this ID number (digits), else up to ten clients with this phone. */
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

/** Resolves a client id to the record it was merged into, if any. */
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

/** Finds the check-in that another would repeat: same class and day, or any within `window.horas`. */
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

/** Looks both ways: an offline entry may be replayed after another desk's entry of the same visit. */
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

/** Ends `hours` later, or at the next free entry if it is earlier. */
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
 * One session pays for one class of a visit, in either order. @returns its membership; null if there is none
 * left
 */
export async function takeSesionDeVisita(db: Db, clienteId: string, at: Date): Promise<string | null> {
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

/** @throws ASISTENCIA_REPETIDA */
export async function setClase(db: Db, id: string, horarioId: string | null): Promise<void> {
  await db
    .updateTable('asistencias')
    .set({ horarioId, repetidaHasta: sql<string>`coalesce(repetida_hasta, fecha)` })
    .where('id', '=', id)
    .execute()
}

/** Records the exit; a second call keeps the first time. @throws ASISTENCIA_NO_ENCONTRADA */
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

function entradas(db: Db) {
  return db
    .selectFrom('asistencias as a')
    .innerJoin('clientes as c', 'c.id', 'a.clienteId')
    .leftJoin('users as u', 'u.id', 'a.registradaPor')
    .select(({ selectFrom }) => [
      'a.id as _id',
      jsonObjectFrom(selectFrom('clientes as c').select(quien).whereRef('c.id', '=', 'a.clienteId'))
        .$notNull()
        .as('cliente'),
      jsonObjectFrom(
        selectFrom('horarios as h')
          .innerJoin('clases as k', 'k.id', 'h.claseId')
          .select(['h.id as _id', 'k.nombre', 'h.dia', 'h.horarioInicio', 'h.horarioFin'])
          .whereRef('h.id', '=', 'a.horarioId'),
      ).as('clase'),
      'a.fecha',
      // Rows of `POST /asistencias` have no verdict: that endpoint lets everyone in.
      sql<'adelante' | 'aviso' | 'permitida'>`coalesce(a.veredicto, 'adelante')`.as('veredicto'),
      sql<Causa[]>`a.motivos`.as('motivos'),
      'a.permitidaPorque',
      'a.salidaEn as salida',
      'u.nombre as registradaPor',
      sinConexionOf('a.id').as('sinConexion'),
    ])
}

export async function getEntrada(db: Db, id: string): Promise<Entrada> {
  return found(await findEntrada(db, id), 'ASISTENCIA_NO_ENCONTRADA')
}

/** Returns undefined for an undone check-in. */
export function findEntrada(db: Db, id: string): Promise<Entrada | undefined> {
  return entradas(db).where('a.id', '=', id).where('a.eliminadoEn', 'is', null).executeTakeFirst()
}

export async function findUltimaEntrada(db: Db, clienteId: string): Promise<Entrada | null> {
  const row = await entradas(db)
    .where('a.clienteId', '=', clienteId)
    .where('a.eliminadoEn', 'is', null)
    .orderBy('a.fecha', 'desc')
    .orderBy('a.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

export async function listEntradas(db: Db, list: EntradasQuery, days: DayRange): Promise<Page<Entrada>> {
  const query = db
    .selectFrom('asistencias as a')
    .select('a.id as _id')
    .where('a.eliminadoEn', 'is', null)
    .where(within('a.dia', days))
    .$if(!!list.buscar, (all) =>
      all.where('a.clienteId', 'in', (eb) =>
        eb.selectFrom('clientes').select('id').where(matches('busqueda', list.buscar)),
      ),
    )
  return paginate(db, query, list, {
    order: orderOf(list.orden, { fecha: 'a.fecha' }, desc('a.fecha', 'a.id')),
    show: (at, rows) => inOrder(at, entradas(at), 'a.id', rows),
  })
}

export function listVisitas(db: Db, clienteId: string, limite: number): Promise<Page<Visita>> {
  const query = db
    .selectFrom('asistencias as a')
    .leftJoin('horarios as h', 'h.id', 'a.horarioId')
    .leftJoin('clases as k', 'k.id', 'h.claseId')
    .select(['a.id as _id', 'a.fecha', 'k.nombre as clase', 'a.salidaEn as salida'])
    .where('a.clienteId', '=', clienteId)
    .where('a.eliminadoEn', 'is', null)
    .orderBy('a.fecha', 'desc')
    .orderBy('a.id', 'desc')
  return paginate(db, query, { limite })
}

const MOST_INSIDE = 200

/** Lists clients inside since `desde`, each with the last entry, newest first; 200 at most. */
export async function listDentro(
  db: Db,
  desde: Date,
  limite = MOST_INSIDE,
): Promise<{ total: number; entradas: Entrada[] }> {
  const inside = db
    .selectFrom('asistencias as a')
    .select(['a.id as _id', 'a.fecha', 'a.salidaEn'])
    .distinctOn('a.clienteId')
    .where('a.eliminadoEn', 'is', null)
    .where('a.fecha', '>', desde.toISOString())
    .orderBy('a.clienteId')
    .orderBy('a.fecha', 'desc')
    .orderBy('a.id', 'desc')
  const { rows, total } = await paginate(
    db,
    db
      .selectFrom(inside.as('dentro'))
      .select('dentro._id')
      .where('dentro.salidaEn', 'is', null)
      .orderBy('dentro.fecha', 'desc')
      .orderBy('dentro._id', 'desc'),
    { limite },
  )
  return { total, entradas: await inOrder(db, entradas(db), 'a.id', rows) }
}
