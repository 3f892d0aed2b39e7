import { PAGE_SIZE } from '@gym/contract/lists.rules'
import {
  Group,
  Pagination,
  Paper,
  Skeleton,
  Table,
  Text,
  UnstyledButton,
  VisuallyHidden,
} from '@mantine/core'
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import type { Page } from '../lib/http.ts'
import type { ListSearch } from '../lib/search.ts'
import classes from './data-table.module.css'
import { LoadError, NothingFound } from './query-state.tsx'
import type { ListState } from './use-list-state.ts'

export interface Column<Row> {
  /** The name by which the API orders it. */
  key: string
  title: string
  render: (row: Row) => ReactNode
  /** Numbers stand at the right, in figures of one width. */
  numeric?: boolean
  /** Text without spaces of its own, such as an address of mail, may break anywhere. */
  breakable?: boolean
}

interface DataTableProps<Row> {
  /** What the table holds; screen readers say it: 'Clientes'. */
  name: string
  query: UseQueryResult<Page<Row>>
  list: ListState<ListSearch & { filtro?: string }>
  columns: Column<Row>[]
  /** The screen's prefix of a load error: 'Error al cargar los clientes: '. */
  failed: string
  /** What stands there while the list has never had anything, with the action that fills it. */
  empty: ReactNode
  /** Whether `empty` also says what a search or a filter has left out. */
  saysWhyEmpty?: boolean
  /** Icon buttons of a row. */
  actions?: (row: Row) => ReactNode
  /** Whether the list is narrowed by more than search, so that nothing found is not emptiness. */
  filtered?: boolean
  /** A row that calls for attention; its cells say why in words. */
  highlighted?: (row: Row) => boolean
}

/** A list with its four states: skeleton, error with retry, empty, nothing found. On phones each row is a card. */
export function DataTable<Row extends { _id: string }>(props: DataTableProps<Row>) {
  const { name, query, list, columns, actions, filtered, highlighted } = props
  useLastPageRedirect(query, list)
  if (query.isError && !query.data)
    return <LoadError sentence={`${props.failed}${query.error.message}`} onRetry={() => query.refetch()} />
  if (query.data?.total === 0) {
    const narrowed = !props.saysWhyEmpty && (filtered || !!list.search.buscar)
    return narrowed ? <NothingFound list={list} /> : props.empty
  }

  return (
    <>
      {query.isError && (
        <LoadError sentence={`${props.failed}${query.error.message}`} onRetry={() => query.refetch()} />
      )}
      <Paper withBorder className={classes.frame} bg="var(--surface)">
        <Table
          className={classes.table}
          aria-label={name}
          aria-busy={query.isFetching}
          highlightOnHover
          horizontalSpacing={8}
        >
          <Table.Thead>
            <Table.Tr>
              {columns.map((column) => (
                <SortableHeader key={column.key} column={column} list={list} />
              ))}
              {actions && <Table.Th className={classes.actions}>Acciones</Table.Th>}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {query.data?.rows.map((row) => (
              <Table.Tr key={row._id} data-highlighted={highlighted?.(row) || undefined}>
                {columns.map((column) => (
                  <Table.Td
                    key={column.key}
                    data-label={column.title}
                    className={
                      column.numeric ? classes.numeric : column.breakable ? classes.breakable : undefined
                    }
                  >
                    {column.render(row)}
                  </Table.Td>
                ))}
                {actions && (
                  <Table.Td className={classes.actions}>
                    <Group gap={4} wrap="nowrap" justify="flex-end">
                      {actions(row)}
                    </Group>
                  </Table.Td>
                )}
              </Table.Tr>
            )) ?? <SkeletonRows columns={columns.length + (actions ? 1 : 0)} />}
          </Table.Tbody>
        </Table>
      </Paper>
      <ListFoot total={query.data?.total} list={list} />
    </>
  )
}

/** Leads from a page beyond the last, whose rows were deleted or never were, to the last. */
export function useLastPageRedirect(
  query: UseQueryResult<Page<unknown>>,
  { search, change }: ListState<ListSearch>,
) {
  const last = Math.max(1, Math.ceil((query.data?.total ?? 0) / PAGE_SIZE))
  const isBeyond = query.isSuccess && !query.isPlaceholderData && (search.pagina ?? 1) > last
  useEffect(() => {
    if (isBeyond) change({ pagina: last > 1 ? last : undefined }, { replace: true })
  }, [isBeyond, last, change])
}

function SortableHeader<Row>({ column, list }: { column: Column<Row>; list: ListState<ListSearch> }) {
  const { orden } = list.search
  const up = orden === column.key
  const down = orden === `-${column.key}`
  const Icon = up ? IconArrowUp : down ? IconArrowDown : IconArrowsSort
  return (
    <Table.Th
      aria-sort={up ? 'ascending' : down ? 'descending' : 'none'}
      className={column.numeric ? classes.numeric : undefined}
    >
      <UnstyledButton
        className={classes.sort}
        onClick={() => list.change({ orden: up ? `-${column.key}` : column.key })}
      >
        {column.title}
        <Icon size={14} aria-hidden className={up || down ? undefined : classes.unsorted} />
      </UnstyledButton>
    </Table.Th>
  )
}

function SkeletonRows({ columns }: { columns: number }) {
  const cells = Array.from({ length: columns }, (_, index) => index)
  return Array.from({ length: 8 }, (_, index) => index).map((row) => (
    <Table.Tr key={row}>
      {cells.map((cell) => (
        <Table.Td key={cell}>
          <Skeleton height={16} my={4} />
          {row === 0 && cell === 0 && <VisuallyHidden role="status">Cargando...</VisuallyHidden>}
        </Table.Td>
      ))}
    </Table.Tr>
  ))
}

/** How many there are, and the way to the other pages. */
export function ListFoot({ total, list }: { total: number | undefined; list: ListState<ListSearch> }) {
  if (total === undefined) return null
  const page = list.search.pagina ?? 1
  const first = (page - 1) * PAGE_SIZE + 1
  const pages = Math.ceil(total / PAGE_SIZE)
  return (
    <Group justify="space-between" className={classes.foot}>
      <Text size="sm" aria-live="polite">
        {first <= total
          ? `${first} a ${Math.min(first + PAGE_SIZE - 1, total)} de ${total}`
          : `${total} en total`}
      </Text>
      {pages > 1 && (
        <Pagination
          size="sm"
          total={pages}
          value={page}
          onChange={(pagina) => list.change({ pagina: pagina > 1 ? pagina : undefined })}
          aria-label="Páginas"
          getItemProps={(item) => ({ 'aria-label': `Página ${item}` })}
          getControlProps={(control) => ({
            'aria-label': {
              first: 'Primera página',
              previous: 'Página anterior',
              next: 'Página siguiente',
              last: 'Última página',
            }[control],
          })}
        />
      )}
    </Group>
  )
}
