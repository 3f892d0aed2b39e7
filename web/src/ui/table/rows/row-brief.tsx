import { Fragment, type ReactNode } from 'react'
import { DOT } from '../../../format/dotted.ts'
import classes from './rows.module.css'

/** A column: a cell in a table, a part of a brief row (`RowBrief`). */
export interface RowColumn<Row> {
  title: string
  render: (row: Row) => ReactNode
  numeric?: boolean
  /** Full width in the row's detail, for a nested table. */
  isWide?: boolean
  /** Place in the brief row, which omits a column without one. */
  brief?: BriefPlace
  /** Content for the brief row, which has no heading: '29 días' for 29. */
  renderBrief?: (row: Row) => ReactNode
}

type BriefPlace = 'who' | 'what' | 'amount' | 'state' | 'acts'

interface RowBriefProps<Row> {
  row: Row
  columns: readonly RowColumn<Row>[]
  wrapWho?: (who: ReactNode) => ReactNode
}

/** A row in two lines: who and amount, then what and state. A third line has the actions. */
export function RowBrief<Row>({ row, columns, wrapWho = (who) => who }: RowBriefProps<Row>) {
  const parts = (place: BriefPlace, between: string) => {
    const shown = columns.filter(({ brief }) => brief === place)
    return shown
      .map(({ title, render, renderBrief = render }) => ({ title, said: renderBrief(row) }))
      .filter(({ said }) => said)
      .map(({ title, said }, index) => (
        <Fragment key={title}>
          {index > 0 && between}
          {said}
        </Fragment>
      ))
  }
  return (
    <div className={classes.brief}>
      <div className={classes.pair}>
        <div className={classes.who}>{wrapWho(parts('who', ' '))}</div>
        <div className={classes.amount}>{parts('amount', ' ')}</div>
      </div>
      <div className={classes.pair}>
        <div className={classes.what}>{parts('what', DOT)}</div>
        <div className={classes.state}>{parts('state', ' ')}</div>
      </div>
      {columns.some(({ brief }) => brief === 'acts') && (
        <div className={classes.acts}>{parts('acts', ' ')}</div>
      )}
    </div>
  )
}
