import { BarChart } from '@mantine/charts'
import '@mantine/charts/styles.css'
import { Link, type LinkProps } from '@tanstack/react-router'
import { useId } from 'react'
import { type BarShapeProps, Rectangle } from 'recharts'
import { roundTicks, shortNumber } from './ticks.ts'

export interface BarSeries {
  name: string
  label: string
  color: string
}

export interface BarLink extends Pick<LinkProps, 'to' | 'search'> {
  label: string
}

interface BarsProps {
  /** One row for each group of bars; `tick` is its axis label, `label` its tooltip. */
  rows: ({ label: string; tick: string } & Record<string, string | number>)[]
  /** At most three series; a series of zeros is not rendered. */
  series: readonly BarSeries[]
  format: (value: number) => string
  /** True for counts, such as people: integer ticks only. */
  whole?: boolean
  /** Link of a bar that is not zero; undefined for none. */
  linkOf: (index: number, series: string) => BarLink | undefined
}

/** Maximum width of a bar, so that a single bar does not fill the chart. */
const MAX_WIDTH_PX = 64

export function Bars({ rows, series, format, whole = false, linkOf }: BarsProps) {
  const stripes = useId()
  const dots = useId()
  const [, second, third] = series
  const shownSeries = series.filter(({ name }) => rows.some((row) => row[name] !== 0))
  const ticks = roundTicks([0, ...shownSeries.flatMap(({ name }) => rows.map((row) => Number(row[name])))], {
    whole,
  })
  const tickOf = new Map(rows.map(({ label, tick }) => [label, tick.replaceAll(' ', '\u00A0')]))
  const draw = (name: string, props: BarShapeProps) => {
    const isNothing = rows[props.index]?.[name] === 0
    const { label, ...link } = (!isNothing && linkOf(props.index, name)) || {}
    const bar =
      name === second?.name || name === third?.name ? (
        <Rectangle
          {...props}
          fill={`url(#${name === third?.name ? dots : stripes})`}
          stroke={(name === third?.name ? third : second)?.color ?? ''}
        />
      ) : (
        <Rectangle {...props} />
      )
    if (!label) return bar
    return (
      <Link {...link} aria-label={label} tabIndex={-1} preload={false}>
        <rect
          x={props.x}
          y={props.background?.y ?? 0}
          width={props.width}
          height={props.background?.height ?? 0}
          fill="transparent"
        />
        {bar}
      </Link>
    )
  }
  return (
    <BarChart
      h="100%"
      data={rows}
      dataKey="label"
      series={shownSeries.map((one) => ({
        ...one,
        label: `${one.label}${one === second ? ' (a rayas)' : one === third ? ' (a puntos)' : ''}`,
      }))}
      barProps={({ name }) => ({
        isAnimationActive: false,
        shape: (props: BarShapeProps) => draw(name, props),
      })}
      valueFormatter={format}
      maxBarWidth={MAX_WIDTH_PX}
      withLegend={shownSeries.length > 0}
      legendProps={{ itemSorter: null }}
      accessibilityLayer={false}
      // The library's role `img` would hide the links.
      barChartProps={{ role: 'none' }}
      textColor="var(--mantine-color-dimmed)"
      gridColor="var(--line)"
      xAxisProps={{
        interval: 'equidistantPreserveStart',
        minTickGap: 8,
        tickFormatter: (label: string) => tickOf.get(label) ?? label,
      }}
      yAxisProps={{
        width: 64,
        ticks,
        interval: 0,
        domain: [ticks[0] ?? 0, ticks[ticks.length - 1] ?? 1],
        tickFormatter: shortNumber,
      }}
      tooltipProps={{ isAnimationActive: false }}
    >
      <defs>
        <pattern
          id={stripes}
          width="6"
          height="6"
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(45)"
        >
          <rect width="3" height="6" fill={second?.color} />
        </pattern>
        <pattern id={dots} width="6" height="6" patternUnits="userSpaceOnUse">
          <circle cx="3" cy="3" r="1.8" fill={third?.color} />
        </pattern>
      </defs>
    </BarChart>
  )
}
