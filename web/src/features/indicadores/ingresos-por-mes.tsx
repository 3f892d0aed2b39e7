import { formatDaysOfMonth, monthName } from '@gym/contract/core/calendar'
import { formatMoney } from '@gym/contract/core/money'
import type { IngresosPorMes } from '@gym/contract/indicadores/indicadores.schema'
import { Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { formatDifference } from '../../format/compared.ts'
import { lazyRouteComponent } from '../../routing/lazy.tsx'
import { Chart, ChartPanel, ingresosYEgresos } from '../../ui/charts/chart-panel.tsx'
import { Loaded } from '../../ui/feedback/query-state.tsx'
import { NombreFigura } from '../../ui/layout/nombre-figura.tsx'
import { TextLink } from '../../ui/layout/text-link.tsx'
import type { RowColumn } from '../../ui/table/rows/row-brief.tsx'
import { byMonth, type Month } from './by-month.ts'
import { useEsteMes } from './este-mes.ts'
import { ingresosPorMesQuery } from './indicadores.api.ts'

const Bars = lazyRouteComponent(() => import('../../ui/charts/bars.tsx'), 'Bars')

type Mes = Month<IngresosPorMes>

const tipoOf = { ingresos: 'ingreso', egresos: 'egreso' } as const
type Figure = keyof typeof tipoOf

const ledgerOf = ({ mes }: Mes, figure?: Figure) => ({
  to: '/contabilidad' as const,
  search: { periodo: 'mes' as const, dia: mes, filtro: figure && tipoOf[figure] },
})

const linked = (row: Mes, figure: Figure) => (
  <TextLink {...ledgerOf(row, figure)}>{formatMoney(row[figure])}</TextLink>
)

const money: RowColumn<Mes>[] = [
  { title: 'Mes', render: (row) => <TextLink {...ledgerOf(row)}>{row.label}</TextLink> },
  {
    title: 'Ingresos',
    numeric: true,
    render: (row) => linked(row, 'ingresos'),
  },
  {
    title: 'Egresos',
    numeric: true,
    render: (row) => linked(row, 'egresos'),
  },
  { title: 'Balance', numeric: true, render: ({ ingresos, egresos }) => formatMoney(ingresos - egresos) },
]

export function IngresosPorMesPanel() {
  const query = useQuery(ingresosPorMesQuery)
  const month = useEsteMes()
  // `ThisMonth` is above the chart: rendered later it would push the chart down.
  const isWaiting = month && !month.error && !(month.now && month.before)
  return (
    <Loaded
      query={isWaiting ? { ...query, data: undefined } : query}
      waiting={<Skeleton height={480} aria-busy />}
      failed="Error al cargar los ingresos por mes: "
    >
      {(data) => {
        const rows = byMonth(data)
        const best = [...rows].sort((a, b) => b.ingresos - a.ingresos)[0]
        return (
          <ChartPanel title="Ingresos por mes" rows={rows} columns={money}>
            <ThisMonth month={month} />
            <Chart
              name="Ingresos y egresos de los últimos doce meses"
              summary={best ? `El mes de más ingresos fue ${best.label}: ${formatMoney(best.ingresos)}.` : ''}
            >
              <Bars
                rows={rows}
                series={ingresosYEgresos}
                format={formatMoney}
                linkOf={(index, name) => {
                  const row = rows[index]
                  const figure = name as Figure
                  return (
                    row && {
                      ...ledgerOf(row, figure),
                      label: `Ver los ${figure} de ${row.label}: ${formatMoney(row[figure])}`,
                    }
                  )
                }}
              />
            </Chart>
          </ChartPanel>
        )
      }}
    </Loaded>
  )
}

function ThisMonth({ month }: { month: ReturnType<typeof useEsteMes> }) {
  if (!month?.now) return null
  const { now, before, days, daysBefore } = month
  const compared = (amount: number, sum?: number) =>
    sum === undefined ? '' : `, ${formatDifference(amount, sum, formatDaysOfMonth(daysBefore))}`
  return (
    <>
      <Text size="sm">
        En lo que va de {monthName(days.desde)} entraron {formatMoney(now.ingresos)}
        {compared(now.ingresos, before?.ingresos)}, y salieron {formatMoney(now.egresos)}
        {compared(now.egresos, before?.egresos)}.
      </Text>
      <NombreFigura says="Los ingresos de cada mes son" figura="neto" days={days} />
    </>
  )
}
