import type { Mayor, MayorQuery } from '@gym/contract/contabilidad/libros.schema'
import type { Day } from '@gym/contract/core/calendar'
import { PAGE_SIZE } from '@gym/contract/core/lists.rules'
import { sql } from 'kysely'
import type { DayRange } from '../../core/day-range.ts'
import type { Db } from '../../db/connection/database.ts'
import { within } from '../../db/lists/filters.ts'
import type { Page } from '../../db/lists/lists.ts'
import { inSumas } from '../../db/lists/sumas.ts'
import { getCuenta } from './cuentas.queries.ts'

type Movimiento = Mayor['movimientos'][number]

/** The running balance starts from the stored daily sums. @throws CUENTA_NO_ENCONTRADA */
export function getMayor(
  db: Db,
  { cuenta: codigo, pagina = 1, limite = PAGE_SIZE }: MayorQuery,
  days: DayRange,
): Promise<Page<Movimiento, Omit<Mayor, 'movimientos'>>> {
  const skipped = (pagina - 1) * limite
  // Repeatable read, so that the running balance of the last row equals the account's balance.
  const moment = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
  return moment.execute(async (trx) => {
    const cuenta = await getCuenta(trx, codigo)
    const sums = await sumMayor(trx, codigo, days)
    const begin = await findDay(trx, codigo, days, skipped)
    const rows = begin ? await readFrom(trx, codigo, { ...days, ...begin, skipped, limite }) : []
    return { rows, cuenta, ...sums }
  })
}

async function sumMayor(db: Db, codigo: string, { desde, hasta }: DayRange) {
  const inRange = sql`${desde ?? null}::date is null or dia >= ${desde ?? null}::date`
  const { rows } = await sql<{ saldoInicial: number; saldoFinal: number; total: number }>`
    select coalesce(sum(monto - devuelto) filter (where not (${inRange})), 0) as saldo_inicial,
      coalesce(sum(monto - devuelto), 0) as saldo_final,
      coalesce(sum(cuantos) filter (where ${inRange}), 0)::bigint as total
    from sumas where ${inSumas({ de: 'libros', grupo: codigo, ...(hasta && { hasta }) })}`.execute(db)
  return rows[0] ?? { saldoInicial: 0, saldoFinal: 0, total: 0 }
}

async function findDay(db: Db, codigo: string, days: DayRange, skipped: number) {
  const { rows } = await sql<{ dia: Day; before: number; saldo: number }>`
    select dia, before, saldo from (
      select dia,
        (sum(sum(cuantos)) filter (where ${within('dia', days)}) over by_day
          - sum(cuantos) filter (where ${within('dia', days)}))::bigint as before,
        sum(sum(monto - devuelto)) over by_day - sum(monto - devuelto) as saldo
      from sumas where ${inSumas({ de: 'libros', grupo: codigo })} group by dia window by_day as (order by dia)) days
    where ${within('dia', days)} and before <= ${skipped} order by dia desc limit 1`.execute(db)
  return rows[0]
}

async function readFrom(
  db: Db,
  codigo: string,
  {
    dia,
    hasta,
    before,
    saldo,
    skipped,
    limite,
  }: DayRange & { dia: Day; before: number; saldo: number; skipped: number; limite: number },
): Promise<Movimiento[]> {
  const over = skipped - before
  const { rows } = await sql<Movimiento>`
    select m.fecha, m.numero as asiento, a.descripcion, m.debito, m.credito, m.saldo
    from (
      select fecha, numero, orden, debito, credito,
        ${saldo}::numeric + sum(debito - credito) over (order by fecha, numero, orden) as saldo
      from (
        select fecha, numero, orden, debito, credito from partidas
        where cuenta = ${codigo} and fecha >= ${dia} and ${within('fecha', { ...(hasta && { hasta }) })}
        order by fecha, numero, orden limit ${over + limite}) of_days
      order by fecha, numero, orden offset ${over}) m
    join asientos a on a.numero = m.numero
    order by m.fecha, m.numero, m.orden`.execute(db)
  return rows
}
