import type { Day } from '@gym/contract/calendar'
import type {
  CambiosTransaccion,
  Contabilidad,
  ContabilidadQuery,
  FiltroContable,
  Historial,
  NuevaTransaccion,
  Transaccion,
} from '@gym/contract/contabilidad'
import { toDay } from '@gym/contract/fields'
import { type SqlBool, sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Actor } from '../../actor.ts'
import { AppError, found } from '../../app-error.ts'
import { atomically, type Db } from '../../db/database.ts'
import { matches, orderBy, type Page, paginate } from '../../db/lists.ts'

/** What a row made by hand says, as its table keeps it. `monto` in pesos. */
type Fields = Pick<Transaccion, keyof NuevaTransaccion>

const fields = [
  'tipo',
  'descripcion',
  'monto',
  'fecha',
  'metodo_pago as metodoPago',
  'cuenta_debito as cuentaDebito',
  'cuenta_credito as cuentaCredito',
  'referencia',
  'categoria',
] as const

const ordered = {
  tipo: 'm.tipo',
  descripcion: 'm.descripcion',
  monto: 'm.monto',
  fecha: 'm.fecha',
  metodoPago: 'm.metodo_pago',
  cuentaDebito: 'm.cuenta_debito',
  cuentaCredito: 'm.cuenta_credito',
  referencia: 'm.referencia',
  creadoPor: 'u.nombre',
}

const NEWEST_FIRST = 'm.fecha desc, m.created_at desc, m.id desc'

/** The days `desde` to `hasta`, both counted, one type or all, and words of the description or the category. */
export type Filtro = Pick<FiltroContable, 'buscar' | 'tipo'> & { desde?: Day; hasta?: Day }

/** The condition that a filter puts on the ledger `m`. */
export function inFilter({ buscar, tipo, desde, hasta }: Filtro) {
  const conditions = [
    ...(tipo ? [sql<SqlBool>`m.tipo = ${tipo}`] : []),
    ...(desde ? [sql<SqlBool>`m.fecha >= ${desde}`] : []),
    ...(hasta ? [sql<SqlBool>`m.fecha <= ${hasta}`] : []),
    ...(buscar ? [matches('m.busqueda', buscar)] : []),
  ]
  return conditions.length > 0 ? sql.join<SqlBool>(conditions, sql` and `) : sql<SqlBool>`true`
}

function transacciones(db: Db) {
  return db
    .selectFrom('contabilidad as m')
    .leftJoin('users as u', 'u.id', 'm.creado_por')
    .leftJoin('pagos as p', 'p.id', 'm.pago_id')
    .select(fields.map((column) => `m.${column}` as const))
    .select([
      'm.id as _id',
      'm.pago_id as pagoId',
      'm.created_at as createdAt',
      'u.id as autorId',
      'u.nombre as autorNombre',
      sql<boolean>`p.eliminado_en is not null`.as('pagoEliminado'),
      sql<boolean>`exists (select from contabilidad_historial h where h.contabilidad_id = m.id)`.as(
        'editada',
      ),
    ])
}

/** The rows of a filter as their table has them, newest first unless ordered otherwise. */
export function transaccionesIn(db: Db, filtro: Filtro, orden?: FiltroContable['orden']) {
  return transacciones(db)
    .where(inFilter(filtro))
    .orderBy(orderBy(orden, ordered, 'm.fecha desc', NEWEST_FIRST))
}

export type TransaccionRow = Awaited<
  ReturnType<ReturnType<typeof transaccionesIn>['executeTakeFirstOrThrow']>
>

export function toTransaccion({ autorId, autorNombre, ...rest }: TransaccionRow): Transaccion {
  return { ...rest, creadoPor: autorId ? { _id: autorId, nombre: autorNombre ?? '' } : null }
}

export type Sumas = Omit<Contabilidad, 'transacciones'>

/** How many rows the whole filter has and what they come to, in pesos; a reversal takes away what it undoes. */
export async function sumTransacciones(db: Db, filtro: Filtro): Promise<Sumas & { total: number }> {
  const { rows } = await sql<Sumas & { total: number }>`
    select count(*) as total,
           coalesce(sum(m.monto) filter (where m.tipo = 'ingreso'), 0) as "totalIngresos",
           coalesce(sum(m.monto) filter (where m.tipo = 'egreso'), 0) as "totalEgresos",
           coalesce(sum(case m.tipo when 'ingreso' then m.monto else -m.monto end), 0) as balance
    from contabilidad m
    where ${inFilter(filtro)}
  `.execute(db)
  return found(rows[0], 'ERROR_INTERNO')
}

