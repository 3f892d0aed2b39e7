import type { Asistencia, AsistenciasQuery } from '@gym/contract/asistencias'
import type { Day } from '@gym/contract/calendar'
import type { DiaSemana } from '@gym/contract/weekdays'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import { v7 as uuid } from 'uuid'
import type { Actor } from '../../actor.ts'
import { AppError, found } from '../../app-error.ts'
import type { DayRange } from '../../day-range.ts'
import type { Db } from '../../db/database.ts'
import { inOrder, type Page, paginate, within } from '../../db/lists.ts'
import { type Named, namedIn } from '../../db/named.ts'
import { BY_NAME, desc, ofTable, orderOf } from '../../db/order.ts'
import { countOf, jumpTo } from '../../db/sumas.ts'
import { refuse } from '../../refuse.ts'

/** A weekly slot as an attendance shows it. */
const clase = ['horarios.id as _id', 'clases.nombre', 'horarios.dia', 'horarios.horarioInicio'] as const

const ordered = {
  cliente: ofTable('a.cliente_id', { table: 'clientes', alias: 'c', by: BY_NAME }),
  clase: {
    by: ['k.nombre', 'h.dia', 'h.horario_inicio', 'h.id'],
    column: 'a.horario_id',
    values: (direction: string) => `
      select h.id as valor from horarios h join clases k on k.id = h.clase_id
      order by k.nombre ${direction}, h.dia ${direction}, h.horario_inicio ${direction}, h.id ${direction}`,
    mayLack: false,
  },
  fecha: 'a.fecha',
}

/** A slot is found by the name of its class. */
const named: Named = {
  cliente: 'a.clienteId',
  otro: 'a.horarioId',
  otros: sql`(select h.id, sin_acentos(k.nombre) as busqueda from horarios h join clases k on k.id = h.clase_id)`,
}

const NEWEST_FIRST = desc('a.fecha', 'a.id')

/** As a file of them says them: with the number of their client, by which they are known elsewhere. */
export type AsistenciaEnArchivo = Asistencia & { numeroIdentificacion?: string }

/** As they are answered. */
function shown(db: Db) {
  return db.selectFrom('asistencias as a').select(({ selectFrom }) => [
    'a.id as _id',
    'a.fecha',
    jsonObjectFrom(
      selectFrom('clientes')
        .select(['clientes.id as _id', 'clientes.nombre', 'clientes.apellido'])
        .whereRef('clientes.id', '=', 'a.clienteId'),
    )
      .$notNull()
      .as('clienteId'),
    jsonObjectFrom(
      selectFrom('horarios')
        .innerJoin('clases', 'clases.id', 'horarios.claseId')
        .select(clase)
        .whereRef('horarios.id', '=', 'a.horarioId'),
    )
      .$notNull()
      .as('claseId'),
  ])
}

/**
 * The attendance of the gym's days `desde` to `hasta` (both counted) whose client, deleted ones too, or class matches
 * each word of `buscar`, in classes of a weekday and hour; newest first. `conNumero` has each say its client's number too.
 */
export async function listAsistencias(
  db: Db,
  list: AsistenciasQuery,
  days: DayRange,
  { conNumero = false } = {},
): Promise<Page<AsistenciaEnArchivo>> {
  const { dia, hora, orden } = list
  const [found, horarios] = await Promise.all([
    namedIn(db, list.buscar, named),
    dia === undefined && hora === undefined ? undefined : horariosAt(db, { dia, hora }),
  ])
  const those = (isNamed: RawBuilder<SqlBool>) =>
    db
      .selectFrom('asistencias as a')
      .select('a.id as _id')
      .where('a.eliminadoEn', 'is', null)
      .where('a.horarioId', 'is not', null)
      .where(isNamed)
      .where(within('a.dia', days))
      .$if(horarios !== undefined, (all) =>
        all.where(sql<SqlBool>`a.horario_id = any(${horarios ?? []}::uuid[])`),
      )
      .$if(!!orden?.endsWith('cliente'), (all) => all.innerJoin('clientes as c', 'c.id', 'a.clienteId'))
      .$if(!!orden?.endsWith('clase'), (all) =>
        all.innerJoin('horarios as h', 'h.id', 'a.horarioId').innerJoin('clases as k', 'k.id', 'h.claseId'),
      )
  const what = { de: 'asistencias', ...days } as const
  const isKept = !found && (dia ?? hora) === undefined
  return paginate(db, those(found?.isNamed ?? sql`true`), list, {
    order: orderOf(orden, ordered, NEWEST_FIRST),
    parts: found?.parts.map(those),
    turns: found && [{ of: those(sql`true`), is: found.isNamed }],
    isEndless: found?.isEndless,
    ...(isKept && { count: countOf(what) }),
    // Its day is that of its moment, in the zone of then: where the gym moved west since, a far page may tell that night twice.
    ...(isKept && !orden && { jump: jumpTo(db, what, 'a.dia', 'a.fecha') }),
    show: (at, rows) =>
      inOrder(
        at,
        shown(at).$if(conNumero, (those) =>
          those.select(
            sql<string>`(select c.numero_identificacion from clientes c where c.id = a.cliente_id)`.as(
              'numeroIdentificacion',
            ),
          ),
        ),
        'a.id',
        rows,
      ),
  })
}

