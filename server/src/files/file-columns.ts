import type { Day } from '@gym/contract/core/calendar'

/** `of` returns days as `YYYY-MM-DD`, moments as ISO text and money in pesos. */
export interface FileColumn<Row> {
  title: string
  width: number
  kind?: 'dia' | 'momento' | 'dinero'
  of: (row: Row, today: Day) => string | number | null | undefined
}
