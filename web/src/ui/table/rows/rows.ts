import type { ReactNode } from 'react'
import type { RowColumn } from './row-brief.tsx'

export interface Column<Row> extends RowColumn<Row> {
  key?: string
  /** Clips to one line or, in the title column, to three. The row's detail shows the whole text. */
  clipped?: boolean
}

export interface RowsProps<Row> {
  name: string
  rows: Row[]
  columns: readonly Column<Row>[]
  /** Columns that appear only in the row's detail. */
  details?: readonly RowColumn<Row>[] | undefined
  actions?: ((row: Row) => ReactNode) | undefined
  /** The main action, the only one in a phone's row. */
  act?: ((row: Row) => ReactNode) | undefined
  /** True for a row to mark; its cells explain the reason. */
  highlighted?: ((row: Row) => boolean) | undefined
  made?: Row | undefined
  isBusy: boolean
  opened: Opened<Row>
}

export const JUST_MADE = 'Se acaba de crear'

export interface Opened<Row> {
  is: (row: Row) => boolean
  toggle: (row: Row) => void
  detailId: string
  /** True if a press opens the row in a panel. */
  inPanel: boolean
}
