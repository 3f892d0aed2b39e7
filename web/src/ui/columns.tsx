import type { CSSProperties, ReactNode } from 'react'
import classes from './columns.module.css'

interface ColumnsProps {
  /** How wide they are to one another: `[3, 2]`. */
  shares: readonly [number, number]
  isBusy?: boolean
  children: ReactNode
}

/** Two parts of a screen beside one another; under one another where there is no room for that. */
export function Columns({ shares, isBusy, children }: ColumnsProps) {
  const [left, right] = shares
  const columns = `minmax(0, ${left}fr) minmax(0, ${right}fr)`
  return (
    <div
      className={classes.columns}
      style={{ '--columns': columns } as CSSProperties}
      aria-busy={isBusy || undefined}
    >
      {children}
    </div>
  )
}
