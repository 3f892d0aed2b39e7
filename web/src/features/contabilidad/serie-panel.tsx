import { type Day, formatDay, formatMonth } from '@gym/contract/calendar'
import type { SerieContable } from '@gym/contract/contabilidad'
import { formatMoney } from '@gym/contract/money'
import { useNavigate } from '@tanstack/react-router'
import { lazyRouteComponent } from '../../lib/pieces.tsx'
import type { ListParams } from '../../lib/resource-queries.ts'
import type { BarSeries } from '../../ui/bars.tsx'
import { Chart, ChartPanel } from '../../ui/chart-panel.tsx'
import { LoadError } from '../../ui/query-state.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { type Sumas, useSerie } from './contabilidad.api.ts'
import classes from './contabilidad.module.css'

const Bars = lazyRouteComponent(() => import('../../ui/bars.tsx'), 'Bars')

const series: [BarSeries, BarSeries] = [
  { name: 'ingresos', label: 'Ingresos', color: 'var(--ingresos)' },
  { name: 'egresos', label: 'Egresos', color: 'var(--egresos)' },
]

type Unidad = SerieContable['unidad']

const month = new Intl.DateTimeFormat('es-ES', { month: 'short', year: '2-digit', timeZone: 'UTC' })

const nameOf = (fecha: Day, unidad: Unidad) => (unidad === 'dia' ? formatDay(fecha) : formatMonth(fecha))

/** As short as finds room under its bars: '05/11', 'nov 26'. */
const tickOf = (fecha: Day, unidad: Unidad) =>
  unidad === 'dia' ? formatDay(fecha).slice(0, 5) : month.format(new Date(`${fecha}T00:00:00Z`))

/** Where the transactions of a month are. */
const ledgerOf = (mes: Day, filtro?: 'ingreso' | 'egreso') => ({
  to: '/contabilidad' as const,
  search: { periodo: 'mes' as const, dia: mes, filtro },
})

/** Income and expense of each day or month of the filter. */
export function SeriePanel({ params, sumas }: { params: ListParams; sumas: Sumas }) {
  const serie = useSerie(params, true)
  const navigate = useNavigate()
  if (serie.isError)
    return (
      <LoadError
        sentence={`Error al cargar la gráfica: ${serie.error.message}`}
        onRetry={() => serie.refetch()}
      />
    )
  const { unidad = 'dia', puntos = [] } = serie.data ?? {}
  const named = puntos.map((punto) => ({
    ...punto,
    _id: punto.fecha,
    label: nameOf(punto.fecha, unidad),
    tick: tickOf(punto.fecha, unidad),
  }))
  const by = unidad === 'dia' ? 'Día' : 'Mes'
  // The ledger has no list of one day: only a month leads to its transactions.
  const linked = (row: { fecha: Day }, text: string, filtro?: 'ingreso' | 'egreso') =>
    unidad === 'mes' ? <TextLink {...ledgerOf(row.fecha, filtro)}>{text}</TextLink> : text
  const open = (index: number) => named[index] && navigate(ledgerOf(named[index].fecha))
  return (
    <div className={classes.serie}>
      <ChartPanel
        title={`Ingresos y egresos por ${by.toLowerCase()}`}
        rows={named}
        columns={[
          { title: by, render: (row) => linked(row, row.label) },
          {
            title: 'Ingresos',
            numeric: true,
            render: (row) => linked(row, formatMoney(row.ingresos), 'ingreso'),
          },
          {
            title: 'Egresos',
            numeric: true,
            render: (row) => linked(row, formatMoney(row.egresos), 'egreso'),
          },
        ]}
      >
        <Chart
          name="En pesos"
          summary={`Ingresos por ${formatMoney(sumas.totalIngresos)}, egresos por ${formatMoney(sumas.totalEgresos)}.`}
          height={260}
        >
          <Bars
            rows={named}
            series={series}
            format={formatMoney}
            onOpen={unidad === 'mes' ? open : undefined}
          />
        </Chart>
      </ChartPanel>
    </div>
  )
}
