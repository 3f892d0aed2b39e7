import type { ReactNode } from 'react'
import type { RowColumn } from './row-brief.tsx'

export interface Column<Row> extends RowColumn<Row> {
  key?: string
  /** One line with an ellipsis; the detail shows all. */
  clipped?: boolean
}

export interface RowsProps<Row> {
  /** Accessible name: 'Clientes'. */
  name: string
  rows: Row[]
  columns: readonly Column<Row>[]
  /** Columns of the detail only. */
  details?: readonly RowColumn<Row>[] | undefined
  actions?: ((row: Row) => ReactNode) | undefined
  /** The main action, also in a phone's row. */
  act?: ((row: Row) => ReactNode) | undefined
  /** Marks a row; its cells give the reason. */
  highlighted?: ((row: Row) => boolean) | undefined
  made?: Row | undefined
  isBusy: boolean
  opened: Opened
}

export const JUST_MADE = 'Se acaba de crear'

export interface Opened {
  is: (row: { _id: string }) => boolean
  toggle: (row: { _id: string }) => void
  detailId: string
}
