import type {
  Contabilidad,
  ContabilidadQuery,
  FiltroContable,
  Historial,
  NuevaTransaccion,
  Transaccion,
} from '@gym/contract/contabilidad/contabilidad.schema'
import { sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import { v7 as uuid } from 'uuid'
import type { Actor } from '../../core/actor.ts'
import { AppError, found } from '../../core/app-error.ts'
import { ledgerDay } from '../../core/written-day.ts'
import type { Db } from '../../db/connection/database.ts'
import { inOrder, type Page, paginate } from '../../db/lists/lists.ts'
import { desc, ofTable, ofType, orderOf, toSql } from '../../db/lists/order.ts'
import { type Filtro, inFilter, summedIn } from './filtro.queries.ts'

/** Editable fields of a manual row; `monto` in pesos. */
export type TransaccionRow = Pick<Transaccion, keyof NuevaTransaccion>

const fields = [
  'tipo',
  'descripcion',
  'monto',
  'fecha',
  'metodoPago',
  'cuentaDebito',
  'cuentaCredito',
  'referencia',
  'categoria',
] as const

const ordered = {
  tipo: ofType('m.tipo', 'tipo_movimiento'),
  descripcion: 'left(m.descripcion, 200)',
  monto: 'm.monto',
  fecha: 'm.fecha',
  metodoPago: ofType('m.metodo_pago', 'metodo_movimiento'),
  cuentaDebito: ofType('m.cuenta_debito', 'cuenta_debito'),
  cuentaCredito: ofType('m.cuenta_credito', 'cuenta_credito'),
  referencia: ofType('m.referencia', 'referencia_movimiento'),
  creadoPor: ofTable('m.creado_por', { table: 'users', alias: 'u', by: ['nombre', 'id'], isNullable: true }),
}

const NEWEST_FIRST = desc('m.fecha', 'm.created_at', 'm.id')

/** Selects the till shift of a movement by hand, or of the difference of a closing; null for other rows. */
const DE_TURNO = sql<Transaccion['turno']>`case when m.pago_id is null then (
  select json_build_object('_id', t.id, 'caja', t.caja, 'abierto', t.cerrado_en is null) from caja_turnos t
  where t.id = coalesce(
    (select turno_id from caja_movimientos where fila_id = m.id),
    (select a.origen_id from partidas x join asientos a on a.numero = x.numero
     where x.fila_id = m.id and a.origen = 'caja' limit 1))) end`

function transacciones(db: Db) {
  return db
    .selectFrom('contabilidad as m')
    .leftJoin('users as u', 'u.id', 'm.creadoPor')
    .leftJoin('pagos as p', 'p.id', 'm.pagoId')
    .select(fields.map((column) => `m.${column}` as const))
    .select(({ selectFrom }) => [
      'm.id as _id',
      'm.pagoId',
      'm.createdAt',
      jsonObjectFrom(
        selectFrom('users')
          .select(['users.id as _id', 'users.nombre'])
          .whereRef('users.id', '=', 'm.creadoPor'),
      ).as('creadoPor'),
      sql<boolean>`p.eliminado_en is not null`.as('pagoEliminado'),
      DE_TURNO.as('turno'),
      sql<boolean>`exists (select from contabilidad_historial h where h.contabilidad_id = m.id)`.as(
        'editada',
      ),
    ])
}

const orderedBy = (orden: FiltroContable['orden']) => orderOf(orden, ordered, NEWEST_FIRST)

export function transaccionesIn(db: Db, filtro: Filtro, orden?: FiltroContable['orden']) {
  return transacciones(db)
    .where(inFilter(filtro))
    .orderBy(toSql(orderedBy(orden)))
}

export type Sumas = Omit<Contabilidad, 'transacciones'>

/** Counts and sums in pesos; a reversal subtracts. */
export async function sumTransacciones(db: Db, filtro: Filtro): Promise<Sumas & { total: number }> {
  const { rows } = await sql<Sumas & { total: number }>`
    select coalesce(sum(cuantos), 0)::bigint as total,
           coalesce(sum(monto) filter (where tipo = 'ingreso'), 0) as total_ingresos,
           coalesce(sum(monto) filter (where tipo = 'egreso'), 0) as total_egresos,
           coalesce(sum(case tipo when 'ingreso' then monto else -monto end), 0) as balance
    from ${await summedIn(db, filtro)} as summed
  `.execute(db)
  return found(rows[0], 'ERROR_INTERNO')
}

export async function listTransacciones(
  db: Db,
  list: ContabilidadQuery,
  filtro: Filtro,
): Promise<Page<Transaccion, Sumas>> {
  const query = db
    .selectFrom('contabilidad as m')
    .leftJoin('users as u', 'u.id', 'm.creadoPor')
    .select('m.id as _id')
    .where(inFilter(filtro))
  return paginate(db, query, list, {
    order: orderedBy(list.orden),
    count: (at) => sumTransacciones(at, filtro),
    show: (at, rows) => inOrder(at, transacciones(at), 'm.id', rows),
  })
}

export async function getTransaccion(db: Db, id: string): Promise<Transaccion> {
  return found(await transacciones(db).where('m.id', '=', id).executeTakeFirst(), 'MOVIMIENTO_NO_ENCONTRADO')
}

export async function insertTransaccion(db: Db, nueva: NuevaTransaccion, by: Actor): Promise<Transaccion> {
  const id = uuid()
  const { fecha, categoria = null, ...rest } = nueva
  await db
    .insertInto('contabilidad')
    .values({
      id,
      ...rest,
      categoria,
      fecha: ledgerDay(fecha, by),
      creadoPor: by.user._id,
      createdAt: by.now.toISOString(),
    })
    .execute()
  return getTransaccion(db, id)
}

/** @throws MOVIMIENTO_NO_ENCONTRADO, MOVIMIENTO_INMUTABLE for a payment's row */
export async function lockTransaccion(db: Db, id: string): Promise<TransaccionRow> {
  const locked = await db
    .selectFrom('contabilidad')
    .select([...fields, 'pagoId'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  const { pagoId, ...before } = found(locked, 'MOVIMIENTO_NO_ENCONTRADO')
  if (pagoId) throw new AppError('MOVIMIENTO_INMUTABLE')
  return before
}

export async function updateTransaccion(db: Db, id: string, cambios: Partial<TransaccionRow>): Promise<void> {
  await db.updateTable('contabilidad').set(cambios).where('id', '=', id).execute()
}

export async function insertHistorial(
  db: Db,
  contabilidadId: string,
  { antes, despues }: { antes: Partial<TransaccionRow>; despues: Partial<TransaccionRow> },
  by: Actor,
): Promise<void> {
  await db
    .insertInto('contabilidadHistorial')
    .values({
      id: uuid(),
      contabilidadId,
      quien: by.user._id,
      cuando: by.now.toISOString(),
      antes,
      despues,
    })
    .execute()
}

export async function listHistorial(db: Db, id: string): Promise<Historial> {
  await getTransaccion(db, id)
  return db
    .selectFrom('contabilidadHistorial as h')
    .select(({ selectFrom }) => [
      jsonObjectFrom(
        selectFrom('users').select(['users.id as _id', 'users.nombre']).whereRef('users.id', '=', 'h.quien'),
      ).as('quien'),
      'h.cuando',
      'h.antes',
      'h.despues',
    ])
    .where('h.contabilidadId', '=', id)
    .orderBy('h.cuando', 'desc')
    .orderBy('h.id', 'desc')
    .execute()
}
