import { Box, Paper } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import type { Page } from '../../api/http.ts'
import type { Noun } from '../../format/counted.ts'
import type { ListSearch } from '../../routing/search.ts'
import { LoadError, NothingFound } from '../feedback/query-state.tsx'
import { useFocusOfGone } from '../layout/use-focus-of-gone.ts'
import classes from './data-table.module.css'
import { ListFoot, useLastPageRedirect } from './list-foot.tsx'
import type { Opened, RowsProps } from './rows/rows.ts'
import { BriefRows, BriefSkeleton } from './rows/rows-brief.tsx'
import { TableRows, TableSkeleton } from './rows/rows-table.tsx'
import type { ListState } from './use-list-state.ts'
import { useRoom } from './use-room.ts'

interface DataTableProps<Row>
  extends Pick<RowsProps<Row>, 'name' | 'columns' | 'details' | 'actions' | 'act' | 'highlighted'> {
  noun: Noun
  query: UseQueryResult<Page<Row>>
  list: ListState<ListSearch & { filtro?: string }>
  /** The sum over all pages, which follows the count: '$80.000 en total'. */
  sum?: UseQueryResult<string>
  /** Prefix of a load error: 'Error al cargar los clientes: '. */
  failed: string
  /** Empty state of a list without filters, with the action that fills it. */
  empty: ReactNode
  /** True if `empty` also fits a filtered list, because it explains what the filter excludes. */
  saysWhyEmpty?: boolean
  /** The row just created (`useJustMade`), which comes first in any order. */
  made?: Row | undefined
  filtered?: boolean
  /** Opens a row of the desk's table in a panel. If it fails, the row expands to its detail instead. */
  onOpen?: (row: Row) => Promise<void>
  /** Text if a filter other than `filtro` matches nothing. */
  nothing?: string | undefined
}

/** A list in its states: skeleton, error with retry, empty, no match. Rows expand to their detail. */
export function DataTable<Row extends { _id: string }>(props: DataTableProps<Row>) {
  const { name, query, list, columns, details, actions, act, filtered, highlighted, made } = props
  const isDesk = useRoom() === 'desk'
  const [openId, setOpenId] = useState<string | null>(null)
  const detailId = useId()
  useLastPageRedirect(query, list)
  const noteFocus = useFocusOfGone(query.data)
  const error = query.isError && (
    <LoadError sentence={`${props.failed}${query.error.message}`} onRetry={() => query.refetch()} />
  )
  if (error && !query.data) return error
  const isEmpty = query.data?.total === 0 && !made
  const narrowed = !props.saysWhyEmpty && (filtered || !!list.search.buscar)

  const shown = query.data && withFirst(made, query.data.rows)
  const { onOpen } = props
  const opened: Opened<Row> = {
    inPanel: isDesk && onOpen !== undefined,
    is: ({ _id }) => _id === openId,
    toggle: (row) => {
      if (row._id === openId) setOpenId(null)
      else if (isDesk && onOpen) onOpen(row).catch(() => setOpenId(row._id))
      else setOpenId(row._id)
    },
    detailId,
  }
  const rows = { name, columns, details, actions, act, highlighted, opened, made, isBusy: query.isFetching }
  const Rows = isDesk ? TableRows : BriefRows
  const Waiting = isDesk ? TableSkeleton : BriefSkeleton
  return (
    <>
      {error}
      {!isEmpty && (
        <Paper withBorder className={classes.frame} bg="var(--surface)" onFocus={noteFocus}>
          {shown ? <Rows {...rows} rows={shown} list={list} /> : <Waiting {...rows} list={list} />}
        </Paper>
      )}
      <Box aria-live="polite" pos={isEmpty ? undefined : 'absolute'}>
        {isEmpty && (narrowed ? <NothingFound list={list} nothing={props.nothing} /> : props.empty)}
      </Box>
      <ListFoot page={query.data} noun={props.noun} sum={props.sum} list={list} />
    </>
  )
}

const withFirst = <Row extends { _id: string }>(made: Row | undefined, rows: Row[]) =>
  made
    ? [rows.find(({ _id }) => _id === made._id) ?? made, ...rows.filter(({ _id }) => _id !== made._id)]
    : rows
