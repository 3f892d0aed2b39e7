import { type Day, formatMonth } from '@gym/contract/core/calendar'

export type Month<Rows extends { mes: Day }[]> = Rows[number] & { _id: string; label: string; tick: string }

export function byMonth<Row extends { mes: Day }>(rows: Row[]): Month<Row[]>[] {
  return rows.map((row, index) => ({
    ...row,
    _id: row.mes,
    label: formatMonth(row.mes),
    tick: tickOf(row.mes, index === 0),
  }))
}

/** 'nov 25' for the first month and each January, else 'dic', so that all labels fit. */
function tickOf(mes: Day, withYear: boolean): string {
  const name = new Date(`${mes}T12:00:00Z`).toLocaleDateString('es-ES', { month: 'short', timeZone: 'UTC' })
  return withYear || mes.slice(5, 7) === '01' ? `${name} ${mes.slice(2, 4)}` : name
}
