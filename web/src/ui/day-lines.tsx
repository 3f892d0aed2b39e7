import { addDays, type Day, daysBetween, formatDay } from '@gym/contract/calendar'
import { LineChart, type LineChartSeries } from '@mantine/charts'
import '@mantine/charts/styles.css'
import type { DotItemDotProps } from 'recharts'
import classes from './chart-panel.module.css'
import { roundTicks, shortNumber } from './ticks.ts'

const EPOCH: Day = '2000-01-01'

interface DayLinesProps {
  /** Oldest first; a figure that is null leaves no point. */
  rows: ({ fecha: Day } & Record<string, unknown>)[]
  /** Which figures of a row are drawn: their names, labels and colours. One that no row has is not drawn. */
  series: LineChartSeries[]
  format: (value: number) => string
  /** Opens the row at a place; the table of the chart's panel does too. */
  onOpen: (index: number) => void
}

/** Around a point, what a mouse meets; a finger meets more. */
const REACH_PX = 14

/** Lines over days, as far apart as the days are, whose points open. Nothing moves. Loaded lazily: the library is large. */
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
      // What is pointed at is drawn larger, under the point that opens it.
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
      // No image, in which nobody would look for buttons.
      lineChartProps={{ role: 'none' }}
      textColor="var(--mantine-color-dimmed)"
      gridColor="var(--line)"
      xAxisProps={{
        type: 'number',
        // One day alone stands in the middle.
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
      // Before anything is pointed at there is no day to name.
      tooltipProps={{
        labelFormatter: (day) => (day === undefined ? '' : dayOf(day)),
        isAnimationActive: false,
      }}
    />
  )
}
