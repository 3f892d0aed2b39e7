import { Paper, Table, Text } from '@mantine/core'
import { saysLongWord } from '../feedback/long-word.ts'
import classes from './data-table.module.css'
import { RowBrief, type RowColumn } from './rows/row-brief.tsx'
import rowClasses from './rows/rows.module.css'
import { useRoom } from './use-room.ts'

interface PlainTableProps<Row> {
  name: string
  rows: Row[]
  /** On a phone, brief rows show the columns with a `brief` place; without any, the first is the title. */
  columns: readonly RowColumn<Row>[]
  empty: string
}

export function PlainTable<Row extends { _id: string }>({
  name,
  rows,
  columns,
  empty,
}: PlainTableProps<Row>) {
  const isPhone = useRoom() === 'phone'
  if (rows.length === 0) return <Text c="dimmed">{empty}</Text>
  return (
    <Paper withBorder className={classes.frame} bg="var(--surface)">
      {isPhone ? (
        <ul className={rowClasses.list} aria-label={name}>
          {rows.map((row) => (
            <li key={row._id} className={rowClasses.item}>
              <RowBrief row={row} columns={briefOf(columns)} />
            </li>
          ))}
        </ul>
      ) : (
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
                {columns.map(({ title, render, numeric }) => {
                  const said = render(row)
                  const long = saysLongWord(said) ? classes.broken : undefined
                  return (
                    <Table.Td key={title} className={numeric ? classes.numeric : long}>
                      {said}
                    </Table.Td>
                  )
                })}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
    </Paper>
  )
}

/** Gives the columns places in brief rows if none has one: the first as title, the others after their heading. */
function briefOf<Row>(columns: readonly RowColumn<Row>[]): readonly RowColumn<Row>[] {
  if (columns.some(({ brief }) => brief)) return columns
  return columns.map((column, index) =>
    index === 0
      ? { ...column, brief: 'who' }
      : {
          ...column,
          brief: 'what',
          renderBrief: (row) => (
            <>
              {column.title} {column.render(row)}
            </>
          ),
        },
  )
}
