import type { IngresosPorMes } from '@gym/contract/indicadores'
import { formatMoney } from '@gym/contract/money'
import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazyRouteComponent } from '../../lib/pieces.tsx'
import { Chart, ChartPanel, series } from '../../ui/chart-panel.tsx'
import { Loaded } from '../../ui/query-state.tsx'
import type { RowColumn } from '../../ui/row-brief.tsx'
import { byMonth, type Month } from './by-month.ts'
import { ingresosPorMesQuery } from './indicadores.api.ts'

const Bars = lazyRouteComponent(() => import('../../ui/bars.tsx'), 'Bars')

const money: RowColumn<Month<IngresosPorMes>>[] = [
  { title: 'Mes', render: ({ label }) => label },
  { title: 'Ingresos', numeric: true, render: ({ ingresos }) => formatMoney(ingresos) },
  { title: 'Egresos', numeric: true, render: ({ egresos }) => formatMoney(egresos) },
  { title: 'Balance', numeric: true, render: ({ ingresos, egresos }) => formatMoney(ingresos - egresos) },
]

export function IngresosPorMesPanel() {
  return (
    <Loaded
      query={useQuery(ingresosPorMesQuery)}
      waiting={<Skeleton height={320} aria-busy />}
      failed="Error al cargar los ingresos por mes: "
    >
      {(data) => {
        const rows = byMonth(data)
        const best = [...rows].sort((a, b) => b.ingresos - a.ingresos)[0]
        return (
          <ChartPanel title="Ingresos por mes" rows={rows} columns={money}>
            <Chart
              name="Ingresos y egresos de los últimos doce meses"
              summary={best ? `El mes de más ingresos fue ${best.label}: ${formatMoney(best.ingresos)}.` : ''}
            >
              <Bars
                rows={rows}
                series={[
                  { name: 'ingresos', label: 'Ingresos', color: series.first },
                  { name: 'egresos', label: 'Egresos', color: series.second },
                ]}
                format={formatMoney}
              />
            </Chart>
          </ChartPanel>
        )
      }}
    </Loaded>
  )
}
