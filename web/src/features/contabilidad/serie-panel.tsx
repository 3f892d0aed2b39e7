import { formatDay } from '@gym/contract/calendar'
import type { SerieContable } from '@gym/contract/contabilidad'
import { formatMoney } from '@gym/contract/money'
import { lazyRouteComponent } from '../../lib/pieces.tsx'
import type { ListParams } from '../../lib/resource-queries.ts'
import type { BarSeries } from '../../ui/bars.tsx'
import { Chart, ChartPanel } from '../../ui/chart-panel.tsx'
import { LoadError } from '../../ui/query-state.tsx'
import { type Sumas, useSerie } from './contabilidad.api.ts'
import classes from './contabilidad.module.css'

const Bars = lazyRouteComponent(() => import('../../ui/bars.tsx'), 'Bars')

const series: [BarSeries, BarSeries] = [
  { name: 'ingresos', label: 'Ingresos', color: 'var(--ingresos)' },
  { name: 'egresos', label: 'Egresos', color: 'var(--egresos)' },
]

const month = new Intl.DateTimeFormat('es-ES', { month: 'short', year: 'numeric', timeZone: 'UTC' })

function nameOf(fecha: string, unidad: SerieContable['unidad']): string {
  return unidad === 'dia' ? formatDay(fecha) : month.format(new Date(`${fecha}T00:00:00Z`))
}

/** Income and expense of each day or month of the filter. */
export function SeriePanel({ params, sumas }: { params: ListParams; sumas: Sumas }) {
  const serie = useSerie(params, true)
  if (serie.isError)
    return (
      <LoadError
        sentence={`Error al cargar la gráfica: ${serie.error.message}`}
        onRetry={() => serie.refetch()}
      />
    )
  const { unidad = 'dia', puntos = [] } = serie.data ?? {}
  const named = puntos.map((punto) => ({ ...punto, _id: punto.fecha, label: nameOf(punto.fecha, unidad) }))
  const by = unidad === 'dia' ? 'Día' : 'Mes'
  return (
    <div className={classes.serie}>
      <ChartPanel
        title={`Ingresos y egresos por ${by.toLowerCase()}`}
        rows={named}
        columns={[
          { title: by, render: ({ label }) => label },
          { title: 'Ingresos', numeric: true, render: ({ ingresos }) => formatMoney(ingresos) },
          { title: 'Egresos', numeric: true, render: ({ egresos }) => formatMoney(egresos) },
        ]}
      >
        <Chart
          name="En pesos"
          summary={`Ingresos por ${formatMoney(sumas.totalIngresos)}, egresos por ${formatMoney(sumas.totalEgresos)}.`}
          height={260}
        >
          <Bars rows={named} series={series} format={formatMoney} />
        </Chart>
      </ChartPanel>
    </div>
  )
}
