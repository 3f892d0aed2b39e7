import { BarChart } from '@mantine/charts'
import '@mantine/charts/styles.css'
import { useId } from 'react'
import { Rectangle, type RectangleProps } from 'recharts'

export interface BarSeries {
  /** The figure of a row that is drawn. */
  name: string
  label: string
  color: string
}

interface BarsProps {
  /** One group of bars each, in their order; `label` is written under it. */
  rows: ({ label: string } & Record<string, string | number>)[]
  /** At most two, always in this order. */
  series: [BarSeries, BarSeries]
  format: (value: number) => string
}

const compact = new Intl.NumberFormat('es-CO', { notation: 'compact' })

/**
 * Pairs of bars. The second is striped, so that colour is not all that tells them apart. Nothing moves. Loaded
 * lazily: the library is large.
 */
export function Bars({ rows, series: [plain, second], format }: BarsProps) {
  const stripes = useId()
  const striped = (props: RectangleProps) => (
    <Rectangle {...props} fill={`url(#${stripes})`} stroke={second.color} />
  )
  return (
    <BarChart
      h="100%"
      data={rows}
      dataKey="label"
      series={[plain, { ...second, label: `${second.label} (a rayas)` }]}
      barProps={({ name }) => ({
        isAnimationActive: false,
        ...(name === second.name && { shape: striped }),
      })}
      valueFormatter={format}
      withLegend
      legendProps={{ itemSorter: null }}
      accessibilityLayer={false}
      textColor="var(--mantine-color-dimmed)"
      gridColor="var(--line)"
      xAxisProps={{ interval: 'preserveStartEnd', minTickGap: 12 }}
      yAxisProps={{ width: 64, tickFormatter: (value: number) => compact.format(value) }}
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
          <rect width="3" height="6" fill={second.color} />
        </pattern>
      </defs>
    </BarChart>
  )
}
