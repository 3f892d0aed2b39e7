import type { DayRange } from '@gym/contract/core/calendar'
import { formatMoney } from '@gym/contract/core/money'
import type { Margen as MargenData } from '@gym/contract/indicadores/preguntas.schema'
import { Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazyRouteComponent } from '../../routing/lazy.tsx'
import { Chart, series } from '../../ui/charts/chart-panel.tsx'
import { Loaded } from '../../ui/feedback/query-state.tsx'
import { TextLink } from '../../ui/layout/text-link.tsx'
import { PlainTable } from '../../ui/table/plain-table.tsx'
import type { RowColumn } from '../../ui/table/rows/row-brief.tsx'
import { byMonth, type Month } from './by-month.ts'
import { monthsOf, percent, type Respondida, sumOf } from './meses.ts'
import { filasOf, margenQuery } from './preguntas.api.ts'
import { Respuesta } from './respuesta.tsx'

const Bars = lazyRouteComponent(() => import('../../ui/charts/bars.tsx'), 'Bars')

type Sold = Pick<MargenData['meses'][number], 'ventas' | 'conCosto' | 'costo'>

const margenOf = ({ conCosto, costo }: Sold) => sumOf([conCosto, -costo])

export function Margen({ days, today }: Respondida) {
  return (
    <Loaded
      query={useQuery(margenQuery(days))}
      waiting={<Skeleton height={320} aria-busy />}
      failed="Error al cargar el margen: "
      saysStale
    >
      {(data) => (
        <>
          <PorMes data={data} days={days} today={today} />
          <Productos data={data} days={days} />
        </>
      )}
    </Loaded>
  )
}

function PorMes({ data, days, today }: Respondida & { data: MargenData }) {
  const at = new Map(data.meses.map((each) => [each.mes, each]))
  const rows =
    data.meses.length === 0
      ? []
      : byMonth(
          monthsOf(days, today).map(({ mes, ...days }) => {
            const sold = at.get(mes) ?? { ventas: 0, conCosto: 0, costo: 0 }
            return { mes, days, ...sold, margen: margenOf(sold) }
          }),
        )
  type Row = Month<typeof rows>
  const all: Sold = {
    ventas: sumOf(rows.map(({ ventas }) => ventas)),
    conCosto: sumOf(rows.map(({ conCosto }) => conCosto)),
    costo: sumOf(rows.map(({ costo }) => costo)),
  }
  const columns: RowColumn<Row>[] = [
    { title: 'Mes', render: ({ label }) => label },
    { title: 'Vendido', numeric: true, render: (row) => <Figure {...row} monto={row.ventas} /> },
    { title: 'Con costo', numeric: true, render: (row) => <Figure {...row} monto={row.conCosto} known /> },
    { title: 'Costo', numeric: true, render: ({ costo }) => formatMoney(costo) },
    { title: 'Margen', numeric: true, render: ({ margen }) => formatMoney(margen) },
    { title: 'Margen (%)', numeric: true, render: (row) => percent(row.margen, row.conCosto) },
  ]
  return (
    <Respuesta
      title="Margen de lo vendido"
      days={days}
      says={
        all.conCosto === 0 ? (
          'De nada de lo vendido se sabe el costo. Ponlo en cada producto: cuenta desde la venta siguiente.'
        ) : (
          <>
            Se sabe el costo del {percent(all.conCosto, all.ventas)} de lo vendido. De eso quedó{' '}
            {formatMoney(margenOf(all))}, el {percent(margenOf(all), all.conCosto)}. Cada venta conserva el
            costo que el producto tenía ese día.
          </>
        )
      }
      rows={rows}
      columns={columns}
      empty="No se vendieron productos en esos días."
    >
      <Chart
        name="Vendido con costo y su margen"
        summary={`${formatMoney(all.conCosto)} vendidos con costo, ${formatMoney(margenOf(all))} de margen.`}
      >
        <Bars
          rows={rows as never}
          series={[
            { name: 'conCosto', label: 'Vendido con costo', color: series.first },
            { name: 'margen', label: 'Margen', color: series.second },
          ]}
          format={formatMoney}
          linkOf={(index, name) => {
            const row = rows[index]
            return (
              row && {
                ...filasOf('margen', row.days, { conCosto: '1' }),
                label: `Ver lo vendido con costo en ${row.label}: ${formatMoney(name === 'margen' ? row.margen : row.conCosto)}`,
              }
            )
          }}
        />
      </Chart>
    </Respuesta>
  )
}

interface FigureProps {
  days: DayRange
  monto: number
  producto?: { _id: string; nombre: string }
  /** True to link to the sales with a known cost only. */
  known?: boolean
}

function Figure({ days, monto, producto, known }: FigureProps) {
  if (monto === 0) return formatMoney(0)
  const figura = {
    ...(producto && { producto: producto._id, titulo: producto.nombre }),
    ...(known && { conCosto: '1' }),
  }
  return <TextLink {...filasOf('margen', days, figura)}>{formatMoney(monto)}</TextLink>
}

type Producto = MargenData['productos'][number] & { _id: string }

function Productos({ data: { productos }, days }: { data: MargenData; days: DayRange }) {
  if (productos.length === 0) return null
  const columns: RowColumn<Producto>[] = [
    {
      title: 'Producto',
      brief: 'who',
      render: ({ producto }) => (
        <TextLink to="/productos/editar/$id" params={{ id: producto._id }}>
          {producto.nombre}
        </TextLink>
      ),
    },
    {
      title: 'Vendido',
      numeric: true,
      brief: 'amount',
      render: ({ producto, ventas }) => <Figure days={days} monto={ventas} producto={producto} />,
    },
    {
      title: 'Con costo',
      numeric: true,
      brief: 'what',
      render: ({ producto, conCosto }) => <Figure days={days} monto={conCosto} producto={producto} known />,
    },
    { title: 'Costo', numeric: true, render: ({ costo }) => formatMoney(costo) },
    {
      title: 'Margen',
      numeric: true,
      brief: 'state',
      render: (row) =>
        row.conCosto === 0
          ? 'Sin costo'
          : `${formatMoney(margenOf(row))} (${percent(margenOf(row), row.conCosto)})`,
    },
  ]
  return (
    <>
      <Text size="sm">
        {productos.length === 50 ? 'Los 50 que más se vendieron.' : 'Cada producto, en todo el período.'} El
        costo se pone en la página del producto.
      </Text>
      <PlainTable
        name="Margen por producto"
        rows={productos.map((each) => ({ ...each, _id: each.producto._id }))}
        columns={columns}
        empty=""
      />
    </>
  )
}
