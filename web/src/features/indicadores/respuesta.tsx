import type { DayRange } from '@gym/contract/core/calendar'
import { Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { daysInWords } from '../../format/period.ts'
import { ChartPanel } from '../../ui/charts/chart-panel.tsx'
import { PrintButton, PrintedList, useListPrint } from '../../ui/print/list-print.tsx'
import type { RowColumn } from '../../ui/table/rows/row-brief.tsx'
import { useToday } from '../configuracion/configuracion.api.ts'

interface RespuestaProps<Row> {
  title: string
  days: DayRange
  /** The counting rule in a sentence or two. */
  says: ReactNode
  rows: Row[]
  columns: RowColumn<Row>[]
  empty: string
  children: ReactNode
}

const NOUN = ['renglón', 'renglones'] as const

export function Respuesta<Row extends { _id: string }>(props: RespuestaProps<Row>) {
  const { title, days, says, rows, columns, empty, children } = props
  const today = useToday()
  const paper = useListPrint({
    read: async () => ({ rows, total: rows.length }),
    filter: daysInWords(days),
  })
  if (rows.length === 0)
    return (
      <>
        {says && <Text size="sm">{says}</Text>}
        <Text c="dimmed">{empty}</Text>
      </>
    )
  return (
    <>
      <PrintedList paper={paper} title={title} today={today} noun={NOUN} columns={columns} failed="" />
      <ChartPanel title={title} rows={rows} columns={columns}>
        {says && <Text size="sm">{says}</Text>}
        {children}
        <Group>
          <PrintButton paper={paper} disabled={false} />
        </Group>
      </ChartPanel>
    </>
  )
}
