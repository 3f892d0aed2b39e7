import {
  lastOfEachDay,
  type Medida,
  medidas,
} from '@gym/contract/composicion-corporal/composicion-corporal.rules'
import type { Composicion } from '@gym/contract/composicion-corporal/composicion-corporal.schema'
import { formatDay } from '@gym/contract/core/calendar'
import { Anchor, Modal, NativeSelect, SimpleGrid } from '@mantine/core'
import { memo, type ReactNode, useState } from 'react'
import { lazyRouteComponent } from '../../routing/lazy.tsx'
import { Chart, ChartPanel, series } from '../../ui/charts/chart-panel.tsx'
import type { RowColumn } from '../../ui/table/rows/row-brief.tsx'
import { ComposicionCard } from './composicion-card.tsx'
import { formatMeasure, nombreMedida } from './medidas.ts'

const DayLines = lazyRouteComponent(() => import('../../ui/charts/day-lines.tsx'), 'DayLines')

const base: RowColumn<Composicion>[] = [
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
] as const

interface EvolucionProps {
  records: Composicion[]
  actionsOf?: (record: Composicion, close: () => void) => ReactNode
}

/** A chart shows only the last record of a day; the table shows every record. */
export function Evolucion({ records, actionsOf }: EvolucionProps) {
  const [opened, open] = useState<Composicion | null>(null)
  const close = () => open(null)
  return (
    <>
      <Graficas records={records} onOpen={open} />
      <Modal opened={opened !== null} onClose={close} title="Registro de medidas" centered>
        {opened && <ComposicionCard record={opened} actions={actionsOf?.(opened, close)} />}
      </Modal>
    </>
  )
}

interface GraficasProps {
  records: Composicion[]
  onOpen: (record: Composicion | null) => void
}

/** Memoized, because a new render would unmount the opened point, to which the focus returns. */
const Graficas = memo(({ records, onOpen }: GraficasProps) => {
  const oldestFirst = lastOfEachDay(records).reverse()
  const measured = medidas.filter((medida) => records.some((record) => record.medidas[medida] !== null))
  const percentages = porcentajes.filter(({ name }) => records.some((record) => record[name] !== null))
  const openAt = (index: number) => onOpen(oldestFirst[index] ?? null)
  const columns: RowColumn<Composicion>[] = [
    {
      title: 'Fecha',
      render: (record) => (
        <Anchor
          component="button"
          type="button"
          aria-label={`Ver el registro del ${formatDay(record.fecha)}`}
          onClick={() => onOpen(record)}
        >
          {formatDay(record.fecha)}
        </Anchor>
      ),
    },
    ...base,
    ...measured.map((medida) => ({
      title: nombreMedida[medida],
      numeric: true,
      render: (record: Composicion) => formatMeasure(record.medidas[medida], 'cm'),
    })),
  ]
  return (
    <ChartPanel title="Evolución" rows={records} columns={columns}>
      <SimpleGrid cols={{ base: 1, md: percentages.length + measured.length > 0 ? 2 : 1 }}>
        <Chart name="Peso (kg)" summary={course(oldestFirst, 'Peso', ({ peso }) => peso, 'kg')}>
          <DayLines
            rows={oldestFirst}
            series={peso}
            format={(value) => formatMeasure(value, 'kg')}
            onOpen={openAt}
          />
        </Chart>
        {percentages.length > 0 && (
          <Chart
            name={`${percentages.map(({ label }) => label).join(' y ')} (%)`}
            summary={percentages
              .map(({ name, label }) => course(oldestFirst, label, (record) => record[name], '%'))
              .join(' ')}
          >
            <DayLines
              rows={oldestFirst}
              series={[...percentages]}
              format={(value) => formatMeasure(value, '%')}
              onOpen={openAt}
            />
          </Chart>
        )}
        {measured.length > 0 && <Medidas records={oldestFirst} measured={measured} onOpen={openAt} />}
      </SimpleGrid>
    </ChartPanel>
  )
})

interface MedidasProps {
  records: Composicion[]
  measured: Medida[]
  onOpen: (index: number) => void
}

function Medidas({ records, measured, onOpen }: MedidasProps) {
  const [chosen, choose] = useState<Medida>('cintura')
  const medida = measured.find((each) => each === chosen) ?? measured[0]
  if (!medida) return null
  const name = nombreMedida[medida]
  const rows = records.map(({ fecha, medidas }) => ({ fecha, cm: medidas[medida] }))
  return (
    <div>
      <NativeSelect
        label="Medida"
        mb="xs"
        maw={220}
        value={medida}
        onChange={({ currentTarget: { value } }) =>
          choose(measured.find((each) => each === value) ?? 'cintura')
        }
        data={measured.map((value) => ({ value, label: nombreMedida[value] }))}
      />
      <Chart name={`${name} (cm)`} summary={course(records, name, (record) => record.medidas[medida], 'cm')}>
        <DayLines
          rows={rows}
          series={[{ name: 'cm', label: name, color: series.first }]}
          format={(value) => formatMeasure(value, 'cm')}
          onOpen={onOpen}
        />
      </Chart>
    </div>
  )
}

function course(
  records: Composicion[],
  name: string,
  figureOf: (record: Composicion) => number | null,
  unit: string,
): string {
  const measured = records.filter((record) => figureOf(record) !== null)
  const [first, last] = [measured[0], measured[measured.length - 1]]
  if (!first || !last) return `${name}: sin medir.`
  const said = (record: Composicion) =>
    `${formatMeasure(figureOf(record), unit)} el ${formatDay(record.fecha)}`
  return first === last ? `${name}: ${said(first)}.` : `${name}: de ${said(first)} a ${said(last)}.`
}
