import { Paper, Table, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './data-table.module.css'

export interface PlainColumn<Row> {
  title: string
  render: (row: Row) => ReactNode
  /** Numbers stand at the right, in figures of one width. */
  numeric?: boolean
}

interface PlainTableProps<Row> {
  /** What the table holds; screen readers say it. */
  name: string
  rows: Row[]
  columns: PlainColumn<Row>[]
  /** The sentence that stands there when there are no rows. */
  empty: string
}

/** A few rows to read, without search, order or pages. On phones each row is a card. */
export function PlainTable<Row extends { _id: string }>({
  name,
  rows,
  columns,
  empty,
}: PlainTableProps<Row>) {
  if (rows.length === 0) return <Text c="dimmed">{empty}</Text>
  return (
    <Paper withBorder className={classes.frame} bg="var(--surface)">
      <Table className={classes.table} aria-label={name} horizontalSpacing={8}>
        <Table.Thead>
          <Table.Tr>
            {columns.map(({ title, numeric }) => (
              <Table.Th key={title} className={numeric ? classes.numeric : undefined}>
                {title}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={row._id}>
              {columns.map(({ title, render, numeric }) => (
                <Table.Td key={title} data-label={title} className={numeric ? classes.numeric : undefined}>
                  {render(row)}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Paper>
  )
}
