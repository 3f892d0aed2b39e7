import { formatDay } from '@gym/contract/calendar'
import type { Composicion } from '@gym/contract/composicion-corporal'
import { lastOfEachDay } from '@gym/contract/composicion-corporal.rules'
import { SimpleGrid } from '@mantine/core'
import { lazyRouteComponent } from '../../lib/pieces.tsx'
import { Chart, ChartPanel, series } from '../../ui/chart-panel.tsx'
import type { RowColumn } from '../../ui/row-brief.tsx'
import { formatMeasure } from './medidas.ts'

const DayLines = lazyRouteComponent(() => import('../../ui/day-lines.tsx'), 'DayLines')

const columns: RowColumn<Composicion>[] = [
  { title: 'Fecha', render: ({ fecha }) => formatDay(fecha) },
  { title: 'Peso', numeric: true, render: ({ peso }) => formatMeasure(peso, 'kg') },
  { title: 'Grasa', numeric: true, render: ({ porcentajeGrasa }) => formatMeasure(porcentajeGrasa, '%') },
  {
    title: 'Músculo',
    numeric: true,
    render: ({ porcentajeMusculo }) => formatMeasure(porcentajeMusculo, '%'),
  },
]

const peso = [{ name: 'peso', label: 'Peso', color: series.first }]
const porcentajes = [
  { name: 'porcentajeGrasa', label: 'Grasa', color: series.second, strokeDasharray: '6 4' },
  { name: 'porcentajeMusculo', label: 'Músculo', color: series.third },
]

/**
 * Weight, fat and muscle over all records (newest first): kg and % each on a scale of its own. Of one day the last record
 * is drawn; the table has them all.
 */
export function Evolucion({ records }: { records: Composicion[] }) {
  const oldestFirst = lastOfEachDay(records).reverse()
  const hasPercentages = records.some(
    ({ porcentajeGrasa, porcentajeMusculo }) => porcentajeGrasa !== null || porcentajeMusculo !== null,
  )
  const summary = {
    peso: course(oldestFirst, 'Peso', 'peso', 'kg'),
    porcentajes: [
      course(oldestFirst, 'Grasa', 'porcentajeGrasa', '%'),
      course(oldestFirst, 'Músculo', 'porcentajeMusculo', '%'),
    ].join(' '),
  }
  return (
    <ChartPanel title="Evolución" rows={records} columns={columns}>
      <SimpleGrid cols={{ base: 1, md: hasPercentages ? 2 : 1 }}>
        <Chart name="Peso (kg)" summary={summary.peso}>
          <DayLines rows={oldestFirst} series={peso} format={(value) => formatMeasure(value, 'kg')} />
        </Chart>
        {hasPercentages && (
          <Chart name="Grasa y músculo (%)" summary={summary.porcentajes}>
            <DayLines rows={oldestFirst} series={porcentajes} format={(value) => formatMeasure(value, '%')} />
          </Chart>
        )}
      </SimpleGrid>
    </ChartPanel>
  )
}

/** 'Peso: de 80 kg el 1/6/2026 a 76 kg el 20/11/2026.' */
function course(
  records: Composicion[],
  name: string,
  figure: 'peso' | 'porcentajeGrasa' | 'porcentajeMusculo',
  unit: string,
): string {
  const measured = records.filter((record) => record[figure] !== null)
  const [first, last] = [measured[0], measured[measured.length - 1]]
  if (!first || !last) return `${name}: sin medir.`
  const said = (record: Composicion) => `${formatMeasure(record[figure], unit)} el ${formatDay(record.fecha)}`
  return first === last ? `${name}: ${said(first)}.` : `${name}: de ${said(first)} a ${said(last)}.`
}
