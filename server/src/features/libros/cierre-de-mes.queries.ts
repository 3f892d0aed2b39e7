import type { CierreDeMes } from '@gym/contract/contabilidad/libros.schema'
import type { Day, DayRange } from '@gym/contract/core/calendar'
import { inCents, inPesos } from '@gym/contract/core/money'
import { type RawBuilder, sql } from 'kysely'
import { found } from '../../core/app-error.ts'
import type { Db } from '../../db/connection/database.ts'
import { sumSinCaja } from '../../db/gym/sin-caja.ts'
import { sumSinCobrar } from '../../db/gym/sin-cobrar.ts'
import { within } from '../../db/lists/filters.ts'
import { sumar } from '../../db/lists/sumas.ts'
import { findCierreDe } from './cierre.queries.ts'
import { getBalance, getResultados } from './informes.queries.ts'
import { findUltimaVerificacion } from './verificarLibros.ts'

type Deudas = CierreDeMes['deudas']

export async function getCierreDeMes(
  db: Db,
  { desde, hasta }: DayRange,
  { today, timeZone }: { today: Day; timeZone: string },
): Promise<Omit<CierreDeMes, 'iva'>> {
  const over = sql<Date>`((${hasta}::date + 1)::timestamp at time zone ${timeZone})`
  const [caja, sinCobrar, suscripciones, deudas, verificacion, copia, cierre] = await Promise.all([
    sumCaja(db, { desde, hasta }),
    sumSinCobrar(db, { hasta }),
    countSinAsentar(db, over),
    getDeudas(db, hasta),
    findVerificacion(db, over),
    findCopia(db, over),
    findCierreDe(db, hasta),
  ])
  const [resultados, balance, recibido] = await Promise.all([
    getResultados(db, { desde, hasta }),
    getBalance(db, hasta),
    listRecibido(db, { desde, hasta }),
  ])
  const steps = { caja, sinCobrar, suscripciones, deudas, verificacion, copia, cierre }
  return { desde, hasta, terminado: hasta < today, ...steps, resultados, balance, recibido }
}

/** Counts the open shifts of the month or earlier, and sums the Zs of the days of the month. */
async function sumCaja(db: Db, { desde, hasta }: DayRange): Promise<CierreDeMes['caja']> {
  const sinCaja = await sumSinCaja(db, { desde, hasta })
  const { rows } = await sql<Omit<CierreDeMes['caja'], 'sinCaja'>>`
    select (select count(*) from caja_turnos where cerrado_en is null and fecha <= ${hasta}::date) as abiertos,
      count(distinct numero) as zetas, min(numero) as primera, max(numero) as ultima,
      -- A shortage in one method is not offset by a surplus in another.
      coalesce(-sum(m.diferencia) filter (where m.diferencia < 0), 0) as faltantes,
      coalesce(sum(m.diferencia) filter (where m.diferencia > 0), 0) as sobrantes
    from caja_z
    cross join lateral jsonb_to_recordset(metodos) as m (diferencia numeric)
    where ${within('fecha', { desde, hasta })}`.execute(db)
  return { ...found(rows[0], 'ERROR_INTERNO'), sinCaja }
}

async function countSinAsentar(db: Db, over: RawBuilder<Date>): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from suscripciones
    where proveedor = 'stripe' and contabilidad_id is null and pagada_en < ${over}`.execute(db)
  return rows[0]?.n ?? 0
}

/** Debts at `hasta`, from the current rows; `corregido` is the balance of the books less their sum. */
async function getDeudas(db: Db, hasta: Day): Promise<Deudas> {
  const [saldo, { rows }] = await Promise.all([
    sumar(db, { de: 'libros', grupo: '1305', hasta }),
    sql<Omit<Deudas, 'total' | 'corregido'>>`
      with maybe as (
        select id from cargos where pendiente > 0
        union
        select c.cargo_id from abonos b join pagos p on p.id = b.pago_id join cargo_abonos c on c.pago_id = b.pago_id
        where p.fecha > ${hasta}::date
        union
        select k.id from devoluciones d join cargos k on k.venta_id = d.venta_id where d.fecha > ${hasta}::date
      ), owed as (
        select ${hasta}::date - k.vence as days, k.monto - paid.monto - back.monto as monto
        from maybe join cargos k on k.id = maybe.id join ventas v on v.id = k.venta_id
        cross join lateral (
          select coalesce(sum(c.monto), 0) as monto from cargo_abonos c join pagos p on p.id = c.pago_id
          where c.cargo_id = k.id and p.fecha <= ${hasta}::date) paid
        cross join lateral (
          select coalesce(sum(d.rebajado), 0) as monto from devoluciones d
          where d.venta_id = k.venta_id and d.fecha <= ${hasta}::date) back
        where v.fecha <= ${hasta}::date
      )
      select coalesce(sum(monto) filter (where days <= 0), 0) as no_vencido,
        coalesce(sum(monto) filter (where days between 1 and 30), 0) as d1a30,
        coalesce(sum(monto) filter (where days between 31 and 60), 0) as d31a60,
        coalesce(sum(monto) filter (where days between 61 and 90), 0) as d61a90,
        coalesce(sum(monto) filter (where days > 90), 0) as mas
      from owed`.execute(db),
  ])
  const { noVencido = 0, d1a30 = 0, d31a60 = 0, d61a90 = 0, mas = 0 } = rows[0] ?? {}
  const total = inCents(saldo.monto) - inCents(saldo.devuelto)
  const known = [noVencido, d1a30, d31a60, d61a90, mas].reduce((sum, amount) => sum + inCents(amount), 0)
  return { total: inPesos(total), noVencido, d1a30, d31a60, d61a90, mas, corregido: inPesos(total - known) }
}

async function findVerificacion(db: Db, over: RawBuilder<Date>): Promise<CierreDeMes['verificacion']> {
  const [ultima, { rows }] = await Promise.all([
    findUltimaVerificacion(db),
    sql<{ isAfter: boolean }>`
      select cuando >= ${over} as is_after from verificaciones order by numero desc limit 1`.execute(db),
  ])
  if (!ultima || !rows[0]?.isAfter) return null
  const { ok, cuando, quien, pruebas } = ultima
  return { ok, cuando, quien, fallas: pruebas.filter((prueba) => !prueba.ok).length }
}

/** Finds a copy made after the month: the newest verified one, else the newest. */
async function findCopia(db: Db, over: RawBuilder<Date>): Promise<CierreDeMes['copia']> {
  const { rows } = await sql<{ fecha: string; verificada: boolean }>`
    select terminada_en as fecha, coalesce(verificacion = 'bien', false) as verificada
    from copias where terminada_en >= ${over}
    order by coalesce(verificacion = 'bien', false) desc, terminada_en desc limit 1`.execute(db)
  return rows[0] ?? null
}

async function listRecibido(db: Db, days: DayRange): Promise<CierreDeMes['recibido']> {
  const { rows } = await sql<CierreDeMes['recibido'][number]>`
    select m.metodo_pago, coalesce(sum(c.monto), 0) as monto
    from unnest(enum_range(null::metodo_movimiento)) as m (metodo_pago)
    left join contabilidad c on c.metodo_pago = m.metodo_pago and c.pago_id is not null and ${within('c.fecha', days)}
    group by 1 order by 1`.execute(db)
  return rows
}
