import type { ClientBase } from 'pg'

/** For each day that has any: what the live payments less what was given back come to, and what the ledger of payments does. */
export const SUMS_BY_DAY = `
  select fecha, coalesce(p.suma, 0)::text as pagos, coalesce(c.suma, 0)::text as contabilidad
  from (
    select fecha, sum(monto) as suma
    from (select fecha, monto from pagos where eliminado_en is null
          union all select fecha, rebajado - monto from devoluciones) paid
    group by fecha) p
  full join (select fecha, sum(monto) as suma from contabilidad where pago_id is not null group by fecha) c
    using (fecha)
  where coalesce(p.suma, 0) <> 0 or coalesce(c.suma, 0) <> 0
  order by fecha`

const LAWS = `
  select 'Los pagos y la contabilidad no suman lo mismo el ' || to_char(fecha, 'DD/MM/YYYY') || '.' as mal
  from (${SUMS_BY_DAY}) dias where pagos::numeric <> contabilidad::numeric
  union all
  select 'Una reversión no devuelve lo que revierte.'
  from contabilidad r join contabilidad o on o.id = r.revierte_id
  where r.monto <> -o.monto or r.cuenta_debito <> o.cuenta_debito or r.cuenta_credito <> o.cuenta_credito
  limit 3`

/** What does not hold of the ledger, a sentence each; nothing where all of it does. */
export async function wrongInLedger(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ mal: string }>(LAWS)
  return rows.map(({ mal }) => mal)
}
