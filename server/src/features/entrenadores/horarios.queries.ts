import type { Db } from '../../db/database.ts'
import type { NuevaSemana, Semana } from './semana.ts'

/**
 * The classes and slots of a trainer whose row is held. The slots are held too, in the order of their ids, until the
 * transaction ends: whoever enrols in one meanwhile waits, and then finds it as it was left.
 */
export async function lockSemana(db: Db, entrenadorId: string): Promise<Semana> {
  const clases = await db
    .selectFrom('clases')
    .select(['id', 'nombre'])
    .where('entrenador_id', '=', entrenadorId)
    .where('eliminado_en', 'is', null)
    .orderBy('posicion')
    .execute()
  const horarios = await db
    .selectFrom('horarios as h')
    .innerJoin('clases as c', 'c.id', 'h.clase_id')
    .select([
      'h.id',
      'h.clase_id as claseId',
      'c.nombre as nombreClase',
      'h.dia',
      'h.horario_inicio as horarioInicio',
      'h.horario_fin as horarioFin',
      'h.inscritos',
    ])
    .where('h.entrenador_id', '=', entrenadorId)
    .where('h.eliminado_en', 'is', null)
    .orderBy('h.id')
    .forUpdate('h')
    .execute()
  return { clases, horarios }
}

/**
 * Leaves the trainer with that week: what `before` has and `after` has not is hidden. Slots go first, so that one
 * that moves to another class is gone before its old class shrinks.
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

/** How many people, each counted once, are enrolled with a trainer. */
export async function countPersonas(db: Db, entrenadorId: string): Promise<number> {
  const { personas } = await db
    .selectFrom('inscripciones as i')
    .innerJoin('horarios as h', 'h.id', 'i.horario_id')
    .select((eb) => eb.fn.count<number>('i.cliente_id').distinct().as('personas'))
    .where('h.entrenador_id', '=', entrenadorId)
    .where('h.eliminado_en', 'is', null)
    .executeTakeFirstOrThrow()
  return personas
}

/** The rows of `before` that `after` has no more. */
export function missing<Row extends { id: string }>(before: Row[], after: { id: string }[]): Row[] {
  const kept = new Set(after.map(({ id }) => id))
  return before.filter(({ id }) => !kept.has(id))
}

async function hide(db: Db, table: 'clases' | 'horarios', rows: { id: string }[], now: Date) {
  if (rows.length === 0) return
  const ids = rows.map(({ id }) => id)
  await db.updateTable(table).set({ eliminado_en: now.toISOString() }).where('id', 'in', ids).execute()
}

async function upsertHorarios(db: Db, entrenadorId: string, horarios: NuevaSemana['horarios']) {
  if (horarios.length === 0) return
  await db
    .insertInto('horarios')
    .values(
      horarios.map((horario, posicion) => ({
        id: horario.id,
        entrenador_id: entrenadorId,
        clase_id: horario.claseId,
        capacidad_maxima: horario.capacidadMaxima,
        dia: horario.dia,
        horario_inicio: horario.horarioInicio,
        horario_fin: horario.horarioFin,
        posicion,
      })),
    )
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((eb) => ({
        clase_id: eb.ref('excluded.clase_id'),
        capacidad_maxima: eb.ref('excluded.capacidad_maxima'),
        dia: eb.ref('excluded.dia'),
        horario_inicio: eb.ref('excluded.horario_inicio'),
        horario_fin: eb.ref('excluded.horario_fin'),
        posicion: eb.ref('excluded.posicion'),
      })),
    )
    .execute()
}

async function upsertClases(db: Db, entrenadorId: string, clases: NuevaSemana['clases']) {
  if (clases.length === 0) return
  await db
    .insertInto('clases')
    .values(
      clases.map(({ id, nombre, capacidadMaxima }, posicion) => ({
        id,
        entrenador_id: entrenadorId,
        posicion,
        nombre,
        capacidad_maxima: capacidadMaxima,
      })),
    )
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((eb) => ({
        posicion: eb.ref('excluded.posicion'),
        nombre: eb.ref('excluded.nombre'),
        capacidad_maxima: eb.ref('excluded.capacidad_maxima'),
      })),
    )
    .execute()
}
