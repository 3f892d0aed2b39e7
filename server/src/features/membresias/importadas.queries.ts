import type { Day } from '@gym/contract/core/calendar'
import type { TipoMembresia } from '@gym/contract/membresias/membresias.rules'
import { type SqlBool, sql } from 'kysely'
import type { Actor } from '../../core/actor.ts'
import type { Db } from '../../db/connection/database.ts'
import type { MembresiaOrigen, MembresiaRow } from './membresias.queries.ts'

/** `planId`: the plan that the row of the file names. */
export type MembresiaImportada = MembresiaRow & Pick<MembresiaOrigen, 'planId' | 'franja' | 'ancla'>

/** `fin`: last day, with freezes and cancellation. An imported membership has no creator. */
export type MembresiaEnBase = MembresiaRow & {
  _id: string
  creadaPor: string | null
  pagoId: string | null
  fin: Day
  diasCongelados: number
  planId: string | null
}

/** `franja` and `ancla` come from the plan that the row of the file gives the membership. */
export type MembresiaCambiada = MembresiaEnBase & Pick<MembresiaOrigen, 'franja' | 'ancla'>

export function listMembresiasOf(db: Db, clienteIds: string[]): Promise<MembresiaEnBase[]> {
  return db
    .selectFrom('membresias')
    .select([
      'id as _id',
      'clienteId',
      'tipo',
      'duracion',
      'precio',
      'sesionesRestantes',
      'fechainicio',
      'fin',
      'diasCongelados',
      'planId',
      'creadaPor',
      'pagoId',
    ])
    .where(sql<SqlBool>`cliente_id = any(${clienteIds}::uuid[])`)
    .where('eliminadoEn', 'is', null)
    .execute() as Promise<MembresiaEnBase[]>
}

export async function insertMembresias(
  db: Db,
  those: (MembresiaImportada & { id: string; tipo: TipoMembresia })[],
  { now }: Actor,
): Promise<void> {
  if (those.length === 0) return
  await db
    .insertInto('membresias')
    // Omits `creadaPor`, so that `cobrada` is null (unknown).
    .values(those.map((each) => ({ ...each, createdAt: now.toISOString() })))
    .execute()
}

export async function updateMembresias(db: Db, those: MembresiaCambiada[]): Promise<void> {
  if (those.length === 0) return
  await sql`
    update membresias m set duracion = n.duracion, precio = n.precio, sesiones_restantes = n.sesiones,
      plan_id = n.plan, franja = case when n.plan is distinct from m.plan_id then n.franja else m.franja end,
      ancla = case when n.plan is distinct from m.plan_id then n.ancla else m.ancla end
    from jsonb_to_recordset(${JSON.stringify(
      those.map(
        ({ _id: id, duracion, precio, sesionesRestantes: sesiones, planId: plan, franja, ancla }) => ({
          id,
          duracion,
          precio,
          sesiones,
          plan,
          franja,
          ancla,
        }),
      ),
    )}::jsonb) as n (id uuid, duracion integer, precio numeric, sesiones integer, plan uuid, franja jsonb, ancla integer)
    where m.id = n.id and m.eliminado_en is null`.execute(db)
}
