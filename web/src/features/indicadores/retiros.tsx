import { RENEWAL_DAYS } from '@gym/contract/indicadores/preguntas.rules'
import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazyRouteComponent } from '../../routing/lazy.tsx'
import { Chart, series } from '../../ui/charts/chart-panel.tsx'
import { Loaded } from '../../ui/feedback/query-state.tsx'
import { TextLink } from '../../ui/layout/text-link.tsx'
import type { RowColumn } from '../../ui/table/rows/row-brief.tsx'
import { percent, type Respondida } from './meses.ts'
import { nombreMotivo } from './motivos.ts'
import { filasOf, retirosQuery } from './preguntas.api.ts'
import { Respuesta } from './respuesta.tsx'

const Bars = lazyRouteComponent(() => import('../../ui/charts/bars.tsx'), 'Bars')

interface Row {
  _id: string
  label: string
  tick: string
  cuantos: number
}

export function Retiros({ days }: Respondida) {
  return (
    <Loaded
      query={useQuery(retirosQuery(days))}
      waiting={<Skeleton height={320} aria-busy />}
      failed="Error al cargar quién se fue: "
      saysStale
    >
      {(data) => {
        const rows: Row[] = data.map(({ motivo, cuantos }) => ({
          _id: motivo,
          label: nombreMotivo(motivo),
          tick: nombreMotivo(motivo),
          cuantos,
        }))
        const all = rows.reduce((sum, { cuantos }) => sum + cuantos, 0)
        const linkOf = ({ _id: motivo, label: titulo }: Row) => filasOf('retiros', days, { motivo, titulo })
        const columns: RowColumn<Row>[] = [
          { title: 'Motivo', render: ({ label }) => label },
          {
            title: 'Se fueron',
            numeric: true,
            render: (row) => <TextLink {...linkOf(row)}>{row.cuantos}</TextLink>,
          },
          { title: 'Parte', numeric: true, render: ({ cuantos }) => percent(cuantos, all) },
        ]
        return (
          <Respuesta
            title="Quién se fue y por qué"
            days={days}
            says={`Membresías que terminaron en esos días y que en ${RENEWAL_DAYS} días no se renovaron, por el motivo que se dijo al cancelarlas.`}
            rows={rows}
            columns={columns}
            empty="Nadie se fue en esos días."
          >
            <Chart
              name="Se fueron, por su motivo"
              summary={`${all} en total. ${rows.map(({ label, cuantos }) => `${label}: ${cuantos}`).join('. ')}.`}
            >
              <Bars
                rows={rows as never}
                series={[{ name: 'cuantos', label: 'Se fueron', color: series.first }]}
                format={String}
                whole
                linkOf={(index) => {
                  const row = rows[index]
                  return row && { ...linkOf(row), label: `Ver quién se fue, ${row.label}: ${row.cuantos}` }
                }}
              />
            </Chart>
          </Respuesta>
        )
      }}
    </Loaded>
  )
}
