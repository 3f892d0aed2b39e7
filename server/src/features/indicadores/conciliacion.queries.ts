import type { Medidas } from '@gym/contract/indicadores/conciliacion.rules'
import { sql } from 'kysely'
import { found } from '../../core/app-error.ts'
import type { DayRange } from '../../core/day-range.ts'
import type { Db } from '../../db/connection/database.ts'
import { within } from '../../db/lists/filters.ts'

/** Figures of a range, and the sums that explain their differences from books, sales and tills, in pesos. */
export interface Explicado extends Medidas {
  suscripciones: number
  aMano: number
  correcciones: number
  devueltoOtroDia: number
  abonosEnVentas: number
  devoluciones: number
  pagosSinVenta: number
  ingresosEnOtrasCuentas: number
  gastosEnOtrasCuentas: number
  enZ: number
  sinCaja: number
  cajaAbierta: number
  zDeOtroDia: number
}

const total = (amount: string, condition: string) =>
  sql.raw(`coalesce(sum(${amount}) filter (where ${condition}), 0)`)

const CORREGIDOS = sql`(select pago_id from contabilidad where revierte_id is not null and pago_id is not null)`

/** One statement, so that all figures come from one snapshot of the data. */
export async function measure(db: Db, days: DayRange): Promise<Explicado> {
  const { rows } = await sql<Explicado>`
    with filas as materialized (
      select c.id, c.tipo, c.monto, c.pago_id, c.devolucion_id, c.fecha, t.turno_id, z.fecha as fecha_z
      from contabilidad c
      left join caja_movimientos t on t.fila_id = c.id
      left join caja_z z on z.turno_id = t.turno_id
      where ${within('c.fecha', days)}
    ), del_libro as (
      select
        ${total('monto', `tipo = 'ingreso' and devolucion_id is null`)} as cobrado,
        ${total('monto', `tipo = 'egreso'`)} as gastos,
        ${total('monto', `tipo = 'ingreso' and pago_id is null and es_suscripcion`)} as suscripciones,
        ${total('monto', `tipo = 'ingreso' and pago_id is null and not es_suscripcion`)} as a_mano,
        ${total('monto', 'pago_id is not null and turno_id is null')} as sin_caja,
        ${total('monto', 'pago_id is not null and turno_id is not null and fecha_z is null')} as caja_abierta,
        ${total('monto', 'pago_id is not null and fecha_z is not null')} as con_z
      from (select *, pago_id is null and id in (select contabilidad_id from suscripciones where contabilidad_id is not null) as es_suscripcion
            from filas) f
    ), corregido as (
      select coalesce(sum(case when ${within('c.fecha', days)} then c.monto else 0 end), 0)
        - coalesce(sum(case when p.eliminado_en is null and ${within('p.fecha', days)} then c.monto else 0 end), 0) as correcciones
      from contabilidad c join pagos p on p.id = c.pago_id
      where c.pago_id in ${CORREGIDOS} and c.devolucion_id is null
    ), devuelto as (
      select coalesce(-sum(c.monto) filter (where ${within('c.fecha', days)}), 0)
        - coalesce(-sum(c.monto) filter (where ${within('p.fecha', days)}), 0) as devuelto_otro_dia
      from contabilidad c join pagos p on p.id = c.pago_id
      where c.devolucion_id is not null and (${within('c.fecha', days)} or ${within('p.fecha', days)})
    ), devoluciones_de as (
      select coalesce(sum(d.monto), 0) as todo, coalesce(sum(d.rebajado), 0) as rebajado,
        coalesce(sum(d.abonos), 0) as abonos
      from (
        select d.monto, d.rebajado, (
          select sum(x.monto) from devolucion_lineas x
          join venta_lineas l on l.venta_id = d.venta_id and l.indice = x.indice
          where x.devolucion_id = d.id and l.tipo = 'deuda') as abonos
        from devoluciones d where ${within('d.fecha', days)}) d
    ), cobrado_de as (
      select coalesce(sum(p.monto) filter (where p.venta_id is null), 0) as sin_venta,
        coalesce(sum(p.monto) filter (where a.pago_id is not null), 0) as abonos
      from pagos p left join abonos a on a.pago_id = p.id
      where p.eliminado_en is null and ${within('p.fecha', days)}
    ), fiado_de as (
      select coalesce(sum(k.monto), 0) as fiado
      from ventas v join cargos k on k.venta_id = v.id where ${within('v.fecha', days)}
    ), lineas_de as (
      select coalesce(sum(l.monto), 0) as abonos
      from ventas v join venta_lineas l on l.venta_id = v.id and l.tipo = 'deuda' where ${within('v.fecha', days)}
    ), otras as (
      select ${total('x.credito - x.debito', `f.tipo = 'ingreso'`)} as ingresos,
        ${total('x.debito - x.credito', `f.tipo = 'egreso'`)} as gastos
      from filas f
      join partidas its on its.fila_id = f.id
      join partidas x on x.numero = its.numero and x.fila_id is null and x.cuenta < '4'
      where f.pago_id is null
    ), en_z as (
      select coalesce(sum(m.ventas - m.devoluciones), 0) as en_z
      from caja_z z, jsonb_to_recordset(z.metodos) as m (ventas numeric, devoluciones numeric)
      where ${within('z.fecha', days)}
    ), de_las_z as (
      select coalesce(sum(m.monto), 0) as todo
      from caja_z z join caja_movimientos m on m.turno_id = z.turno_id
      where ${within('z.fecha', days)} and m.origen not in ('entrada', 'salida')
    )
    select l.cobrado, d.todo - d.rebajado as devuelto, k.fiado, d.rebajado, p.abonos - d.abonos as abonos, l.gastos,
      l.suscripciones, l.a_mano, c.correcciones, o.devuelto_otro_dia, v.abonos as abonos_en_ventas,
      d.todo - d.abonos as devoluciones, p.sin_venta as pagos_sin_venta,
      otras.ingresos as ingresos_en_otras_cuentas, otras.gastos as gastos_en_otras_cuentas,
      z.en_z, l.sin_caja, l.caja_abierta, l.con_z - m.todo as z_de_otro_dia
    from del_libro l, corregido c, devuelto o, devoluciones_de d, cobrado_de p, fiado_de k, lineas_de v, otras, en_z z, de_las_z m`.execute(
    db,
  )
  return found(rows[0], 'ERROR_INTERNO')
}
