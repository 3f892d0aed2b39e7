import { addDays, type Day, monthOf, sameDaysBefore } from '@gym/contract/core/calendar'
import { inCents, inPesos } from '@gym/contract/core/money'
import type { DineroDeHoy } from '@gym/contract/hoy/hoy.schema'
import { sql } from 'kysely'
import type { DayRange } from '../../core/day-range.ts'
import type { Db } from '../../db/connection/database.ts'
import { sumar } from '../../db/lists/sumas.ts'

const WEEK = 7
const DAY_MS = 86_400_000
const HOURS = 24

export interface Momento {
  now: Date
  today: Day
  /** Hour of the day, 0 to 23. */
  hour: number
  timeZone: string
}

export const weekBefore = ({ today, now }: Pick<Momento, 'today' | 'now'>): [Day, Date] => [
  addDays(today, -WEEK),
  new Date(now.getTime() - WEEK * DAY_MS),
]

interface Hora {
  dia: Day
  hora: number
  /** False for a row of the day a week before, recorded on that day after the present time of day. */
  aTiempo: boolean
  neto: number
  efectivo: number
  fiado: number
}

/**
 * Reads income less refunds, and sales on credit, of today and of the day a week before, by hour. A row that
 * was recorded on another day has hour 0. A correction has the hour of its payment.
 */
async function readHoras(db: Db, at: Momento): Promise<Hora[]> {
  const [dia, hasta] = weekBefore(at)
  const isHere = (column: string) => sql`${sql.ref(column)} in (${at.today}::date, ${dia}::date)`
  const { rows } = await sql<Hora>`
    with hechos as (
      select c.fecha as dia, c.monto as neto, case when c.metodo_pago = 'efectivo' then c.monto else 0 end as efectivo, 0 as fiado,
        case when c.devolucion_id is null then coalesce(p.created_at, c.created_at) else c.created_at end as momento
      from contabilidad c left join pagos p on p.id = c.pago_id
      where c.tipo = 'ingreso' and ${isHere('c.fecha')}
      union all
      select v.fecha, 0, 0, k.monto, v.created_at from ventas v join cargos k on k.venta_id = v.id where ${isHere('v.fecha')}
    ), con_hora as (
      select *, (momento at time zone ${at.timeZone})::date = dia as es_de_ese_dia from hechos
    )
    select dia,
      case when es_de_ese_dia then extract(hour from momento at time zone ${at.timeZone})::int else 0 end as hora,
      dia <> ${dia}::date or not es_de_ese_dia or momento <= ${hasta} as a_tiempo,
      sum(neto) as neto, sum(efectivo) as efectivo, sum(fiado) as fiado
    from con_hora group by 1, 2, 3`.execute(db)
  return rows
}

/** Compares today with the day a week before until the same time; `porHora.antes` has all of its hours. */
export async function getDineroDeHoy(db: Db, at: Momento): Promise<DineroDeHoy> {
  const month = monthOf(at.today)
  const neto = async (days: DayRange) =>
    (await sumar(db, { de: 'contabilidad', grupo: 'ingreso', ...days })).monto
  const [horas, mes, mesAntes] = await Promise.all([
    readHoras(db, at),
    neto({ desde: month.desde, hasta: at.today }),
    neto(sameDaysBefore(month, at.today)),
  ])
  const today = horas.filter(({ dia }) => dia === at.today)
  const before = horas.filter(({ dia }) => dia !== at.today)
  const compared = (figura: (hora: Hora) => number) => ({
    hoy: sumOf(today, figura),
    antes: sumOf(
      before.filter(({ aTiempo }) => aTiempo),
      figura,
    ),
  })
  return {
    neto: compared((hora) => hora.neto),
    efectivo: compared((hora) => hora.efectivo),
    otros: compared((hora) => inPesos(inCents(hora.neto) - inCents(hora.efectivo))),
    fiado: compared((hora) => hora.fiado),
    mes: { hoy: mes, antes: mesAntes },
    porHora: { hoy: accumulated(today, at.hour + 1), antes: accumulated(before, HOURS) },
  }
}

const sumOf = (horas: Hora[], figura: (hora: Hora) => number) =>
  inPesos(horas.reduce((cents, hora) => cents + inCents(figura(hora)), 0))

const accumulated = (horas: Hora[], hours: number) =>
  Array.from({ length: hours }, (_, hour) =>
    sumOf(
      horas.filter(({ hora }) => hora <= hour),
      ({ neto }) => neto,
    ),
  )