/** A page of the filter, and the sums of the whole of it. */
export async function listTransacciones(
  db: Db,
  list: ContabilidadQuery,
  filtro: Filtro,
): Promise<{ page: Page<Transaccion>; sumas: Sumas }> {
  const [{ rows, total }, { total: _, ...sumas }] = await Promise.all([
    paginate(transaccionesIn(db, filtro, list.orden), list),
    sumTransacciones(db, filtro),
  ])
  return { page: { rows: rows.map(toTransaccion), total }, sumas }
}

/** @throws MOVIMIENTO_NO_ENCONTRADO */
export async function getTransaccion(db: Db, id: string): Promise<Transaccion> {
  const row = await transacciones(db).where('m.id', '=', id).executeTakeFirst()
  return toTransaccion(found(row, 'MOVIMIENTO_NO_ENCONTRADO'))
}

/** Writes down a movement by hand: no payment's, whatever its `referencia` says. */
export async function insertTransaccion(db: Db, nueva: NuevaTransaccion, by: Actor): Promise<Transaccion> {
  const id = uuid()
  const { fecha, categoria = null, ...rest } = nueva
  await db
    .insertInto('contabilidad')
    .values({
      id,
      ...toColumns({ ...rest, categoria, fecha: toDay(fecha, by.timeZone) }),
      creado_por: by.user._id,
      created_at: by.now.toISOString(),
    })
    .execute()
  return getTransaccion(db, id)
}

/**
 * Corrects a row made by hand and keeps what it said before. What changes nothing writes nothing.
 * @throws MOVIMIENTO_NO_ENCONTRADO, MOVIMIENTO_INMUTABLE for the row of a payment
 */
export function updateTransaccion(
  db: Db,
  id: string,
  { fecha, ...cambios }: CambiosTransaccion,
  by: Actor,
): Promise<Transaccion> {
  return atomically(db, async (trx) => {
    const before = await lockAsiento(trx, id)
    const named = Object.entries({ ...cambios, ...(fecha && { fecha: toDay(fecha, by.timeZone) }) })
    const changed = named.filter(
      ([field, value]) => value !== undefined && value !== before[field as keyof Fields],
    )
    if (changed.length > 0) {
      const despues = Object.fromEntries(changed)
      const antes = Object.fromEntries(changed.map(([field]) => [field, before[field as keyof Fields]]))
      const after = { ...before, ...despues }
      await trx.updateTable('contabilidad').set(toColumns(after)).where('id', '=', id).execute()
      await insertHistorial(trx, id, { antes, despues }, by)
    }
    return getTransaccion(trx, id)
  })
}

/** Holds the row until the transaction ends. @throws MOVIMIENTO_NO_ENCONTRADO, MOVIMIENTO_INMUTABLE */
async function lockAsiento(db: Db, id: string): Promise<Fields> {
  const locked = await db
    .selectFrom('contabilidad')
    .select([...fields, 'pago_id'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  const { pago_id, ...before } = found(locked, 'MOVIMIENTO_NO_ENCONTRADO')
  if (pago_id) throw new AppError('MOVIMIENTO_INMUTABLE')
  return before
}

function toColumns({ metodoPago, cuentaDebito, cuentaCredito, ...rest }: Fields) {
  return {
    ...rest,
    metodo_pago: metodoPago,
    cuenta_debito: cuentaDebito,
    cuenta_credito: cuentaCredito,
  }
}

async function insertHistorial(
  db: Db,
  contabilidadId: string,
  { antes, despues }: { antes: object; despues: object },
  by: Actor,
) {
  await db
    .insertInto('contabilidad_historial')
    .values({
      id: uuid(),
      contabilidad_id: contabilidadId,
      quien: by.user._id,
      cuando: by.now.toISOString(),
      antes: JSON.stringify(antes),
      despues: JSON.stringify(despues),
    })
    .execute()
}

/** Who changed what and when, newest first. @throws MOVIMIENTO_NO_ENCONTRADO */
export async function listHistorial(db: Db, id: string): Promise<Historial> {
  await getTransaccion(db, id)
  const rows = await db
    .selectFrom('contabilidad_historial as h')
    .leftJoin('users as u', 'u.id', 'h.quien')
    .select(['u.id as autorId', 'u.nombre as autorNombre', 'h.cuando', 'h.antes', 'h.despues'])
    .where('h.contabilidad_id', '=', id)
    .orderBy('h.cuando', 'desc')
    .orderBy('h.id', 'desc')
    .execute()
  return rows.map(({ autorId, autorNombre, cuando, antes, despues }) => ({
    quien: autorId ? { _id: autorId, nombre: autorNombre ?? '' } : null,
    cuando,
    antes: antes as Historial[number]['antes'],
    despues: despues as Historial[number]['despues'],
  }))
}
