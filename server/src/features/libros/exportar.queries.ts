import type { Balance, Cuenta, Resultados } from '@gym/contract/contabilidad/libros.schema'
import type { Day } from '@gym/contract/core/calendar'
import { sql } from 'kysely'
import type { DayRange } from '../../core/day-range.ts'
import type { Db } from '../../db/connection/database.ts'
import { matches, within, wordsOf } from '../../db/lists/filters.ts'
import { openReading, type Reading } from '../../db/lists/reading.ts'
import { inSumas } from '../../db/lists/sumas.ts'
import type { OrigenAsiento } from '../../db/tables.gen.ts'
import { getCuenta, listCuentas } from './cuentas.queries.ts'
import { getBalance, getResultados } from './informes.queries.ts'

export interface FilaDiario {
  numero: number
  fecha: Day
  descripcion: string
  origen: OrigenAsiento
  revierte: number | null
  cuenta: string
  nombre: string
  debito: number
  credito: number
  quien: string | null
}

export interface FilaMayor extends Pick<FilaDiario, 'numero' | 'fecha' | 'descripcion' | 'cuenta'> {
  debito: number
  credito: number
}

export interface SaldoInicial {
  codigo: string
  nombre: string
  inicial: number
}

export interface SumasDiario {
  total: number
  debito: number
  credito: number
}

/** A report that one database transaction reads while the file is written. */
export interface InformeAbierto<Fila> extends Pick<Reading, 'close'> {
  steps: AsyncIterable<Fila[]>
}
export type DiarioAbierto = InformeAbierto<FilaDiario> & SumasDiario
export type MayorAbierto = InformeAbierto<FilaMayor> & { saldos: SaldoInicial[]; total: number }

export interface LibrosAbiertos extends DiarioAbierto {
  mayor: Pick<MayorAbierto, 'steps' | 'saldos'>
  balance: Balance
  resultados: Resultados
  cuentas: Cuenta[]
}

export function openDiario(db: Db, buscar: string | undefined, days: DayRange): Promise<DiarioAbierto> {
  return openReading(db, async ({ trx, read, close }) => ({
    ...(await sumDiario(trx, buscar, days)),
    steps: await read(diarioIn(buscar, days)),
    close,
  }))
}

/** @throws CUENTA_NO_ENCONTRADA */
export function openMayor(db: Db, codigo: string, days: DayRange): Promise<MayorAbierto> {
  return openReading(db, async ({ trx, read, close }) => {
    const { nombre } = await getCuenta(trx, codigo)
    const [saldo] = await listSaldos(trx, days, codigo)
    const { total } = await sumSumas(trx, days, codigo)
    const saldos = [saldo ?? { codigo, nombre, inicial: 0 }]
    return { saldos, total, steps: await read(mayorIn(days, codigo)), close }
  })
}

export function openLibros(
  db: Db,
  { desde, hasta }: { desde: Day | null; hasta: Day },
): Promise<LibrosAbiertos> {
  const days = { ...(desde && { desde }), hasta }
  return openReading(db, async ({ trx, read, close }) => ({
    ...(await sumDiario(trx, undefined, days)),
    balance: await getBalance(trx, hasta),
    resultados: await getResultados(trx, { desde, hasta }),
    cuentas: await listCuentas(trx),
    mayor: { saldos: await listSaldos(trx, days), steps: await read(mayorIn(days)) },
    steps: await read(diarioIn(undefined, days)),
    close,
  }))
}

const diarioIn = (buscar: string | undefined, days: DayRange) => sql<FilaDiario>`
  select a.numero, a.fecha, a.descripcion, a.origen, p.cuenta, c.nombre, p.debito, p.credito, u.nombre as quien,
    (select o.numero from asientos o where o.id = a.revierte_id) as revierte
  from asientos a
  join partidas p on p.numero = a.numero
  join cuentas c on c.codigo = p.cuenta
  left join users u on u.id = a.creado_por
  where ${within('a.fecha', days)} and ${matches('a.busqueda', buscar)}
  order by a.fecha, a.numero, p.orden`

const mayorIn = (days: DayRange, codigo?: string) => sql<FilaMayor>`
  select p.cuenta, p.fecha, p.numero, a.descripcion, p.debito, p.credito
  from partidas p join asientos a on a.numero = p.numero
  where ${within('p.fecha', days)} and ${codigo === undefined ? sql`true` : sql`p.cuenta = ${codigo}`}
  order by p.cuenta, p.fecha, p.numero, p.orden`

function sumDiario(db: Db, buscar: string | undefined, days: DayRange): Promise<SumasDiario> {
  return wordsOf(buscar).length > 0 ? sumFound(db, buscar, days) : sumSumas(db, days)
}

async function sumSumas(db: Db, days: DayRange, grupo?: string): Promise<SumasDiario> {
  const { rows } = await sql<SumasDiario>`
    select coalesce(sum(cuantos), 0)::bigint as total, coalesce(sum(monto), 0) as debito, coalesce(sum(devuelto), 0) as credito
    from sumas where ${inSumas({ de: 'libros', grupo, ...days })}`.execute(db)
  return rows[0] ?? { total: 0, debito: 0, credito: 0 }
}

async function sumFound(db: Db, buscar: string | undefined, days: DayRange): Promise<SumasDiario> {
  const { rows } = await sql<SumasDiario>`
    select count(*) as total, coalesce(sum(p.debito), 0) as debito, coalesce(sum(p.credito), 0) as credito
    from asientos a join partidas p on p.numero = a.numero
    where ${within('a.fecha', days)} and ${matches('a.busqueda', buscar)}`.execute(db)
  return rows[0] ?? { total: 0, debito: 0, credito: 0 }
}

/** Accounts with movements up to the end of the range, with their balances before it. */
async function listSaldos(db: Db, { desde, hasta }: DayRange, grupo?: string): Promise<SaldoInicial[]> {
  const before = desde
    ? sql`coalesce(sum(monto - devuelto) filter (where dia < ${desde}::date), 0)`
    : sql`0::numeric`
  const { rows } = await sql<SaldoInicial>`
    select c.codigo, c.nombre, s.inicial
    from (
      select s.grupo, ${before} as inicial from sumas s
      where ${inSumas({ de: 'libros', grupo, ...(hasta && { hasta }) })}
      group by s.grupo having sum(cuantos) > 0) s
    join cuentas c on c.codigo = s.grupo order by c.codigo`.execute(db)
  return rows
}
