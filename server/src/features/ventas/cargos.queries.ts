import type { Day } from '@gym/contract/core/calendar'
import { inCents, inPesos } from '@gym/contract/core/money'
import { type Cents, sum, tomar } from '@gym/contract/ventas/ventas.rules'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { AppError, found } from '../../core/app-error.ts'
import type { Db } from '../../db/connection/database.ts'

/** Returns the client's balance in pesos; negative is credit. */
export async function getSaldo(db: Db, clienteId: string): Promise<number> {
  const { pendiente, sinAplicar } = await getCartera(db, clienteId)
  return inPesos(pendiente - sinAplicar)
}

/** Earliest due day of the client's unpaid debts. */
export async function findVence(db: Db, clienteId: string): Promise<Day | null> {
  const { vence } = await db
    .selectFrom('cargos')
    .select(({ fn }) => fn.min<Day | null>('vence').as('vence'))
    .where('clienteId', '=', clienteId)
    .where('pendiente', '>', 0)
    .executeTakeFirstOrThrow()
  return vence
}

/** Sums the unpaid charges and the unapplied advances, in cents. */
export async function getCartera(
  db: Db,
  clienteId: string,
): Promise<{ pendiente: Cents; sinAplicar: Cents }> {
  const { pendiente, sinAplicar } = await db
    .selectNoFrom([
      sql<number>`coalesce((select sum(pendiente) from cargos where cliente_id = ${clienteId} and pendiente > 0), 0)`.as(
        'pendiente',
      ),
      sql<number>`coalesce((select sum(sin_aplicar) from abonos where cliente_id = ${clienteId} and sin_aplicar > 0), 0)`.as(
        'sinAplicar',
      ),
    ])
    .executeTakeFirstOrThrow()
  return { pendiente: inCents(pendiente), sinAplicar: inCents(sinAplicar) }
}

/** Stores the client's balance after the sale and its earliest due day, for copies of the sale's receipt. */
export async function keepSaldo(db: Db, ventaId: string, clienteId: string): Promise<void> {
  const saldo = await getSaldo(db, clienteId)
  const vence = saldo > 0 ? await findVence(db, clienteId) : null
  await db.updateTable('ventas').set({ saldo, vence }).where('id', '=', ventaId).execute()
}

export async function keepAFavor(db: Db, ventaId: string, aFavor: number): Promise<void> {
  await db.updateTable('ventas').set({ aFavor }).where('id', '=', ventaId).execute()
}

/** Finds the debt of a sale, paid or not; undefined for a sale that created none. */
export function findCargoOfVenta(db: Db, ventaId: string) {
  return db.selectFrom('cargos').select(['id', 'pendiente']).where('ventaId', '=', ventaId).executeTakeFirst()
}

export async function rebajarCargo(db: Db, id: string, monto: number): Promise<void> {
  await takeOff(db, 'cargos', 'id', 'pendiente', [[id, monto]])
}

/** Creates the debt of a sale and pays it with the client's advances. Returns the part paid, in pesos. */
export async function insertCargo(
  db: Db,
  cargo: { clienteId: string; ventaId: string; monto: number; vence: Day },
  now: Date,
): Promise<number> {
  const id = uuid()
  await db
    .insertInto('cargos')
    .values({ ...cargo, id, pendiente: cargo.monto, createdAt: now.toISOString() })
    .execute()
  return saldarCargo(db, { ...cargo, id })
}

/** Pays up to `monto` of the charge with the client's advances. Returns the part paid, in pesos. */
async function saldarCargo(
  db: Db,
  { id, clienteId, monto }: { id: string; clienteId: string; monto: number },
): Promise<number> {
  const advances = await db
    .selectFrom('abonos')
    .select(['pagoId', 'sinAplicar'])
    .where('clienteId', '=', clienteId)
    .where('sinAplicar', '>', 0)
    .orderBy('pagoId')
    .execute()
  const taken = tomar(
    inCents(monto),
    advances.map(({ sinAplicar }) => inCents(sinAplicar)),
  )
  const partes = advances.map(({ pagoId }, index) => ({
    cargoId: id,
    pagoId,
    monto: inPesos(taken[index] ?? 0),
  }))
  await applyAbonos(db, partes)
  return inPesos(sum(taken))
}

/** Pays charges with advances, by due date. The client must be locked. */
export async function aplicarAnticipos(db: Db, clienteId: string): Promise<void> {
  const open = await db
    .selectFrom('cargos')
    .select(['id', 'clienteId', 'pendiente as monto'])
    .where('clienteId', '=', clienteId)
    .where('pendiente', '>', 0)
    .orderBy('vence')
    .orderBy('id')
    .execute()
  for (const cargo of open) await saldarCargo(db, cargo)
}

/** Amount of a debt payment (`a`) applied to a charge (`k`), less the refunds of the charge's sale. */
export const quedaDelAbono = sql<number>`a.monto + coalesce((
  select sum(t.monto) from contabilidad t join devoluciones d on d.id = t.devolucion_id
  where t.pago_id = a.pago_id and d.venta_id = k.venta_id), 0)`

/** Reopens the debts that the payment paid and removes its advance. Returns the undone amount in pesos. */
export async function anularAbono(db: Db, pagoId: string): Promise<number> {
  const { rows } = await sql<{ cargoId: string; queda: number }>`
    select a.cargo_id, ${quedaDelAbono} as queda
    from cargo_abonos a join cargos k on k.id = a.cargo_id
    where a.pago_id = ${pagoId}`.execute(db)
  const { sinAplicar } = await db
    .selectFrom('abonos')
    .select('sinAplicar')
    .where('pagoId', '=', pagoId)
    .executeTakeFirstOrThrow()
  for (const { cargoId, queda } of rows) {
    const its = sql`cargo_id = ${cargoId} and pago_id = ${pagoId}`
    await sql`delete from cargo_abonos where ${its} and monto = ${queda}`.execute(db)
    await sql`update cargo_abonos set monto = monto - ${queda} where ${its}`.execute(db)
    await sql`update cargos set pendiente = pendiente + ${queda} where id = ${cargoId}`.execute(db)
  }
  await db.updateTable('abonos').set({ sinAplicar: 0 }).where('pagoId', '=', pagoId).execute()
  return inPesos(sum([sinAplicar, ...rows.map(({ queda }) => queda)].map(inCents)))
}

/**
 * Pays the debt `cargoId`, then the others by due date; the excess is an advance.
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

/** Applies parts of payments to debts. Check constraints refuse more than a debt or an advance has left. */
async function applyAbonos(
  db: Db,
  partes: { cargoId: string; pagoId: string; monto: number }[],
): Promise<void> {
  const applied = partes.filter(({ monto }) => monto > 0)
  if (applied.length === 0) return
  await db
    .insertInto('cargoAbonos')
    .values(applied)
    // The same payment may already have paid part of the charge.
    .onConflict((conflict) =>
      conflict
        .columns(['cargoId', 'pagoId'])
        .doUpdateSet({ monto: sql<number>`cargo_abonos.monto + excluded.monto` }),
    )
    .execute()
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

/** Moves sales, debts and debt payments from client `de` to `a`. Both clients must be locked. */
export async function moveVentas(trx: Db, { de, a }: { de: string; a: string }): Promise<void> {
  for (const table of ['ventas', 'cargos', 'abonos'] as const)
    await trx.updateTable(table).set({ clienteId: a }).where('clienteId', '=', de).execute()
}
