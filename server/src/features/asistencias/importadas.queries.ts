import type { DiaSemana } from '@gym/contract/core/weekdays'
import { sql } from 'kysely'
import type { Actor } from '../../core/actor.ts'
import type { Db } from '../../db/connection/database.ts'

export interface HorarioLlamado {
  id: string
  nombre: string
  dia: DiaSemana
  horarioInicio: string
}

export function listHorarios(db: Db): Promise<HorarioLlamado[]> {
  return db
    .selectFrom('horarios')
    .innerJoin('clases', 'clases.id', 'horarios.claseId')
    .select(['horarios.id', 'clases.nombre', 'horarios.dia', 'horarios.horarioInicio'])
    .where('horarios.eliminadoEn', 'is', null)
    .orderBy('horarios.horarioInicio')
    .orderBy('horarios.id')
    .execute()
}

export interface AsistenciaRow {
  clienteId: string
  horarioId: string | null
  dia: string
  fecha: string
}

/** Positions in `those` of the rows that are already registered. */
export async function findRegistradas(db: Db, those: AsistenciaRow[]): Promise<Set<number>> {
  const { rows } = await sql<{ orden: number }>`
    select w.orden from unnest(${those.map((each) => each.clienteId)}::uuid[], ${those.map((each) => each.horarioId)}::uuid[],
      ${those.map((each) => each.dia)}::date[], ${those.map((each) => each.fecha)}::timestamptz[])
      with ordinality as w (cliente, horario, dia, fecha, orden)
    where exists (
      select from asistencias a
      where a.cliente_id = w.cliente and a.dia = w.dia and a.eliminado_en is null
        and a.horario_id is not distinct from w.horario and (w.horario is not null or a.fecha = w.fecha))`.execute(
    db,
  )
  return new Set(rows.map(({ orden }) => Number(orden) - 1))
}

/** Inserts imported check-ins, which spend no session. */
export async function insertAsistencias(
  db: Db,
  those: (AsistenciaRow & { id: string })[],
  by: Actor,
): Promise<void> {
  if (those.length === 0) return
  await db
    .insertInto('asistencias')
    .values(
      those.map((each) => ({
        ...each,
        registradaPor: by.user._id,
        ...(each.horarioId === null && { veredicto: 'adelante' as const, repetidaHasta: each.fecha }),
      })),
    )
    .execute()
}
