import { BarChart } from '@mantine/charts'
import '@mantine/charts/styles.layer.css'
import { formatMoney } from '@gym/contract/money'
import { Rectangle, type RectangleProps } from 'recharts'

const STRIPES = 'rayas-de-egresos'

const striped = (props: RectangleProps) => (
  <Rectangle {...props} fill={`url(#${STRIPES})`} stroke="var(--egresos)" />
)

interface SerieBarsProps {
  puntos: { nombre: string; ingresos: number; egresos: number }[]
}

/** Two bars for each day or month. Expenses are striped, so that colour is not all that tells them. */
export function SerieBars({ puntos }: SerieBarsProps) {
  return (
    <BarChart
      h="100%"
      data={puntos}
      dataKey="nombre"
      series={[
        { name: 'ingresos', label: 'Ingresos', color: 'var(--ingresos)' },
        { name: 'egresos', label: 'Egresos (a rayas)', color: 'var(--egresos)' },
      ]}
      barProps={({ name }) => ({
        isAnimationActive: false,
        ...(name === 'egresos' && { shape: striped }),
      })}
      valueFormatter={formatMoney}
      withLegend
      accessibilityLayer={false}
      textColor="var(--mantine-color-dimmed)"
      gridColor="var(--line)"
      xAxisProps={{ interval: 'preserveStartEnd', minTickGap: 12 }}
      yAxisProps={{ width: 92 }}
      tooltipProps={{ isAnimationActive: false }}
    >
      <defs>
        <pattern
          id={STRIPES}
          width="6"
          height="6"
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(45)"
        >
          <rect width="3" height="6" fill="var(--egresos)" />
        </pattern>
      </defs>
    </BarChart>
  )
}
