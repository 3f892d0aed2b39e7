import { addDays, type Day } from '@gym/contract/calendar'
import type { Ausente, Cumpleanos } from '@gym/contract/hoy'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { type Page, paginate } from '../../db/lists.ts'

const persona = ['c.id as _id', 'c.nombre', 'c.apellido', 'c.telefono'] as const

function activos(db: Db) {
  return db
    .selectFrom('clientes as c')
    .select(persona)
    .where('c.eliminadoEn', 'is', null)
    .where('c.estado', '=', 'activo')
}

/** Active clients whose birthday is today, by surname; who was born on 29 February has it on the 28th of a year without one. */
export function listCumpleanos(db: Db, today: Day, limite: number): Promise<Page<Cumpleanos>> {
  const monthAndDay = (day: Day) => Number(day.slice(5).replace('-', ''))
  const isLastOfFebruary = today.endsWith('-02-28') && addDays(today, 1).endsWith('-03-01')
  const birthdays = [monthAndDay(today), ...(isLastOfFebruary ? [229] : [])]
  const query = activos(db)
    .select(sql<Day>`c.fecha_nacimiento`.as('fechaNacimiento'))
    .where('c.fechaNacimiento', '<', today)
    .where(
      sql<boolean>`extract(month from c.fecha_nacimiento) * 100 + extract(day from c.fecha_nacimiento)
        = any(${birthdays}::numeric[])`,
    )
    .orderBy('c.apellido')
    .orderBy('c.nombre')
    .orderBy('c.id')
  return paginate(query, { limite })
}

const ABSENT_DAYS = 10

/** Active clients who have had a membership for as long, and have not come in for ten days; by surname. */
export function listAusentes(db: Db, today: Day, limite: number): Promise<Page<Ausente>> {
  const since = addDays(today, -ABSENT_DAYS)
  const hasMembresiaOn = (day: Day) => sql<boolean>`exists (
    select from membresias m
    where m.cliente_id = c.id and m.eliminado_en is null and m.fechainicio <= ${day} and m.fechafin >= ${day})`
  const query = activos(db)
    .select(
      sql<string | null>`(
        select a.fecha from asistencias a where a.cliente_id = c.id and a.eliminado_en is null
        order by a.fecha desc limit 1)`.as('ultimaEntrada'),
    )
    .where(hasMembresiaOn(today))
    .where(hasMembresiaOn(since))
    .where(
      sql<boolean>`not exists (
        select from asistencias a where a.cliente_id = c.id and a.eliminado_en is null and a.dia > ${since})`,
    )
    .orderBy('c.apellido')
    .orderBy('c.nombre')
    .orderBy('c.id')
  return paginate(query, { limite })
}
