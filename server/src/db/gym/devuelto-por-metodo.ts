import { sql } from 'kysely'

/**
 * Refund of payment `g` by one method, in pesos. `parte` is its row of `pago_partes`; without one the payment
 * has a single method. Differences of rounded cumulative sums add up to the cent.
 */
export function devueltoDe(parte: string) {
  const [metodo, monto] = [sql.ref(`${parte}.metodo_pago`), sql.ref(`${parte}.monto`)]
  return sql<number>`case when ${monto} is null or g.devuelto = 0 then g.devuelto else (
    select round(g.devuelto * (before.monto + ${monto}) / g.monto, 2) - round(g.devuelto * before.monto / g.monto, 2)
    from (select coalesce(sum(p.monto), 0) as monto from pago_partes p
          where p.pago_id = g.id and p.metodo_pago < ${metodo}) before) end`
}
