import type { Day } from '@gym/contract/core/calendar'
import { inPesos } from '@gym/contract/core/money'
import type { Parte, TipoLinea } from '@gym/contract/ventas/ventas.rules'
import type { Devolucion, LineaVendida, Venta } from '@gym/contract/ventas/ventas.schema'
import { sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import { v7 as uuid } from 'uuid'
import type { Actor } from '../../core/actor.ts'
import { found } from '../../core/app-error.ts'
import type { Db } from '../../db/connection/database.ts'
import { nextRecibo } from '../../db/gym/contadores.ts'
import { sinConexionOf } from '../../db/gym/sin-conexion.ts'

/** Amounts in pesos. */
export interface VentaRow {
  id: string
  clienteId: string | null
  fecha: Day
  descuento: number
  descuentoMotivo: string | null
  total: number
  recibido: number | null
  cambio: number
  vendidaPor: string
  autorizadaPor: string | null
}

export interface LineaRow {
  indice: number
  tipo: TipoLinea
  productoId: string | null
  membresiaId: string | null
  pagoId: string | null
  descripcion: string
  cantidad: number
  precio: number
  /** List price of one unit. */
  lista: number
  descuento: number
  descuentoMotivo: string | null
  monto: number
  pagado: number
  stockTomado: number
  /** True if the line charges a membership that existed before the sale. */
  cobra: boolean
  /** JSON of `DiasVendidos[]`. */
  diasVendidos: string
}

/** Sales as a list shows them, without the descriptions of their lines. */
export function selectVentas(db: Db) {
  return db
    .selectFrom('ventas as v')
    .innerJoin('users as u', 'u.id', 'v.vendidaPor')
    .leftJoin('cargos as k', 'k.ventaId', 'v.id')
    .select(({ selectFrom }) => [
      'v.id as _id',
      'v.numero',
      'v.fecha',
      'v.createdAt',
      jsonObjectFrom(
        selectFrom('clientes')
          .select([
            'clientes.id as _id',
            'clientes.nombre',
            'clientes.apellido',
            'clientes.numeroIdentificacion',
          ])
          .whereRef('clientes.id', '=', 'v.clienteId'),
      ).as('cliente'),
      'v.total',
      'k.id as cargo',
      sql<number>`coalesce(k.pendiente, 0)`.as('debe'),
      sql<number>`(select coalesce(sum(d.monto), 0) from devoluciones d where d.venta_id = v.id)`.as(
        'devuelto',
      ),
      'u.nombre as vendidaPor',
    ])
}

const corregido = sql<{ en: string } | null>`(
  select json_build_object('en', max(h.cuando)) from venta_cobros_historial h
  where h.venta_id = v.id having count(*) > 0)`

/** @throws VENTA_NO_ENCONTRADA */
export async function getVenta(
  db: Db,
  id: string,
): Promise<Omit<Venta, 'pagos' | 'membresias' | 'agregadas' | 'codigoDeCuenta'>> {
  const row = await selectVentas(db)
    .select(sinConexionOf('v.id').as('sinConexion'))
    .select(corregido.as('corregido'))
    .select(['v.descuento', 'v.descuentoMotivo', 'v.recibido', 'v.cambio', 'v.saldo', 'v.aFavor'])
    .select(({ fn }) => fn.coalesce('k.vence', 'v.vence').as('vence'))
    .select(({ selectFrom }) =>
      jsonObjectFrom(
        selectFrom('users')
          .select(['users.id as _id', 'users.nombre'])
          .whereRef('users.id', '=', 'v.autorizadaPor'),
      ).as('autorizadaPor'),
    )
    .select(({ selectFrom }) =>
      jsonArrayFrom(
        selectFrom('ventaCobros as t')
          .select(['t.metodoPago as metodo', 't.monto'])
          .whereRef('t.ventaId', '=', 'v.id')
          .orderBy('t.metodoPago'),
      ).as('cobros'),
    )
    .where('v.id', '=', id)
    .executeTakeFirst()
  const venta = found(row, 'VENTA_NO_ENCONTRADA')
  return { ...venta, lineas: await listLineas(db, id), devoluciones: await listDevoluciones(db, id) }
}

const planDeLinea = sql<LineaVendida['plan']>`(
  select json_build_object('_id', p.id, 'nombre', p.nombre)
  from planes plan join productos p on p.id = plan.id
  where plan.id = case when l.membresia_id is null then l.producto_id
    else (select m.plan_id from membresias m where m.id = l.membresia_id) end)`

function listLineas(db: Db, ventaId: string): Promise<LineaVendida[]> {
  return db
    .selectFrom('ventaLineas as l')
    .select([
      'l.indice',
      'l.tipo',
      'l.descripcion',
      'l.cantidad',
      'l.precio',
      'l.descuento',
      'l.descuentoMotivo',
      'l.monto',
      'l.pagado',
      'l.devuelta',
      'l.pagoId as pago',
      'l.membresiaId as membresia',
      'l.cobra',
      sql<LineaVendida['dias']>`l.dias_vendidos`.as('dias'),
    ])
    .select(({ selectFrom }) =>
      jsonObjectFrom(
        selectFrom('productos')
          .select(['productos.id as _id', 'productos.nombre'])
          .whereRef('productos.id', '=', 'l.productoId'),
      ).as('producto'),
    )
    .select(planDeLinea.as('plan'))
    .where('l.ventaId', '=', ventaId)
    .orderBy('l.indice')
    .execute()
}

function listDevoluciones(db: Db, ventaId: string): Promise<Devolucion[]> {
  return db
    .selectFrom('devoluciones as d')
    .select(({ selectFrom, ref }) => [
      'd.id as _id',
      'd.fecha',
      'd.createdAt',
      'd.motivo',
      'd.monto',
      'd.rebajado',
      sql<number>`${ref('d.monto')} - ${ref('d.rebajado')}`.as('reembolso'),
      'd.metodoPago as metodo',
      jsonArrayFrom(
        selectFrom('devolucionLineas as l')
          .select(['l.indice', 'l.cantidad', 'l.repuesta', 'l.monto'])
          .whereRef('l.devolucionId', '=', 'd.id')
          .orderBy('l.indice'),
      ).as('lineas'),
      jsonObjectFrom(
        selectFrom('users')
          .select(['users.id as _id', 'users.nombre'])
          .whereRef('users.id', '=', 'd.devueltaPor'),
      ).as('por'),
    ])
    .where('d.ventaId', '=', ventaId)
    .orderBy('d.createdAt')
    .orderBy('d.id')
    .execute()
}

/** Returns the sale's receipt number. Insert its lines after the payments and memberships they refer to. */
export async function insertVenta(db: Db, venta: VentaRow, now: Date): Promise<number> {
  const numero = await nextRecibo(db)
  await db
    .insertInto('ventas')
    .values({ ...venta, numero, createdAt: now.toISOString() })
    .execute()
  return numero
}

export async function insertLineas(db: Db, ventaId: string, lineas: LineaRow[]): Promise<void> {
  await db
    .insertInto('ventaLineas')
    .values(lineas.map((linea) => ({ ...linea, ventaId })))
    .execute()
}

/** @param cobros in cents, one per method */
export async function insertCobros(db: Db, ventaId: string, cobros: Parte[]): Promise<void> {
  if (cobros.length === 0) return
  await db
    .insertInto('ventaCobros')
    .values(cobros.map(({ metodo, monto }) => ({ ventaId, metodoPago: metodo, monto: inPesos(monto) })))
    .execute()
}

/** Replaces the tender, clears the cash received and records the former and the new tender, in cents. */
export async function replaceCobros(
  db: Db,
  ventaId: string,
  { antes, despues }: { antes: Parte[]; despues: Parte[] },
  by: Actor,
): Promise<void> {
  await db.deleteFrom('ventaCobros').where('ventaId', '=', ventaId).execute()
  await insertCobros(db, ventaId, despues)
  await db.updateTable('ventas').set({ recibido: null, cambio: 0 }).where('id', '=', ventaId).execute()
  await db
    .insertInto('ventaCobrosHistorial')
    .values({
      id: uuid(),
      ventaId,
      quien: by.user._id,
      cuando: by.now.toISOString(),
      antes: JSON.stringify(antes),
      despues: JSON.stringify(despues),
    })
    .execute()
}
