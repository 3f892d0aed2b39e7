import { Fragment, type ReactNode } from 'react'
import { DOT } from '../lib/dotted.ts'
import classes from './rows.module.css'

/** What a table shows of a row, said once for every width: cells at a desk, two or three lines where there is less room. */
export interface RowColumn<Row> {
  title: string
  render: (row: Row) => ReactNode
  /** Numbers stand at the right, in figures of one width. */
  numeric?: boolean
  /** Whether it has the whole width of the row's detail: a table within. */
  isWide?: boolean
  /** Where it stands in those lines; what stands nowhere there waits in the row's detail. */
  brief?: BriefPlace
  /** What it says there, where its heading is missed: '29 días' for 29. */
  renderBrief?: (row: Row) => ReactNode
}

type BriefPlace = 'who' | 'what' | 'amount' | 'state' | 'acts'

interface RowBriefProps<Row> {
  row: Row
  columns: readonly RowColumn<Row>[]
  /** What is drawn around who it is about: the button that opens the row. */
  wrapWho?: (who: ReactNode) => ReactNode
}

/** A row in two lines: who and how much, under them what and its state; a third for what one does to it, where that is a column. */
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
