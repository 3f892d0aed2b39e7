import type { Day } from '@gym/contract/core/calendar'

/** A file column of a list: days are `AAAA-MM-DD`, moments ISO text, money pesos. */
export interface FileColumn<Row> {
  title: string
  width: number
  kind?: 'dia' | 'momento' | 'dinero'
  of: (row: Row, today: Day) => string | number | null | undefined
}
