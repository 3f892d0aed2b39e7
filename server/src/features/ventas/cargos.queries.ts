import type { Day } from '@gym/contract/calendar'
import { inCents, inPesos } from '@gym/contract/money'
import { tomar } from '@gym/contract/ventas.rules'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { AppError, found } from '../../app-error.ts'
import type { Db } from '../../db/database.ts'

/**
 * What clients owe and what they paid of it. Whoever changes any of it holds the client's row alone, so that of two desks
 * the second one sees what the first one did. Amounts are pesos.
 */

/** What the client owes, in pesos; below 0 it is in their favour. */
export async function getSaldo(db: Db, clienteId: string): Promise<number> {
  const { saldo } = await db
    .selectNoFrom(
      sql<number>`
        coalesce((select sum(pendiente) from cargos where cliente_id = ${clienteId} and pendiente > 0), 0)
        - coalesce((select sum(sin_aplicar) from abonos where cliente_id = ${clienteId} and sin_aplicar > 0), 0)`.as(
        'saldo',
      ),
    )
    .executeTakeFirstOrThrow()
  return saldo
}

/** What is owed of a sale, whose client is held; undefined where nothing was left owing. */
export function findCargoOfVenta(db: Db, ventaId: string) {
  return db.selectFrom('cargos').select(['id', 'pendiente']).where('ventaId', '=', ventaId).executeTakeFirst()
}

/** Takes off what is owed what was given back of the sale. */
export async function rebajarCargo(db: Db, id: string, monto: number): Promise<void> {
  await takeOff(db, 'cargos', 'id', 'pendiente', [[id, monto]])
}

/** What a sale left owing. Advances of the client pay for it at once. */
export async function insertCargo(
  db: Db,
  cargo: { clienteId: string; ventaId: string; monto: number; vence: Day },
  now: Date,
): Promise<void> {
  const id = uuid()
  await db
    .insertInto('cargos')
    .values({ ...cargo, id, pendiente: cargo.monto, createdAt: now.toISOString() })
    .execute()
  const advances = await db
    .selectFrom('abonos')
    .select(['pagoId', 'sinAplicar'])
    .where('clienteId', '=', cargo.clienteId)
    .where('sinAplicar', '>', 0)
    .orderBy('pagoId')
    .execute()
  const taken = tomar(
    inCents(cargo.monto),
    advances.map(({ sinAplicar }) => inCents(sinAplicar)),
  )
  const partes = advances.map(({ pagoId }, index) => ({
    cargoId: id,
    pagoId,
    monto: inPesos(taken[index] ?? 0),
  }))
  await applyAbonos(db, partes)
}

/**
 * A payment on account: of the charge that is asked for first, then of the one that is due first; what is more than all of
 * them is an advance.
 * @throws CARGO_NO_ENCONTRADO, CARGO_PAGADO
 */
export async function insertAbono(
  db: Db,
  { cargoId, ...abono }: { pagoId: string; clienteId: string; monto: number; cargoId: string | undefined },
): Promise<void> {
  const asked = cargoId && (await getCargo(db, cargoId, abono.clienteId))
  if (asked && asked.pendiente === 0) throw new AppError('CARGO_PAGADO')
  const open = await db
    .selectFrom('cargos')
    .select(['id', 'pendiente'])
    .where('clienteId', '=', abono.clienteId)
    .where('pendiente', '>', 0)
    .orderBy(sql`id is distinct from ${cargoId ?? null}::uuid`)
    .orderBy('vence')
    .orderBy('id')
    .execute()
  const taken = tomar(
    inCents(abono.monto),
    open.map(({ pendiente }) => inCents(pendiente)),
  )
  await db
    .insertInto('abonos')
    .values({ ...abono, sinAplicar: abono.monto })
    .execute()
  const partes = open.map(({ id }, index) => ({
    cargoId: id,
    pagoId: abono.pagoId,
    monto: inPesos(taken[index] ?? 0),
  }))
  await applyAbonos(db, partes)
}

async function getCargo(db: Db, id: string, clienteId: string) {
  const row = await db
    .selectFrom('cargos')
    .select('pendiente')
    .where('id', '=', id)
    .where('clienteId', '=', clienteId)
    .executeTakeFirst()
  return found(row, 'CARGO_NO_ENCONTRADO')
}

/** Pays for charges with what was paid on account; checks keep both from going below none. */
async function applyAbonos(
  db: Db,
  partes: { cargoId: string; pagoId: string; monto: number }[],
): Promise<void> {
  const applied = partes.filter(({ monto }) => monto > 0)
  if (applied.length === 0) return
  await db.insertInto('cargoAbonos').values(applied).execute()
  await takeOff(
    db,
    'cargos',
    'id',
    'pendiente',
    applied.map(({ cargoId, monto }) => [cargoId, monto]),
  )
  await takeOff(
    db,
    'abonos',
    'pago_id',
    'sin_aplicar',
    applied.map(({ pagoId, monto }) => [pagoId, monto]),
  )
}

async function takeOff(db: Db, table: string, key: string, column: string, parts: [string, number][]) {
  const [ids, amounts] = [parts.map(([id]) => id), parts.map(([, amount]) => amount)]
  await sql`
    update ${sql.table(table)} as changed set ${sql.ref(column)} = ${sql.ref(column)} - taken.monto
    from (select id, sum(monto) as monto from unnest(${ids}::uuid[], ${amounts}::numeric[]) as part (id, monto)
          group by id) as taken
    where ${sql.ref(`changed.${key}`)} = taken.id`.execute(db)
}

/** All that one record of a person bought, owes and paid on account is of another one of theirs; both are held. */
export async function moveVentas(trx: Db, { de, a }: { de: string; a: string }): Promise<void> {
  for (const table of ['ventas', 'cargos', 'abonos'] as const)
    await trx.updateTable(table).set({ clienteId: a }).where('clienteId', '=', de).execute()
}
