import { Group, Skeleton, Table, Text, UnstyledButton } from '@mantine/core'
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import { Fragment, type MouseEvent, type ReactNode } from 'react'
import type { ListSearch } from '../../../routing/search.ts'
import { LoadingText } from '../../feedback/loading-text.tsx'
import { saysLongWord } from '../../feedback/long-word.ts'
import classes from '../data-table.module.css'
import type { ListState } from '../use-list-state.ts'
import { RowDetail } from './row-detail.tsx'
import { type Column, JUST_MADE, type RowsProps } from './rows.ts'

type TableProps<Row> = RowsProps<Row> & { list: ListState<ListSearch> }

export function TableRows<Row extends { _id: string }>(props: TableProps<Row>) {
  const { rows, columns, details = [], actions, highlighted, opened, made } = props
  // The title column contains the button that expands the row.
  const named = columns.find(({ brief }) => brief === 'who') ?? columns[0]
  return (
    <TableFrame {...props}>
      {rows.map((row) => {
        const isOpen = opened.is(row)
        return (
          <Fragment key={row._id}>
            <Table.Tr
              data-highlighted={highlighted?.(row) || undefined}
              data-made={row._id === made?._id || undefined}
              className={classes.row}
              onClick={(event) => isPlainClick(event) && opened.toggle(row)}
            >
              {columns.map((column) => {
                const said = column.render(row)
                return (
                  <Table.Td key={column.title} className={cellClass(column, said)}>
                    {column === named ? (
                      <UnstyledButton
                        className={classes.opener}
                        {...(opened.inPanel && !isOpen
                          ? { 'aria-haspopup': 'dialog' }
                          : {
                              'aria-expanded': isOpen,
                              'aria-controls': isOpen ? opened.detailId : undefined,
                            })}
                        onClick={() => opened.toggle(row)}
                      >
                        {said}
                      </UnstyledButton>
                    ) : (
                      said
                    )}
                    {row._id === made?._id && column === named && <Text size="xs">{JUST_MADE}</Text>}
                  </Table.Td>
                )
              })}
              {actions && (
                <Table.Td className={classes.actions}>
                  <Group gap={4} wrap="nowrap" justify="flex-end">
                    {actions(row)}
                  </Group>
                </Table.Td>
              )}
            </Table.Tr>
            {isOpen && (
              <Table.Tr className={classes.detail}>
                <Table.Td colSpan={columns.length + (actions ? 1 : 0)}>
                  <RowDetail id={opened.detailId} row={row} columns={[...columns, ...details]} />
                </Table.Td>
              </Table.Tr>
            )}
          </Fragment>
        )
      })}
    </TableFrame>
  )
}

export function TableSkeleton<Row>(props: Omit<TableProps<Row>, 'rows'>) {
  const cells = props.columns.length + (props.actions ? 1 : 0)
  return (
    <TableFrame {...props}>
      {Array.from({ length: 8 }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the skeletons are identical
        <Table.Tr key={row}>
          {Array.from({ length: cells }, (_, cell) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the skeletons are identical
            <Table.Td key={cell}>
              {row === 0 && cell === 0 ? <LoadingText /> : <Skeleton height={16} my={4} />}
            </Table.Td>
          ))}
        </Table.Tr>
      ))}
    </TableFrame>
  )
}

function TableFrame<Row>({
  name,
  columns,
  actions,
  isBusy,
  list,
  children,
}: Omit<TableProps<Row>, 'rows'> & { children: ReactNode }) {
  return (
    <Table
      className={classes.table}
      aria-label={name}
      aria-busy={isBusy}
      highlightOnHover
      horizontalSpacing={8}
    >
      <Table.Thead>
        <Table.Tr>
          {columns.map((column) => (
            <Heading key={column.title} column={column} list={list} />
          ))}
          {actions && <Table.Th className={classes.actions}>Acciones</Table.Th>}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>{children}</Table.Tbody>
    </Table>
  )
}

function cellClass<Row>({ numeric, clipped }: Column<Row>, said: ReactNode): string | undefined {
  if (numeric) return classes.numeric
  if (clipped) return classes.clipped
  return saysLongWord(said) ? classes.broken : undefined
}

/** False for a click on a control inside the row, or at the end of a text selection. */
function isPlainClick({ target, currentTarget }: MouseEvent<HTMLElement>): boolean {
  // React also bubbles clicks from a portal that the row rendered.
  if (!(target instanceof Node && currentTarget.contains(target))) return false
  const pressed = target instanceof Element ? target.closest('a, button, input, label, [role]') : null
  const isElsewhere = pressed !== null && currentTarget.contains(pressed) && pressed !== currentTarget
  return !isElsewhere && !window.getSelection()?.toString()
}

/** A column heading; a sort button if the API can order by the column. */
function Heading<Row>({ column, list }: { column: Column<Row>; list: ListState<ListSearch> }) {
  const { key, title, numeric } = column
  const { orden } = list.search
  const className = numeric ? classes.numeric : undefined
  if (!key) return <Table.Th className={className}>{title}</Table.Th>
  const up = orden === key
  const down = orden === `-${key}`
  const Icon = up ? IconArrowUp : down ? IconArrowDown : IconArrowsSort
  return (
    <Table.Th aria-sort={up ? 'ascending' : down ? 'descending' : 'none'} className={className}>
      <UnstyledButton className={classes.sort} onClick={() => list.change({ orden: up ? `-${key}` : key })}>
        {title}
        <Icon size={14} aria-hidden className={up || down ? undefined : classes.unsorted} />
      </UnstyledButton>
    </Table.Th>
  )
}
