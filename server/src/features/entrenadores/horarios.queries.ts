import type { Db } from '../../db/connection/database.ts'
import { missing, type NuevaSemana, type Semana } from './semana.rules.ts'

/** Locks the slots, so that concurrent enrolments wait for the result; in id order, against deadlocks. */
export async function lockSemana(db: Db, entrenadorId: string): Promise<Semana> {
  const clases = await db
    .selectFrom('clases')
    .select(['id', 'nombre'])
    .where('entrenadorId', '=', entrenadorId)
    .where('eliminadoEn', 'is', null)
    .orderBy('posicion')
    .execute()
  const horarios = await db
    .selectFrom('horarios as h')
    .innerJoin('clases as c', 'c.id', 'h.claseId')
    .select([
      'h.id',
      'h.claseId',
      'c.nombre as nombreClase',
      'h.dia',
      'h.horarioInicio',
      'h.horarioFin',
      'h.inscritos',
    ])
    .where('h.entrenadorId', '=', entrenadorId)
    .where('h.eliminadoEn', 'is', null)
    .orderBy('h.id')
    .forUpdate('h')
    .execute()
  return { clases, horarios }
}

/**
 * Writes slots before classes: the lower capacity of a class cascades to its slots, and must not reach a slot
 * that moves to another class.
 */
export async function writeSemana(
  db: Db,
  entrenadorId: string,
  { before, after, now }: { before: Semana; after: NuevaSemana; now: Date },
): Promise<void> {
  await hide(db, 'horarios', missing(before.horarios, after.horarios), now)
  await upsertHorarios(db, entrenadorId, after.horarios)
  await hide(db, 'clases', missing(before.clases, after.clases), now)
  await upsertClases(db, entrenadorId, after.clases)
}

export async function countPersonas(db: Db, entrenadorId: string): Promise<number> {
  const { personas } = await db
    .selectFrom('inscripciones as i')
    .innerJoin('horarios as h', 'h.id', 'i.horarioId')
    .select((eb) => eb.fn.count<number>('i.clienteId').distinct().as('personas'))
    .where('h.entrenadorId', '=', entrenadorId)
    .where('h.eliminadoEn', 'is', null)
    .executeTakeFirstOrThrow()
  return personas
}

async function hide(db: Db, table: 'clases' | 'horarios', rows: { id: string }[], now: Date) {
  if (rows.length === 0) return
  const ids = rows.map(({ id }) => id)
  await db.updateTable(table).set({ eliminadoEn: now.toISOString() }).where('id', 'in', ids).execute()
}

async function upsertHorarios(db: Db, entrenadorId: string, horarios: NuevaSemana['horarios']) {
  if (horarios.length === 0) return
  await db
    .insertInto('horarios')
    .values(
      horarios.map((horario, posicion) => ({
        id: horario.id,
        entrenadorId,
        claseId: horario.claseId,
        capacidadMaxima: horario.capacidadMaxima,
        dia: horario.dia,
        horarioInicio: horario.horarioInicio,
        horarioFin: horario.horarioFin,
        posicion,
      })),
    )
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((eb) => ({
        claseId: eb.ref('excluded.claseId'),
        capacidadMaxima: eb.ref('excluded.capacidadMaxima'),
        dia: eb.ref('excluded.dia'),
        horarioInicio: eb.ref('excluded.horarioInicio'),
        horarioFin: eb.ref('excluded.horarioFin'),
        posicion: eb.ref('excluded.posicion'),
      })),
    )
    .execute()
}

async function upsertClases(db: Db, entrenadorId: string, clases: NuevaSemana['clases']) {
  if (clases.length === 0) return
  await db
    .insertInto('clases')
    .values(clases.map((clase, posicion) => ({ ...clase, entrenadorId, posicion })))
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((eb) => ({
        posicion: eb.ref('excluded.posicion'),
        nombre: eb.ref('excluded.nombre'),
        capacidadMaxima: eb.ref('excluded.capacidadMaxima'),
      })),
    )
    .execute()
}
