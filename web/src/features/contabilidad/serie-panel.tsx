import type { SerieContable } from '@gym/contract/contabilidad/contabilidad.schema'
import { type Day, formatDay, formatMonth, formatShortDay } from '@gym/contract/core/calendar'
import { formatMoney } from '@gym/contract/core/money'
import { lazyRouteComponent } from '../../routing/lazy.tsx'
import { Chart, ChartPanel, ingresosYEgresos } from '../../ui/charts/chart-panel.tsx'
import { LoadError } from '../../ui/feedback/query-state.tsx'
import { TextLink } from '../../ui/layout/text-link.tsx'
import { type LedgerSearch, ledgerFilter, type Sumas, useSerie } from './contabilidad.api.ts'

const Bars = lazyRouteComponent(() => import('../../ui/charts/bars.tsx'), 'Bars')

type Unidad = SerieContable['unidad']

const month = new Intl.DateTimeFormat('es-ES', { month: 'short', year: '2-digit', timeZone: 'UTC' })

const nameOf = (fecha: Day, unidad: Unidad) => (unidad === 'dia' ? formatDay(fecha) : formatMonth(fecha))

const tickOf = (fecha: Day, unidad: Unidad) =>
  unidad === 'dia' ? formatShortDay(fecha) : month.format(new Date(`${fecha}T00:00:00Z`))

const tipoOf = { ingresos: 'ingreso', egresos: 'egreso' } as const
type Figure = keyof typeof tipoOf

interface SeriePanelProps {
  search: LedgerSearch
  today: Day | undefined
  sumas: Sumas
}

export function SeriePanel({ search, today, sumas }: SeriePanelProps) {
  const serie = useSerie(ledgerFilter(search, today), true)
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
  const ledgerOf = (dia: Day, figure?: Figure) => ({
    to: '/contabilidad' as const,
    search: { buscar: search.buscar, filtro: figure ? tipoOf[figure] : search.filtro, periodo: unidad, dia },
  })
  const linked = (row: (typeof named)[number], figure: Figure) =>
    row[figure] === 0 ? (
      formatMoney(0)
    ) : (
      <TextLink {...ledgerOf(row.fecha, figure)}>{formatMoney(row[figure])}</TextLink>
    )
  const titleOf = (row: (typeof named)[number]) =>
    row.ingresos === 0 && row.egresos === 0 ? (
      row.label
    ) : (
      <TextLink {...ledgerOf(row.fecha)}>{row.label}</TextLink>
    )
  return (
    <ChartPanel
      title={`Ingresos y egresos por ${by.toLowerCase()}`}
      rows={named}
      columns={[
        { title: by, render: titleOf },
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
      ]}
    >
      <Chart
        name="En pesos"
        summary={`Ingresos por ${formatMoney(sumas.totalIngresos)}, egresos por ${formatMoney(sumas.totalEgresos)}.`}
        height={260}
      >
        <Bars
          rows={named}
          series={ingresosYEgresos}
          format={formatMoney}
          linkOf={(index, name) => {
            const row = named[index]
            const figure = name as Figure
            if (!row) return undefined
            const when = `${unidad === 'dia' ? 'del' : 'de'} ${row.label}`
            return {
              ...ledgerOf(row.fecha, figure),
              label: `Ver los ${figure} ${when}: ${formatMoney(row[figure])}`,
            }
          }}
        />
      </Chart>
    </ChartPanel>
  )
}
