import { formatMoney } from '@gym/contract/core/money'
import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazyRouteComponent } from '../../routing/lazy.tsx'
import { Chart, series } from '../../ui/charts/chart-panel.tsx'
import { Loaded } from '../../ui/feedback/query-state.tsx'
import { TextLink } from '../../ui/layout/text-link.tsx'
import type { RowColumn } from '../../ui/table/rows/row-brief.tsx'
import { percent, type Respondida, sumOf } from './meses.ts'
import { descuentosQuery, filasOf } from './preguntas.api.ts'
import { Respuesta } from './respuesta.tsx'

const Bars = lazyRouteComponent(() => import('../../ui/charts/bars.tsx'), 'Bars')

interface Row {
  _id: string
  label: string
  tick: string
  ventas: number
  autorizadas: number
  descuento: number
  precio: number
}

export function Descuentos({ days }: Respondida) {
  return (
    <Loaded
      query={useQuery(descuentosQuery(days))}
      waiting={<Skeleton height={320} aria-busy />}
      failed="Error al cargar los descuentos: "
      saysStale
    >
      {(data) => {
        const rows: Row[] = data.map(({ persona: { _id, nombre }, ...rest }) => ({
          _id,
          label: nombre,
          tick: nombre,
          ...rest,
        }))
        const linkOf = ({ _id: persona, label: titulo }: Row) =>
          filasOf('descuentos', days, { persona, titulo })
        const columns: RowColumn<Row>[] = [
          { title: 'Persona', render: ({ label }) => label },
          {
            title: 'Ventas y cambios',
            numeric: true,
            render: (row) => <TextLink {...linkOf(row)}>{row.ventas}</TextLink>,
          },
          { title: 'Autorizadas por otra persona', numeric: true, render: ({ autorizadas }) => autorizadas },
          { title: 'Descuento', numeric: true, render: ({ descuento }) => formatMoney(descuento) },
          { title: 'Parte de su precio', numeric: true, render: (row) => percent(row.descuento, row.precio) },
        ]
        const all = formatMoney(sumOf(rows.map(({ descuento }) => descuento)))
        return (
          <Respuesta
            title="Descuentos"
            days={days}
            says="Lo que se cobró por debajo del precio de lista en esos días, por quien lo hizo: en ventas, en pagos o membresías corregidos y por cortesía. En cada número están, con su motivo."
            rows={rows}
            columns={columns}
            empty="No hubo descuentos en esos días."
          >
            <Chart
              name="Descuentos, por persona"
              summary={`${all} en total. ${rows.map(({ label, descuento }) => `${label}: ${formatMoney(descuento)}`).join('. ')}.`}
            >
              <Bars
                rows={rows as never}
                series={[{ name: 'descuento', label: 'Descuento', color: series.first }]}
                format={formatMoney}
                linkOf={(index) => {
                  const row = rows[index]
                  return (
                    row && {
                      ...linkOf(row),
                      label: `Ver sus descuentos, ${row.label}: ${formatMoney(row.descuento)}`,
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
