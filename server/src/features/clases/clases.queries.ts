import type {
  ClaseConInscritos,
  ClaseDisponible,
  ClaseInscrita,
  ClasesInscritasQuery,
  ClasesQuery,
  InscripcionesQuery,
  NuevaInscripcion,
} from '@gym/contract/clases/clases.schema'
import type { Day } from '@gym/contract/core/calendar'
import type { DiaSemana } from '@gym/contract/core/weekdays'
import { type SqlBool, sql } from 'kysely'
import { found } from '../../core/app-error.ts'
import type { Db } from '../../db/connection/database.ts'
import { isCongelada } from '../../db/gym/congelada.ts'
import { findHolder, idOfHolder } from '../../db/gym/holder.ts'
import { matches } from '../../db/lists/filters.ts'
import { type Page, paginate } from '../../db/lists/lists.ts'
import { asc, orderOf } from '../../db/lists/order.ts'
import { countWaiting } from './esperas.queries.ts'

/** `busqueda` has no index, because a gym has few slots. */
function slots(db: Db) {
  return db
    .selectFrom('horarios as h')
    .innerJoin('clases as k', 'k.id', 'h.claseId')
    .innerJoin('entrenadores as e', 'e.id', 'h.entrenadorId')
    .where('h.eliminadoEn', 'is', null)
    .select([
      'h.id as _id',
      'h.entrenadorId',
      sql<string>`e.nombre || ' ' || e.apellido`.as('entrenadorNombre'),
      'e.especialidad',
      'k.nombre as nombreClase',
      'h.dia',
      'h.horarioInicio',
      'h.horarioFin',
      'h.inscritos',
      sql<string>`sin_acentos(concat_ws(' ', k.nombre, e.nombre, e.apellido, e.especialidad, h.dia::text))`.as(
        'busqueda',
      ),
    ])
}

/** `capacidadMaxima` is the number of free places, without those reserved for the waiting list. */
function slotsWithCupos(db: Db, now: Date) {
  return slots(db).select([
    sql<number>`greatest(0, h.capacidad_maxima - h.inscritos - ${countWaiting('h.id', now)})`.as(
      'capacidadMaxima',
    ),
    countWaiting('h.id', now).as('enEspera'),
  ])
}

const ordered = {
  nombreClase: 's.nombre_clase',
  dia: 's.dia',
  horarioInicio: 's.horario_inicio',
  horarioFin: 's.horario_fin',
  entrenadorNombre: 's.entrenador_nombre',
}

// Weekdays sort in the order of their enum, from Monday.
const BY_WEEK = asc('s.dia', 's.horario_inicio', 's.entrenador_nombre', 's._id')

export function listClases(db: Db, list: ClasesQuery, now: Date): Promise<Page<ClaseDisponible>> {
  const columns = { ...ordered, especialidad: 's.especialidad', capacidadMaxima: 's.capacidad_maxima' }
  const query = db
    .selectFrom(slotsWithCupos(db, now).as('s'))
    .select([
      's._id',
      's.entrenadorId',
      's.entrenadorNombre',
      's.especialidad',
      's.nombreClase',
      's.dia',
      's.horarioInicio',
      's.horarioFin',
      's.capacidadMaxima',
      's.enEspera',
    ])
    .where(matches('s.busqueda', list.buscar))
  return paginate(db, query, list, { order: orderOf(list.orden, columns, BY_WEEK) })
}

/** Slots that have ended by `time` (`HH:MM`) come last. */
export function listClasesDelDia(
  db: Db,
  { dia, time, now }: { dia: DiaSemana; time: string; now: Date },
  limite: number,
): Promise<Page<ClaseDisponible>> {
  const query = slotsWithCupos(db, now)
    .where('h.dia', '=', dia)
    .orderBy(sql`h.horario_fin <= ${time}`)
    .orderBy('h.horarioInicio')
    .orderBy('h.id')
  return paginate(db, query, { limite })
}

/** @param numero digits of the ID number @throws CLIENTE_NO_ENCONTRADO */
export async function listClasesByNumero(
  db: Db,
  numero: string,
  list: ClasesInscritasQuery,
): Promise<Page<ClaseInscrita>> {
  const columns = {
    ...ordered,
    especialidad: 's.especialidad',
    fechaInscripcion: 'i.fecha_inscripcion',
  }
  const query = db
    .selectFrom('inscripciones as i')
    .innerJoin('clientes as c', 'c.id', 'i.clienteId')
    .innerJoin(slots(db).as('s'), 's._id', 'i.horarioId')
    .select([
      'i.id as _id',
      's.nombreClase',
      's.dia',
      's.horarioInicio',
      's.horarioFin',
      's.entrenadorNombre',
      's.especialidad',
      'i.fechaInscripcion',
    ])
    .where('c.id', '=', idOfHolder(numero))
    .where('c.eliminadoEn', 'is', null)
    .where(matches('s.busqueda', list.buscar))
  const [holder, page] = await Promise.all([
    findHolder(db, numero),
    paginate(db, query, list, { order: orderOf(list.orden, columns, BY_WEEK) }),
  ])
  found(holder, 'CLIENTE_NO_ENCONTRADO')
  return page
}

