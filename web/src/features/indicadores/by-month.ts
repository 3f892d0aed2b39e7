import type { Day } from '@gym/contract/calendar'

const monthNames = new Intl.DateTimeFormat('es-ES', { month: 'short', year: '2-digit', timeZone: 'UTC' })

/** A figure of a month, as charts and their tables draw it. */
export type Month<Rows extends { mes: Day }[]> = Rows[number] & { _id: string; label: string }

export function byMonth<Row extends { mes: Day }>(rows: Row[]): Month<Row[]>[] {
  return rows.map((row) => ({
    ...row,
    _id: row.mes,
    label: monthNames.format(new Date(`${row.mes}T12:00:00Z`)),
  }))
}
