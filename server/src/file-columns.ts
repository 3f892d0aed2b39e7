import type { Day } from '@gym/contract/calendar'

/** A column of a list as people read it in a file: a day is `AAAA-MM-DD`, a moment ISO text, money pesos. */
export interface FileColumn<Row> {
  title: string
  /** In letters. */
  width: number
  kind?: 'dia' | 'momento' | 'dinero'
  of: (row: Row, today: Day) => string | number | null | undefined
}
