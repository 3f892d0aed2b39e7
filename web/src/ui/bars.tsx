import { BarChart, type BarChartSeries } from '@mantine/charts'
import '@mantine/charts/styles.layer.css'

interface BarsProps {
  /** One group of bars each, in their order; `label` is written under it. */
  rows: ({ label: string } & Record<string, string | number>)[]
  /** Which figures of a row are drawn, always in this order: their names, labels and colours. */
  series: BarChartSeries[]
  format: (value: number) => string
}

/** Groups of bars. Nothing moves. Loaded lazily: the library is large. */
export function Bars({ rows, series, format }: BarsProps) {
  return (
    <BarChart
      h="100%"
      data={rows}
      dataKey="label"
      series={series}
      valueFormatter={format}
      withLegend={series.length > 1}
      accessibilityLayer={false}
      textColor="var(--mantine-color-dimmed)"
      gridColor="var(--line)"
      xAxisProps={{ interval: 'preserveStartEnd', minTickGap: 8 }}
      yAxisProps={{ width: 80, tickFormatter: (value: number) => compact.format(value) }}
      tooltipProps={{ isAnimationActive: false }}
      barProps={{ isAnimationActive: false }}
    />
  )
}

const compact = new Intl.NumberFormat('es-CO', { notation: 'compact' })
