import { Group } from '@mantine/core'
import type { Page } from '../../api/http.ts'
import type { ListParams } from '../../api/resource-queries.ts'
import type { Noun } from '../../format/counted.ts'
import { ExportButton, ExportStatus, useExport } from '../../ui/print/export-file.tsx'
import { PrintButton, PrintedList, useListPrint } from '../../ui/print/list-print.tsx'
import type { RowColumn } from '../../ui/table/rows/row-brief.tsx'

interface BookToolsProps<Row> {
  /** Name of the book in the export path: 'diario'. */
  book: string
  params: ListParams
  title: string
  filter: string
  columns: readonly RowColumn<Row>[]
  noun: Noun
  read: () => Promise<Page<Row>>
  isEmpty: boolean
}

export function BookTools<Row extends { _id: string }>({
  book,
  params,
  title,
  filter,
  isEmpty,
  read,
  ...list
}: BookToolsProps<Row>) {
  const file = useExport(`libros/${book}/exportar`, params)
  const paper = useListPrint({ read, filter })
  return (
    <>
      <Group gap="xs">
        <ExportButton {...file} />
        <PrintButton paper={paper} disabled={isEmpty} />
      </Group>
      <ExportStatus {...file} />
      <PrintedList paper={paper} title={title} today={undefined} failed={`Error al imprimir: `} {...list} />
    </>
  )
}
