import type { PagosPorMetodo } from '@gym/contract/indicadores/indicadores.schema'
import type { MetodoPago } from '@gym/contract/pagos/pagos.rules'
import { sql } from 'kysely'
import { found } from '../../core/app-error.ts'
import type { DayRange } from '../../core/day-range.ts'
import type { Db } from '../connection/database.ts'
import { within } from '../lists/filters.ts'
import { inSumas, type Suma } from '../lists/sumas.ts'
import { DEVUELTO } from './devuelto-por-metodo.ts'

/** Sums undeleted payments in pesos. A split payment counts in each of its methods, a refund in its own. */
export async function listPagado(db: Db, days: DayRange): Promise<PagosPorMetodo> {
  const { rows } = await sql<PagosPorMetodo[number]>`
    with pagado as (
      select grupo::metodo_pago as metodo, cuantos, monto, 0 as devuelto from sumas where ${inSumas({ de: 'pagos', ...days })}
      union all
      select p.metodo_pago, 1, p.monto, 0
      from pago_partes p join pagos g on g.id = p.pago_id
      where ${within('p.fecha', days)} and g.eliminado_en is null
      union all
      select g.metodo_pago, -1, -g.monto, 0
      from pagos g
      where g.eliminado_en is null and g.id in (select p.pago_id from pago_partes p where ${within('p.fecha', days)})
      union all
      select d.metodo_pago, 0, 0, d.monto
      from ${DEVUELTO} d join pagos g on g.id = d.pago_id
      where g.eliminado_en is null and ${within('g.fecha', days)}
    )
    select cada as metodo_pago, coalesce(sum(cuantos), 0)::bigint as pagos, coalesce(sum(monto), 0) as monto,
      coalesce(sum(devuelto), 0) as devuelto
    from unnest(enum_range(null::metodo_pago)) as cada left join pagado on metodo = cada
    group by cada order by cada`.execute(db)
  return rows
}

export async function sumPagado(db: Db, metodo: MetodoPago, days: DayRange): Promise<Suma> {
  const all = await listPagado(db, days)
  const { pagos, monto, devuelto } = found(
    all.find(({ metodoPago }) => metodoPago === metodo),
    'ERROR_INTERNO',
  )
  return { cuantos: pagos, monto, devuelto }
}
