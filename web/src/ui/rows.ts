import type { ReactNode } from 'react'
import type { RowColumn } from './row-brief.tsx'

export interface Column<Row> extends RowColumn<Row> {
  /** The name by which the API orders it; without one the list is not ordered by it. */
  key?: string
  /** Long text stays on one line, which may end in '…'; the whole is in the row's detail. */
  clipped?: boolean
}

/** A list's rows as they are drawn at a desk and where there is less room. */
export interface RowsProps<Row> {
  /** What the list holds; screen readers say it: 'Clientes'. */
  name: string
  rows: Row[]
  columns: readonly Column<Row>[]
  /** What stands in a row's detail alone, after its columns. */
  details?: readonly RowColumn<Row>[] | undefined
  /** Buttons and links of a row. */
  actions?: ((row: Row) => ReactNode) | undefined
  /** What is done most to a row, among its actions: on a phone it stands in the row too. */
  act?: ((row: Row) => ReactNode) | undefined
  /** A row that calls for attention; its cells say why in words. */
  highlighted?: ((row: Row) => boolean) | undefined
  /** The row that was just made, which says so. */
  made?: Row | undefined
  isBusy: boolean
  opened: Opened
}

export const JUST_MADE = 'Se acaba de crear'

/** The one row whose detail is open. */
export interface Opened {
  is: (row: { _id: string }) => boolean
  toggle: (row: { _id: string }) => void
  detailId: string
}
