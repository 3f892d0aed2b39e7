import classes from './sparkline.module.css'
import { pathOf } from './sparkline-path.ts'

interface SparklineProps {
  says: string
  /** Amounts at even intervals; `now` may have fewer than `before`. */
  now: readonly number[]
  before?: readonly number[]
  height?: number
}

/** A small line chart without axes: `now` solid and, if it has at least two amounts, `before` dashed. */
export function Sparkline({ says, now, before = [], height = 40 }: SparklineProps) {
  const steps = Math.max(now.length, before.length) - 1
  const all = [...now, ...before, 0]
  const [low, high] = [Math.min(...all), Math.max(...all)]
  const path = (amounts: readonly number[]) => pathOf(amounts, { steps, low, high })
  return (
    <svg
      role="img"
      aria-label={says}
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      className={classes.drawing}
      style={{ '--sparkline-height': `${height}px` } as React.CSSProperties}
    >
      {before.length > 1 && <path className={classes.before} d={path(before)} />}
      <path className={classes.now} d={path(now)} />
    </svg>
  )
}
