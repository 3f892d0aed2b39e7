import { addDays, type Day, daysBetween, formatDay } from '@gym/contract/core/calendar'
import { LineChart, type LineChartSeries } from '@mantine/charts'
import '@mantine/charts/styles.css'
import type { DotItemDotProps } from 'recharts'
import classes from './chart-panel.module.css'
import { roundTicks, shortNumber } from './ticks.ts'

const EPOCH: Day = '2000-01-01'

interface DayLinesProps {
  /** The oldest row first. A null value has no point. */
  rows: ({ fecha: Day } & Record<string, unknown>)[]
  /** Lines to render; a line without values is skipped. */
  series: LineChartSeries[]
  format: (value: number) => string
  onOpen: (index: number) => void
}

/** Radius of a point's target for the mouse; a coarse pointer gets a larger one. */
const REACH_PX = 14

export function DayLines({ rows, series, format, onOpen }: DayLinesProps) {
  const data = rows.map((row) => ({ ...row, dia: daysBetween(EPOCH, row.fecha) }))
  const days = data.map(({ dia }) => dia)
  const [first, last] = [Math.min(...days), Math.max(...days)]
  const dayOf = (value: unknown) => formatDay(addDays(EPOCH, Math.round(Number(value))))
  const figuresOf = (name: string) =>
    rows.map((row) => row[name]).filter((figure) => typeof figure === 'number')
  const shownSeries = series.filter(({ name }) => figuresOf(name).length > 0)
  const ticks = roundTicks(shownSeries.flatMap(({ name }) => figuresOf(name)))
  return (
    <LineChart
      h="100%"
      data={data}
      dataKey="dia"
      series={shownSeries}
      curveType="linear"
      // The enlarged point of the tooltip must not cover the button below it.
      activeDotProps={{ pointerEvents: 'none' }}
      lineProps={({ label, color }) => ({
        dot: ({ key, index, cx, cy, value }: DotItemDotProps) => {
          const row = rows[index]
          if (!row || typeof cy !== 'number') return <g key={key} />
          return (
            // biome-ignore lint/a11y/useSemanticElements: SVG has no button element
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
      withLegend={shownSeries.length > 1}
      accessibilityLayer={false}
      lineChartProps={{ role: 'none' }}
      textColor="var(--mantine-color-dimmed)"
      gridColor="var(--line)"
      xAxisProps={{
        type: 'number',
        // Widens the axis around a single day, so that its point is in the middle.
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
      // Without an active point the library calls the formatter with undefined.
      tooltipProps={{
        labelFormatter: (day) => (day === undefined ? '' : dayOf(day)),
        isAnimationActive: false,
      }}
    />
  )
}
