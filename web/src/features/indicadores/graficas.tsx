import type { Day } from '@gym/contract/calendar'
import type { AsistenciaPorHora, ClientesPorMes, IngresosPorMes } from '@gym/contract/indicadores'
import { formatMoney } from '@gym/contract/money'
import { diasSemana } from '@gym/contract/weekdays'
import { Paper, Skeleton, Stack, Text, Title } from '@mantine/core'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { type CSSProperties, lazy, type ReactNode } from 'react'
import { Chart, ChartPanel, series } from '../../ui/chart-panel.tsx'
import type { PlainColumn } from '../../ui/plain-table.tsx'
import { LoadError } from '../../ui/query-state.tsx'
import { asistenciaPorHoraQuery, clientesPorMesQuery, ingresosPorMesQuery } from './indicadores.api.ts'
import classes from './indicadores.module.css'

const Bars = lazy(async () => ({ default: (await import('../../ui/bars.tsx')).Bars }))

const monthNames = new Intl.DateTimeFormat('es-ES', { month: 'short', year: '2-digit', timeZone: 'UTC' })
const nameOfMonth = (mes: Day) => monthNames.format(new Date(`${mes}T12:00:00Z`))

/** A chart's own three states: on its way, failed with a retry, and itself. */
function Loaded<Data>({
  query,
  what,
  children,
}: {
  query: UseQueryResult<Data>
  what: string
  children: (data: Data) => ReactNode
}) {
  if (query.data !== undefined) return children(query.data)
  if (query.isError)
    return (
      <LoadError
        sentence={`Error al cargar ${what}: ${query.error.message}`}
        onRetry={() => query.refetch()}
      />
    )
  return <Skeleton height={320} aria-busy />
}

type Month<Rows extends { mes: Day }[]> = Rows[number] & { _id: string; label: string }

function byMonth<Row extends { mes: Day }>(rows: Row[]): Month<Row[]>[] {
  return rows.map((row) => ({ ...row, _id: row.mes, label: nameOfMonth(row.mes) }))
}

const money: PlainColumn<Month<IngresosPorMes>>[] = [
  { title: 'Mes', render: ({ label }) => label },
  { title: 'Ingresos', numeric: true, render: ({ ingresos }) => formatMoney(ingresos) },
  { title: 'Egresos', numeric: true, render: ({ egresos }) => formatMoney(egresos) },
  { title: 'Balance', numeric: true, render: ({ ingresos, egresos }) => formatMoney(ingresos - egresos) },
]

export function IngresosSection() {
  return (
    <Loaded query={useQuery(ingresosPorMesQuery)} what="los ingresos por mes">
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

const people: PlainColumn<Month<ClientesPorMes>>[] = [
  { title: 'Mes', render: ({ label }) => label },
  { title: 'Nuevos', numeric: true, render: ({ nuevos }) => nuevos },
  { title: 'Perdidos', numeric: true, render: ({ perdidos }) => perdidos },
]

export function ClientesSection() {
  return (
    <Loaded query={useQuery(clientesPorMesQuery)} what="los clientes por mes">
      {(data) => {
        const rows = byMonth(data)
        const sum = (figure: 'nuevos' | 'perdidos') => rows.reduce((total, row) => total + row[figure], 0)
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
              />
            </Chart>
          </ChartPanel>
        )
      }}
    </Loaded>
  )
}

/** A table whose cells are the darker the more people come: chart and figures in one. */
export function AsistenciaSection() {
  return (
    <Loaded query={useQuery(asistenciaPorHoraQuery)} what="la asistencia por hora">
      {(data) => (
        <Paper
          component="section"
          aria-label="Asistencia por día y hora"
          withBorder
          p="md"
          bg="var(--surface)"
        >
          <Stack>
            <Title order={2} size="h4">
              Asistencia por día y hora
            </Title>
            <Text size="sm">Entradas de los últimos 90 días.</Text>
            {data.length === 0 ? <Text>Aún no hay asistencias.</Text> : <HeatTable counts={data} />}
          </Stack>
        </Paper>
      )}
    </Loaded>
  )
}

/** Hours downwards and days across, so that it fits a phone. */
function HeatTable({ counts }: { counts: AsistenciaPorHora }) {
  const hours = counts.map(({ hora }) => hora)
  const first = Math.min(...hours)
  const rows = Array.from({ length: Math.max(...hours) - first + 1 }, (_, index) => first + index)
  const most = Math.max(...counts.map(({ asistencias }) => asistencias))
  const at = new Map(counts.map(({ dia, hora, asistencias }) => [`${dia} ${hora}`, asistencias]))
  return (
    <table className={classes.heat} aria-label="Asistencia por día y hora">
      <thead>
        <tr>
          <th scope="col">Hora</th>
          {diasSemana.map((nombre) => (
            <th key={nombre} scope="col">
              <abbr title={nombre}>{nombre.slice(0, 3)}</abbr>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((hora) => (
          <tr key={hora}>
            <th scope="row">{hora}:00</th>
            {diasSemana.map((nombre, dia) => {
              const asistencias = at.get(`${dia} ${hora}`) ?? 0
              return (
                <td key={nombre} style={{ '--share': asistencias / most } as CSSProperties}>
                  {asistencias || ''}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
