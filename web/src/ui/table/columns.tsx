import type { CSSProperties, ReactNode } from 'react'
import classes from './columns.module.css'

interface ColumnsProps {
  shares: readonly [number, number]
  isBusy?: boolean
  children: ReactNode
}

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
