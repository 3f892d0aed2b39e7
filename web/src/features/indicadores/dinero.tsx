import { metodosTransaccion, nombreMetodo } from '@gym/contract/contabilidad/contabilidad.rules'
import type { DayRange } from '@gym/contract/core/calendar'
import { formatMoney } from '@gym/contract/core/money'
import { clasesDeIngreso, nombreClase } from '@gym/contract/indicadores/preguntas.rules'
import type { DineroRecibido } from '@gym/contract/indicadores/preguntas.schema'
import { Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazyRouteComponent } from '../../routing/lazy.tsx'
import { Chart, series } from '../../ui/charts/chart-panel.tsx'
import { Loaded } from '../../ui/feedback/query-state.tsx'
import { NombreFigura } from '../../ui/layout/nombre-figura.tsx'
import { TextLink } from '../../ui/layout/text-link.tsx'
import { PlainTable } from '../../ui/table/plain-table.tsx'
import type { RowColumn } from '../../ui/table/rows/row-brief.tsx'
import { byMonth } from './by-month.ts'
import { monthsOf, percent, type Respondida, sumOf } from './meses.ts'
import { dineroQuery, type Figura, filasOf } from './preguntas.api.ts'
import { Respuesta } from './respuesta.tsx'

const Bars = lazyRouteComponent(() => import('../../ui/charts/bars.tsx'), 'Bars')

const colors = [series.first, series.second, series.third]

export function Dinero({ days, today }: Respondida) {
  return (
    <Loaded
      query={useQuery(dineroQuery(days))}
      waiting={<Skeleton height={320} aria-busy />}
      failed="Error al cargar el dinero recibido: "
      saysStale
    >
      {(data) => (
        <>
          <NombreFigura says="Lo que entró es" figura="neto" days={days} />
          <PorMes
            title="Dinero por método de pago"
            says={<Cuadre data={data} days={days} />}
            rows={rowsBy(metodosTransaccion, data.porMetodo, ({ metodo }) => metodo, { days, today })}
            figures={metodosTransaccion.map((name) => ({
              name,
              label: nombreMetodo[name],
              figura: { metodo: name },
            }))}
            days={days}
          />
          <PorMes
            title="Dinero por lo que se vendió"
            says={null}
            rows={rowsBy(clasesDeIngreso, data.porClase, ({ clase }) => clase, { days, today })}
            figures={clasesDeIngreso.map((name) => ({
              name,
              label: nombreClase[name],
              figura: { clase: name },
            }))}
            days={days}
          />
          <Productos data={data} days={days} />
        </>
      )}
    </Loaded>
  )
}

type Row = { _id: string; label: string; tick: string; total: number; days: DayRange } & Record<
  string,
  unknown
>

function rowsBy<Sum extends { mes: string; monto: number }>(
  names: readonly string[],
  sums: Sum[],
  nameOf: (each: Sum) => string,
  { days, today }: Respondida,
): Row[] {
  if (sums.length === 0) return []
  return byMonth(monthsOf(days, today)).map(({ desde, hasta, ...month }) => {
    const ofMonth = sums.filter(({ mes }) => mes === month.mes)
    const amount = (name: string) => ofMonth.find((each) => nameOf(each) === name)?.monto ?? 0
    return {
      ...month,
      ...Object.fromEntries(names.map((name) => [name, amount(name)])),
      total: sumOf(ofMonth.map(({ monto }) => monto)),
      days: { desde, hasta },
    }
  })
}

interface PorMesProps {
  title: string
  says: React.ReactNode
  rows: Row[]
  figures: { name: string; label: string; figura: Figura }[]
  days: DayRange
}

function PorMes({ title, says, rows, figures, days }: PorMesProps) {
  const amountOf = (row: Row, name: string) => Number(row[name] ?? 0)
  const columns: RowColumn<Row>[] = [
    { title: 'Mes', render: ({ label }) => label },
    ...figures.map(({ name, label, figura }) => ({
      title: label,
      numeric: true,
      render: (row: Row) => <Amount days={row.days} monto={amountOf(row, name)} figura={figura} />,
    })),
    {
      title: 'Total',
      numeric: true,
      render: (row) => <Amount days={row.days} monto={row.total} figura={{}} />,
    },
  ]
  // The chart shows the three largest figures; the table shows all.
  const drawn = figures
    .map((figure) => ({ ...figure, sum: sumOf(rows.map((row) => amountOf(row, figure.name))) }))
    .sort((a, b) => b.sum - a.sum)
    .slice(0, colors.length)
  const total = sumOf(rows.map((row) => row.total))
  return (
    <Respuesta
      title={title}
      days={days}
      says={says}
      rows={rows}
      columns={columns}
      empty="No entró dinero en esos días."
    >
      <Chart
        name="Lo que entró cada mes"
        summary={`${formatMoney(total)} en total: ${drawn.map(({ label, sum }) => `${label} ${formatMoney(sum)}`).join(', ')}.`}
      >
        <Bars
          rows={rows as never}
          series={drawn.map(({ name, label }, index) => ({
            name,
            label,
            color: colors[index] ?? series.first,
          }))}
          format={formatMoney}
          linkOf={(index, name) => {
            const row = rows[index]
            const figure = figures.find((each) => each.name === name)
            return (
              row &&
              figure && {
                ...filasOf('dinero', row.days, figure.figura),
                label: `Ver ${figure.label} de ${row.label}: ${formatMoney(amountOf(row, name))}`,
              }
            )
          }}
        />
      </Chart>
    </Respuesta>
  )
}

function Amount({ days, monto, figura }: { days: DayRange; monto: number; figura: Figura }) {
  if (monto === 0) return formatMoney(0)
  return <TextLink {...filasOf('dinero', days, figura)}>{formatMoney(monto)}</TextLink>
}

function Cuadre({ data: { total, enLibros }, days }: { data: DineroRecibido; days: DayRange }) {
  const books = (
    <TextLink to="/contabilidad/libros" search={{ filtro: 'resultados', ...days }}>
      {formatMoney(enLibros)}
    </TextLink>
  )
  return (
    <>
      Entraron <Amount days={days} monto={total} figura={{}} />, sin lo que se devolvió.{' '}
      {total === enLibros ? (
        <>Los libros dicen lo mismo.</>
      ) : (
        <>
          Los libros dicen {books} de ingresos: allí lo que alguien queda debiendo cuenta el día de la venta,
          aquí cuando lo paga.
        </>
      )}
    </>
  )
}

type Producto = DineroRecibido['porProducto'][number] & { _id: string }

function Productos({ data: { porProducto, total }, days }: { data: DineroRecibido; days: DayRange }) {
  if (porProducto.length === 0) return null
  const columns: RowColumn<Producto>[] = [
    { title: 'Producto', brief: 'who', render: ({ nombre }) => nombre },
    { title: 'Clase', brief: 'what', render: ({ clase }) => nombreClase[clase] },
    { title: 'Parte', numeric: true, brief: 'state', render: ({ monto }) => percent(monto, total) },
    {
      title: 'Monto',
      numeric: true,
      brief: 'amount',
      render: ({ que, nombre, monto }) => (
        <Amount days={days} monto={monto} figura={{ que, titulo: nombre }} />
      ),
    },
  ]
  return (
    <>
      <Text size="sm">
        {porProducto.length === 30
          ? 'Los 30 por los que más entró:'
          : 'Por cada producto, en todo el período:'}
      </Text>
      <PlainTable
        name="Dinero por producto"
        rows={porProducto.map((each) => ({ ...each, _id: each.que }))}
        columns={columns}
        empty=""
      />
    </>
  )
}
