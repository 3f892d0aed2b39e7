import { Box, Paper } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import type { Noun } from '../lib/counted.ts'
import type { Page } from '../lib/http.ts'
import type { ListSearch } from '../lib/search.ts'
import classes from './data-table.module.css'
import { ListFoot, useLastPageRedirect } from './list-foot.tsx'
import { LoadError, NothingFound } from './query-state.tsx'
import type { Opened, RowsProps } from './rows.ts'
import { BriefRows, BriefSkeleton } from './rows-brief.tsx'
import { TableRows, TableSkeleton } from './rows-table.tsx'
import { useFocusOfGone } from './use-focus-of-gone.ts'
import type { ListState } from './use-list-state.ts'
import { useRoom } from './use-room.ts'

interface DataTableProps<Row>
  extends Pick<RowsProps<Row>, 'name' | 'columns' | 'details' | 'actions' | 'act' | 'highlighted'> {
  /** What is counted at its foot: `['cliente', 'clientes']`. */
  noun: Noun
  query: UseQueryResult<Page<Row>>
  list: ListState<ListSearch & { filtro?: string }>
  /** What all its pages come to, said after the count: '$80.000 en total'. */
  sum?: UseQueryResult<string>
  /** The screen's prefix of a load error: 'Error al cargar los clientes: '. */
  failed: string
  /** What stands there while the list has never had anything, with the action that fills it. */
  empty: ReactNode
  /** Whether `empty` also says what a search or a filter has left out. */
  saysWhyEmpty?: boolean
  /** What was just made, by `useJustMade`: it comes first, wherever its order has it. */
  made?: Row | undefined
  /** Whether the list is narrowed by more than search, so that nothing found is not emptiness. */
  filtered?: boolean
  /** What is said when that leaves nothing. */
  nothing?: string | undefined
}

/** A list with its four states: skeleton, error with retry, empty, nothing found. A row opens to its detail. */
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

  const opened: Opened = {
    is: ({ _id }) => _id === openId,
    toggle: ({ _id }) => setOpenId(_id === openId ? null : _id),
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
          {query.data ? (
            <Rows {...rows} rows={withFirst(made, query.data.rows)} list={list} />
          ) : (
            <Waiting {...rows} list={list} />
          )}
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
  made ? [made, ...rows.filter(({ _id }) => _id !== made._id)] : rows
