import type { Day } from '@gym/contract/core/calendar'
import { inPesos } from '@gym/contract/core/money'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Actor } from '../../core/actor.ts'
import type { Db } from '../../db/connection/database.ts'
import type { OrigenAsiento } from '../../db/tables.gen.ts'
import { juntas, type Partida } from './asientos.rules.ts'

/** An asiento to post. `origenId` is the id of the posted record, such as a sale, a payment or a till shift. */
export interface NuevoAsiento {
  fecha: Day
  descripcion: string
  origen: OrigenAsiento
  origenId: string | null
  partidas: Partida[]
}

/** Author and instant of a posting; `user` is null if the author is unknown. */
export type Contador = Pick<Actor, 'now'> & { user: { _id: string } | null }

/** Posts nothing without amounts. The database rejects an imbalance. @throws PERIODO_CERRADO */
export async function insertAsiento(db: Db, asiento: NuevoAsiento, { user, now }: Contador): Promise<void> {
  const partidas = juntas(asiento.partidas)
  await sql`
    select asentar(${uuid()}::uuid, ${asiento.fecha}::date, ${asiento.descripcion}, ${asiento.origen}::origen_asiento,
      ${asiento.origenId}::uuid, null, ${user?._id ?? null}::uuid, ${now.toISOString()}::timestamptz,
      ${partidas.map(({ cuenta }) => cuenta)}::text[], ${partidas.map(({ monto }) => inPesos(monto))}::numeric[],
      ${partidas.map(({ fila }) => fila ?? null)}::uuid[])`.execute(db)
}

export interface Reversion {
  id: string
  revierteId: string
  fecha: Day
}

/** Reverses the latest asiento of each ledger row, with debit and credit swapped. @throws PERIODO_CERRADO */
export async function insertReversiones(
  db: Db,
  reversiones: Reversion[],
  { user, now }: Contador,
): Promise<void> {
  await sql`
    select asentar(gen_random_uuid(), undone.fecha, left('Reversión: ' || a.descripcion, 2000), 'correccion', a.origen_id, a.id,
      ${user?._id ?? null}::uuid, ${now.toISOString()}::timestamptz, partes.cuentas, partes.montos, partes.filas)
    from unnest(
      ${reversiones.map(({ id }) => id)}::uuid[], ${reversiones.map(({ revierteId }) => revierteId)}::uuid[],
      ${reversiones.map(({ fecha }) => fecha)}::date[]) as undone (id, fila_id, fecha)
    join lateral (
      select numero from partidas where fila_id = undone.fila_id order by numero desc limit 1) its on true
    join asientos a on a.numero = its.numero
    join lateral (
      select array_agg(cuenta order by orden) as cuentas, array_agg(credito - debito order by orden) as montos,
        array_agg(case when fila_id is not null then undone.id end order by orden) as filas
      from partidas where numero = its.numero) partes on true`.execute(db)
}

/** @throws PERIODO_CERRADO */
export async function insertAsientos(
  db: Db,
  asientos: NuevoAsiento[],
  { user, now }: Contador,
): Promise<void> {
  if (asientos.length === 0) return
  const said = asientos.map(({ fecha, descripcion, origen, origenId, partidas }) => {
    const its = juntas(partidas)
    return {
      id: uuid(),
      fecha,
      descripcion,
      origen,
      origen_id: origenId,
      cuentas: its.map(({ cuenta }) => cuenta),
      montos: its.map(({ monto }) => inPesos(monto)),
      filas: its.map(({ fila }) => fila ?? null),
    }
  })
  await sql`
    select asentar(n.id, n.fecha, n.descripcion, n.origen, n.origen_id, null, ${user?._id ?? null}::uuid,
      ${now.toISOString()}::timestamptz, n.cuentas, n.montos, n.filas)
    from jsonb_to_recordset(${JSON.stringify(said)}::jsonb) as n (id uuid, fecha date, descripcion text, origen origen_asiento,
      origen_id uuid, cuentas text[], montos numeric[], filas uuid[])`.execute(db)
}
