import {
  nombreResultado,
  RENEWAL_DAYS,
  type ResultadoDeRenovacion,
} from '@gym/contract/indicadores/preguntas.rules'
import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazyRouteComponent } from '../../routing/lazy.tsx'
import { Chart, series } from '../../ui/charts/chart-panel.tsx'
import { Loaded } from '../../ui/feedback/query-state.tsx'
import { TextLink } from '../../ui/layout/text-link.tsx'
import type { RowColumn } from '../../ui/table/rows/row-brief.tsx'
import { byMonth, type Month } from './by-month.ts'
import { monthsOf, percent, type Respondida } from './meses.ts'
import { filasOf, renovacionQuery } from './preguntas.api.ts'
import { Respuesta } from './respuesta.tsx'

const Bars = lazyRouteComponent(() => import('../../ui/charts/bars.tsx'), 'Bars')

const figures = [
  { name: 'renovadas', label: 'Renovaron', color: series.first, resultado: 'renovada' },
  { name: 'perdidas', label: 'No renovaron', color: series.second, resultado: 'perdida' },
  { name: 'pendientes', label: 'Aún pueden', color: series.third, resultado: 'pendiente' },
] as const satisfies { name: string; label: string; color: string; resultado: ResultadoDeRenovacion }[]

export function Renovacion({ days, today }: Respondida) {
  return (
    <Loaded
      query={useQuery(renovacionQuery(days))}
      waiting={<Skeleton height={320} aria-busy />}
      failed="Error al cargar la renovación: "
      saysStale
    >
      {(data) => {
        const at = new Map(data.map((each) => [each.mes, each]))
        const rows =
          data.length === 0
            ? []
            : byMonth(
                monthsOf(days, today).map(({ mes, ...days }) => {
                  const { renovadas = 0, perdidas = 0, pendientes = 0 } = at.get(mes) ?? {}
                  return { mes, days, renovadas, perdidas, pendientes }
                }),
              )
        type Row = Month<typeof rows>
        const sum = (name: (typeof figures)[number]['name']) => rows.reduce((all, row) => all + row[name], 0)
        const rate = percent(sum('renovadas'), sum('renovadas') + sum('perdidas'))
        const columns: RowColumn<Row>[] = [
          { title: 'Mes', render: ({ label }) => label },
          {
            title: 'Terminaron',
            numeric: true,
            render: (row) => (
              <TextLink {...filasOf('renovacion', row.days)}>
                {row.renovadas + row.perdidas + row.pendientes}
              </TextLink>
            ),
          },
          ...figures.map(({ name, label, resultado }) => ({
            title: label,
            numeric: true,
            render: (row: Row) =>
              row[name] === 0 ? (
                0
              ) : (
                <TextLink {...filasOf('renovacion', row.days, { resultado })}>{row[name]}</TextLink>
              ),
          })),
          {
            title: 'Tasa',
            numeric: true,
            render: ({ renovadas, perdidas }) => percent(renovadas, renovadas + perdidas),
          },
        ]
        return (
          <Respuesta
            title="Renovación de membresías"
            days={days}
            says={`Una membresía que terminó se renovó si su cliente tiene otra que termina después y que empezó a más tardar ${RENEWAL_DAYS} días tras su fin. La tasa no cuenta las que aún pueden renovarse.`}
            rows={rows}
            columns={columns}
            empty="Ninguna membresía terminó en esos días."
          >
            <Chart
              name="Membresías que terminaron en cada mes"
              summary={`Tasa de renovación: ${rate}. ${figures.map(({ name, resultado }) => `${nombreResultado[resultado]}: ${sum(name)}`).join('. ')}.`}
            >
              <Bars
                rows={rows as never}
                series={figures}
                format={String}
                whole
                linkOf={(index, name) => {
                  const row = rows[index]
                  const figure = figures.find((each) => each.name === name)
                  return (
                    row &&
                    figure && {
                      ...filasOf('renovacion', row.days, { resultado: figure.resultado }),
                      label: `Ver las de ${row.label} que dicen ${figure.label}: ${row[figure.name]}`,
                    }
                  )
                }}
              />
            </Chart>
          </Respuesta>
        )
      }}
    </Loaded>
  )
}
