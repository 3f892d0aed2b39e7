import { addDays, type Day, daysBetween, formatDay } from '@gym/contract/core/calendar'
import { LineChart, type LineChartSeries } from '@mantine/charts'
import '@mantine/charts/styles.css'
import type { DotItemDotProps } from 'recharts'
import classes from './chart-panel.module.css'
import { roundTicks, shortNumber } from './ticks.ts'

const EPOCH: Day = '2000-01-01'

interface DayLinesProps {
  /** Oldest first; null leaves no point. */
  rows: ({ fecha: Day } & Record<string, unknown>)[]
  /** Lines to render; one without values is skipped. */
  series: LineChartSeries[]
  format: (value: number) => string
  /** Opens a row; the table of the chart's panel does too. */
  onOpen: (index: number) => void
}

/** Pointer radius of a point; touch gets more. */
const REACH_PX = 14

/** Lines on a time axis; each point opens its row. Lazy, because the library is large. */
export function DayLines({ rows, series, format, onOpen }: DayLinesProps) {
  const data = rows.map((row) => ({ ...row, dia: daysBetween(EPOCH, row.fecha) }))
  const days = data.map(({ dia }) => dia)
  const [first, last] = [Math.min(...days), Math.max(...days)]
  const dayOf = (value: unknown) => formatDay(addDays(EPOCH, Math.round(Number(value))))
  const figuresOf = (name: string) =>
    rows.map((row) => row[name]).filter((figure) => typeof figure === 'number')
  const drawn = series.filter(({ name }) => figuresOf(name).length > 0)
  const ticks = roundTicks(drawn.flatMap(({ name }) => figuresOf(name)))
  return (
    <LineChart
      h="100%"
      data={data}
      dataKey="dia"
      series={drawn}
      curveType="linear"
      // The enlarged point must not cover its button.
      activeDotProps={{ pointerEvents: 'none' }}
      lineProps={({ label, color }) => ({
        dot: ({ key, index, cx, cy, value }: DotItemDotProps) => {
          const row = rows[index]
          if (!row || typeof cy !== 'number') return <g key={key} />
          return (
            // biome-ignore lint/a11y/useSemanticElements: nothing in a drawing is a button
            <g
              key={key}
              role="button"
              tabIndex={-1}
              className={classes.point}
              aria-label={`Ver el registro del ${formatDay(row.fecha)}: ${label} ${format(Number(value))}`}
              onClick={() => onOpen(index)}
            >
              <circle cx={cx} cy={cy} r={REACH_PX} className={classes.reach} fill="transparent" />
              <circle cx={cx} cy={cy} r={4} fill={color} />
            </g>
          )
        },
      })}
      valueFormatter={format}
      withLegend={drawn.length > 1}
      accessibilityLayer={false}
      // Not role `img`, which would hide the buttons.
      lineChartProps={{ role: 'none' }}
      textColor="var(--mantine-color-dimmed)"
      gridColor="var(--line)"
      xAxisProps={{
        type: 'number',
        // Centers a single day.
        domain: first === last ? [first - 1, last + 1] : [first, last],
        ticks: first === last ? [first] : [first, last],
        interval: 'preserveStartEnd',
        tickFormatter: dayOf,
      }}
      yAxisProps={{
        width: 44,
        ticks,
        interval: 0,
        domain: [ticks[0] ?? 0, ticks[ticks.length - 1] ?? 1],
        tickFormatter: shortNumber,
      }}
      // The tooltip renders once without a day.
      tooltipProps={{
        labelFormatter: (day) => (day === undefined ? '' : dayOf(day)),
        isAnimationActive: false,
      }}
    />
  )
}