/** The slots of a weekday, and those that begin in an hour: PostgreSQL cannot tell how few they are, or that there are none. */
async function horariosAt(db: Db, { dia, hora }: Pick<AsistenciasQuery, 'dia' | 'hora'>): Promise<string[]> {
  const rows = await db
    .selectFrom('horarios')
    .select('id')
    .$if(dia !== undefined, (all) => all.where('dia', '=', dia as DiaSemana))
    .$if(hora !== undefined, (all) => all.where(sql<SqlBool>`left(horario_inicio, 2)::int = ${hora}`))
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * The slot as an attendance shows it, and when it ends. Who was in it already was, also where it was removed since.
 * @throws CLASE_NO_ENCONTRADA, also for one that was removed.
 */
export async function getClase(db: Db, id: string, by: Pick<Actor, 'hecho'> = {}) {
  const row = await db
    .selectFrom('horarios')
    .innerJoin('clases', 'clases.id', 'horarios.claseId')
    .select(clase)
    .select(['horarios.horarioFin', 'horarios.eliminadoEn'])
    .where('horarios.id', '=', id)
    .executeTakeFirst()
  const { eliminadoEn, ...there } = found(row, 'CLASE_NO_ENCONTRADA')
  if (eliminadoEn)
    refuse(by, new AppError('CLASE_NO_ENCONTRADA'), {
      codigo: 'CLASE_ELIMINADA',
      texto: `El horario de ${there.nombre} ya no está.`,
    })
  return there
}

/**
 * Writes down that the client was in the class on that day of the gym. Waits for another that writes the same.
 * @throws ASISTENCIA_REPETIDA through the constraint asistencias_una_al_dia
 */
export async function insertAsistencia(
  db: Db,
  asistencia: { clienteId: string; claseId: string; dia: Day; fecha: Date; registradaPor: string },
): Promise<string> {
  const id = uuid()
  await db
    .insertInto('asistencias')
    .values({
      id,
      clienteId: asistencia.clienteId,
      horarioId: asistencia.claseId,
      dia: asistencia.dia,
      fecha: asistencia.fecha.toISOString(),
      registradaPor: asistencia.registradaPor,
    })
    .execute()
  return id
}

/** An attendance that is there. @throws ASISTENCIA_NO_ENCONTRADA */
export async function getAsistencia(db: Db, id: string): Promise<Asistencia> {
  return found(await shown(db).where('a.id', '=', id).executeTakeFirst(), 'ASISTENCIA_NO_ENCONTRADA')
}

/** Keeps which membership paid for an attendance with one of its sessions. */
export async function setMembresia(db: Db, id: string, membresiaId: string): Promise<void> {
  await db.updateTable('asistencias').set({ membresiaId }).where('id', '=', id).execute()
}

/** Hides an attendance, says who undid it and why; gives its day and the membership that had paid. @throws ASISTENCIA_NO_ENCONTRADA */
export async function hideAsistencia(db: Db, id: string, motivo: string | null, { user, now }: Actor) {
  const row = await db
    .updateTable('asistencias')
    .set({ eliminadoEn: now.toISOString(), eliminadoPor: user._id, motivo })
    .where('id', '=', id)
    .where('eliminadoEn', 'is', null)
    .returning(['dia', 'membresiaId'])
    .executeTakeFirst()
  return found(row, 'ASISTENCIA_NO_ENCONTRADA')
}

/**
 * Gives all attendance of a client to another record of the same person. A class on a day that both were in was one visit:
 * that of `de` is undone. The memberships that had paid for those, one for each session.
 */
export async function moveAsistencias(
  trx: Db,
  { de, a }: { de: string; a: string },
  { user, now }: Actor,
): Promise<string[]> {
  const { rows } = await sql<{ membresiaId: string | null }>`
    update asistencias x
    set eliminado_en = ${now.toISOString()}, eliminado_por = ${user._id}, motivo = 'Fichas unidas: estaba dos veces.'
    where x.cliente_id = ${de} and x.eliminado_en is null and exists (
      select from asistencias y
      where y.cliente_id = ${a} and y.horario_id = x.horario_id and y.dia = x.dia and y.eliminado_en is null)
    returning x.membresia_id`.execute(trx)
  // Two free entries at about the same time are both kept: from now on neither stands for the other.
  await trx
    .updateTable('asistencias')
    .set({ clienteId: a, repetidaHasta: sql<string>`least(repetida_hasta, fecha)` })
    .where('clienteId', '=', de)
    .execute()
  return rows.flatMap(({ membresiaId }) => membresiaId ?? [])
}
