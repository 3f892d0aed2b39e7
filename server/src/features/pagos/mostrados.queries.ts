import type { Day } from '@gym/contract/core/calendar'
import { type SqlBool, sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Db } from '../../db/connection/database.ts'
import { planDeProducto } from '../../db/gym/plan-de-producto.ts'
import { partes } from './partes.queries.ts'

export const isMonthlyFee = (product: string) =>
  sql<SqlBool>`${sql.ref(`${product}.nombre`)} ilike '%mensualidad%'`

/** True if `g` is a monthly fee whose client has a later one or a membership that ends over 30 days later. */
export const isRenewed = sql<boolean>`coalesce(${isMonthlyFee('p')} and (
  exists (
    select from membresias m
    where m.cliente_id = g.cliente_id and m.eliminado_en is null and m.fechafin > g.fecha + 30)
  or exists (
    select from pagos later join productos q on q.id = later.producto_id
    where later.cliente_id = g.cliente_id and later.eliminado_en is null and later.devuelta < later.cantidad
      and ${isMonthlyFee('q')}
      and (later.fecha, later.created_at, later.id) > (g.fecha, g.created_at, g.id))), false)`

const periodo = sql<{ desde: Day; hasta: Day } | null>`(
  select json_build_object('desde', sold ->> 'desde', 'hasta', sold ->> 'hasta')
  from (select coalesce(g.dias_vendidos,
    (select l.dias_vendidos -> 0 from venta_lineas l where l.pago_id = g.id)) as sold) stored
  where sold is not null)`

/** Name of the seller, else of the author of the payment's first ledger row. */
const cobradoPor = sql<string | null>`coalesce(
  (select u.nombre from ventas v join users u on u.id = v.vendida_por where v.id = g.venta_id),
  (select u.nombre from contabilidad t join users u on u.id = t.creado_por
   where t.pago_id = g.id order by t.created_at, t.id limit 1))`

const recibo = sql<number | null>`coalesce(g.numero, (select v.numero from ventas v where v.id = g.venta_id))`

const devuelto = sql<{ cantidad: number; monto: number } | null>`(
  case when g.devuelta > 0 or g.devuelto > 0
    then json_build_object('cantidad', g.devuelta, 'monto', g.devuelto) end)`

const corregido = sql<{ en: string; ticket: number | null } | null>`(
  case when g.corregido_en is not null
    then json_build_object('en', g.corregido_en, 'ticket', g.ticket_anterior) end)`

export const pagos = (db: Db) => db.selectFrom('pagos as g').where('g.eliminadoEn', 'is', null)

export function shown(db: Db) {
  return pagos(db)
    .leftJoin('productos as p', 'p.id', 'g.productoId')
    .select(({ selectFrom }) => [
      'g.id as _id',
      'g.cantidad',
      'g.stockTomado',
      'g.precioUnitario',
      'g.monto',
      'g.fecha',
      'g.createdAt',
      cobradoPor.as('cobradoPor'),
      recibo.as('recibo'),
      'g.ticket',
      corregido.as('corregido'),
      'g.metodoPago',
      partes.as('partes'),
      'g.concepto',
      planDeProducto('p.id').as('plan'),
      jsonObjectFrom(
        selectFrom('ventas')
          .select(['ventas.id as _id', 'ventas.numero'])
          .whereRef('ventas.id', '=', 'g.ventaId'),
      ).as('venta'),
      devuelto.as('devuelto'),
      jsonObjectFrom(
        selectFrom('clientes')
          .select([
            'clientes.id as _id',
            'clientes.nombre',
            'clientes.apellido',
            'clientes.numeroIdentificacion',
          ])
          .whereRef('clientes.id', '=', 'g.clienteId'),
      ).as('cliente'),
      jsonObjectFrom(
        selectFrom('productos')
          .select(['productos.id as _id', 'productos.nombre', 'productos.precio'])
          .whereRef('productos.id', '=', 'g.productoId'),
      ).as('producto'),
      jsonObjectFrom(
        selectFrom('membresias')
          .select(['membresias.id as _id', 'membresias.fechainicio', 'membresias.fin as fechafin'])
          .whereRef('membresias.pagoId', '=', 'g.id')
          .where('membresias.eliminadoEn', 'is', null),
      ).as('membresia'),
      periodo.as('periodo'),
      isRenewed.as('renovado'),
    ])
}
