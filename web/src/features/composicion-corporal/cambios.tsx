import type { Composicion } from '@gym/contract/composicion-corporal/composicion-corporal.schema'
import { formatDay } from '@gym/contract/core/calendar'
import { Text } from '@mantine/core'
import { PlainTable } from '../../ui/table/plain-table.tsx'
import type { RowColumn } from '../../ui/table/rows/row-brief.tsx'
import { formatDifference, formatMeasure } from './medidas.ts'

const SHOWN = 10

interface Cambio {
  _id: string
  record: Composicion
  before: Composicion | undefined
}

type Figure = (record: Composicion) => number | null

const figure = (title: string, unit: string, of: Figure): RowColumn<Cambio> => ({
  title,
  numeric: true,
  render: ({ record, before }) => {
    const difference = before && formatDifference(of(record), of(before))
    return (
      <>
        {formatMeasure(of(record), unit)}
        {difference && (
          <Text span size="sm" c="dimmed">
            {` (${difference})`}
          </Text>
        )}
      </>
    )
  },
})

const columns: RowColumn<Cambio>[] = [
  { title: 'Fecha', render: ({ record }) => formatDay(record.fecha) },
  figure('Peso', 'kg', ({ peso }) => peso),
  figure('IMC', '', ({ imc }) => imc),
  figure('Grasa', '%', ({ porcentajeGrasa }) => porcentajeGrasa),
  figure('Músculo', '%', ({ porcentajeMusculo }) => porcentajeMusculo),
]

export function Cambios({ records }: { records: Composicion[] }) {
  const rows = records
    .slice(0, SHOWN)
    .map((record, index) => ({ _id: record._id, record, before: records[index + 1] }))
  return <PlainTable name="Cambios entre registros" rows={rows} columns={columns} empty="" />
}
