import { monthOf } from '@gym/contract/core/calendar'
import type { ClientesPorMes } from '@gym/contract/indicadores/indicadores.schema'
import { Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazyRouteComponent } from '../../routing/lazy.tsx'
import { Chart, ChartPanel, series } from '../../ui/charts/chart-panel.tsx'
import { Loaded } from '../../ui/feedback/query-state.tsx'
import { TextLink } from '../../ui/layout/text-link.tsx'
import type { RowColumn } from '../../ui/table/rows/row-brief.tsx'
import { byMonth, type Month } from './by-month.ts'
import { clientesPorMesQuery } from './indicadores.api.ts'

const Bars = lazyRouteComponent(() => import('../../ui/charts/bars.tsx'), 'Bars')

type Mes = Month<ClientesPorMes>

const listOf = {
  nuevos: ({ mes }: Mes) => ({ to: '/clientes' as const, search: monthOf(mes) }),
  perdidos: ({ mes }: Mes) => ({
    to: '/membresias' as const,
    search: { filtro: 'sin-renovar' as const, ...monthOf(mes) },
  }),
}
type Figure = keyof typeof listOf

const linked = (row: Mes, figure: Figure) =>
  row[figure] > 0 ? <TextLink {...listOf[figure](row)}>{row[figure]}</TextLink> : 0

const people: RowColumn<Mes>[] = [
  { title: 'Mes', render: ({ label }) => label },
  { title: 'Nuevos', numeric: true, render: (row) => linked(row, 'nuevos') },
  { title: 'Perdidos', numeric: true, render: (row) => linked(row, 'perdidos') },
]

export function ClientesPorMesPanel() {
  return (
    <Loaded
      query={useQuery(clientesPorMesQuery)}
      waiting={<Skeleton height={440} aria-busy />}
      failed="Error al cargar los clientes por mes: "
    >
      {(data) => {
        const rows = byMonth(data)
        const sum = (figure: Figure) => rows.reduce((total, row) => total + row[figure], 0)
        return (
          <ChartPanel title="Clientes nuevos y perdidos por mes" rows={rows} columns={people}>
            <Text size="sm">
              Un cliente se cuenta como perdido en el mes en que terminó su última membresía, hasta que tome
              otra.
            </Text>
            <Chart
              name="Clientes de los últimos doce meses"
              summary={`${sum('nuevos')} nuevos y ${sum('perdidos')} perdidos.`}
            >
              <Bars
                rows={rows}
                series={[
                  { name: 'nuevos', label: 'Nuevos', color: series.first },
                  { name: 'perdidos', label: 'Perdidos', color: series.second },
                ]}
                format={String}
                whole
                linkOf={(index, name) => {
                  const row = rows[index]
                  const figure = name as Figure
                  return (
                    row && {
                      ...listOf[figure](row),
                      label: `Ver los ${figure} de ${row.label}: ${row[figure]}`,
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