/** A word may match slot or client: 'yoga ana' finds yoga classes with an Ana and marks her `hallado`. */
export function listInscripciones(
  db: Db,
  list: InscripcionesQuery,
  today: Day,
): Promise<Page<ClaseConInscritos>> {
  const query = db
    .selectFrom(slots(db).as('s'))
    .where('s.inscritos', '>', 0)
    .select(['s._id', 's.nombreClase', 's.dia', 's.horarioInicio', 's.horarioFin'])
    .select(inscritos(list.buscar, today).as('inscritos'))
    .$if(!!list.clase, (q) => q.where('s._id', '=', list.clase ?? ''))
    .$if(!!list.buscar, (q) => q.where(hasSomebody(list.buscar ?? '')))
  return paginate(db, query, list, { order: orderOf(list.orden, ordered, BY_WEEK) })
}

const inscritos = (buscar: string | undefined, today: Day) => sql<ClaseConInscritos['inscritos']>`(
  select json_agg(
    json_build_object(
      '_id', i.id,
      'clienteId', c.id,
      'nombreCompleto', c.nombre || ' ' || c.apellido,
      'numeroIdentificacion', c.numero_identificacion,
      'telefono', c.telefono,
      'correo', c.email,
      'entrenadorNombre', s.entrenador_nombre,
      'vigente', exists (
        select from membresias m
        where m.cliente_id = c.id and m.eliminado_en is null and m.fechainicio <= ${today} and m.fechafin >= ${today}
          and not ${isCongelada(today)}
      ),
      'entrada', (
        select a.fecha from asistencias a
        where a.cliente_id = c.id and a.horario_id = s._id and a.dia = ${today} and a.eliminado_en is null
      ),
      'hallado', ${matches('p.busqueda', buscar)}
    ) order by c.apellido, c.nombre, c.id
  )
  from inscripciones i
  join clientes c on c.id = i.cliente_id
  cross join lateral (select s.busqueda || ' ' || c.busqueda as busqueda) as p
  where i.horario_id = s._id
)`

const hasSomebody = (buscar: string) => sql<SqlBool>`exists (
  select from inscripciones i
  join clientes c on c.id = i.cliente_id
  cross join lateral (select s.busqueda || ' ' || c.busqueda as busqueda) as p
  where i.horario_id = s._id and ${matches('p.busqueda', buscar)}
)`

export interface Horario {
  _id: string
  entrenadorId: string
  nombreClase: string
  dia: DiaSemana
  horarioInicio: string
  horarioFin: string
}

const lockedSlots = (db: Db) =>
  db
    .selectFrom('horarios as h')
    .innerJoin('clases as k', 'k.id', 'h.claseId')
    .select([
      'h.id as _id',
      'h.entrenadorId',
      'k.nombre as nombreClase',
      'h.dia',
      'h.horarioInicio',
      'h.horarioFin',
    ])
    .where('h.eliminadoEn', 'is', null)
    .forNoKeyUpdate('h')

/** @throws CLASE_NO_ENCONTRADA, also if the slot was removed during the wait for the lock */
export async function lockHorario(db: Db, wanted: NuevaInscripcion): Promise<Horario> {
  const row = await lockedSlots(db)
    .where('h.entrenadorId', '=', wanted.entrenadorId)
    .where('h.dia', '=', wanted.dia)
    .where('h.horarioInicio', '=', wanted.horarioInicio)
    .where('h.horarioFin', '=', wanted.horarioFin)
    .where(sql<SqlBool>`sin_acentos(k.nombre) = sin_acentos(${wanted.nombreClase})`)
    .executeTakeFirst()
  return found(row, 'CLASE_NO_ENCONTRADA')
}

/** @throws CLASE_NO_ENCONTRADA */
export async function lockHorarioById(db: Db, id: string): Promise<Horario> {
  return found(await lockedSlots(db).where('h.id', '=', id).executeTakeFirst(), 'CLASE_NO_ENCONTRADA')
}

/** Counts the free places that the waiting list does not need; negative if it needs more than are free. */
export async function countCupos(db: Db, horarioId: string, now: Date): Promise<number> {
  const { cupos } = await db
    .selectFrom('horarios as h')
    .select(sql<number>`h.capacidad_maxima - h.inscritos - ${countWaiting('h.id', now)}`.as('cupos'))
    .where('h.id', '=', horarioId)
    .executeTakeFirstOrThrow()
  return cupos
}
