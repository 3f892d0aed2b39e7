import { PAGE_SIZE } from '@gym/contract/core/lists.rules'
import { Group, Pagination, Text } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Page } from '../../api/http.ts'
import { formatPageRange, type Noun, pluralize } from '../../format/counted.ts'
import type { ListSearch } from '../../routing/search.ts'
import { LoadError } from '../feedback/query-state.tsx'
import classes from './data-table.module.css'
import type { ListState } from './use-list-state.ts'

interface ListFootProps {
  page: Page<unknown> | undefined
  noun: Noun
  sum?: UseQueryResult<string> | undefined
  list: ListState<Pick<ListSearch, 'pagina'>>
  size?: number
}

export function ListFoot({ page, noun, sum, list, size = PAGE_SIZE }: ListFootProps) {
  const { total = 0, isMore } = page ?? {}
  const current = list.search.pagina ?? 1
  const first = (current - 1) * size + 1
  const pages = Math.ceil(total / size)
  const all = isMore ? `más de ${pluralize(total, noun)}` : pluralize(total, noun)
  const shown =
    pages > 1 && first <= total ? formatPageRange(first, Math.min(first + size - 1, total), all) : all
  return (
    <>
      {total > 0 && sum?.error && (
        <LoadError
          sentence={`Error al cargar el total: ${sum.error.message}`}
          onRetry={() => sum.refetch()}
        />
      )}
      <Group justify="space-between" className={classes.foot} pos={total > 0 ? undefined : 'absolute'}>
        {/* The live region mounts before its text; otherwise screen readers would not announce the text. */}
        <Text size="sm" aria-live="polite">
          {total > 0 && shown}
          {total > 0 && sum?.data && `, ${sum.data}`}
        </Text>
        {pages > 1 && (
          <nav aria-label="Páginas">
            <Pagination
              size="sm"
              total={pages}
              value={current}
              onChange={(pagina) => list.change({ pagina: pagina > 1 ? pagina : undefined })}
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
          </nav>
        )}
      </Group>
    </>
  )
}

/** Redirects to the last page from a page beyond it, which deletions may leave. */
export function useLastPageRedirect(
  query: UseQueryResult<Page<unknown>>,
  { search, change }: ListState<Pick<ListSearch, 'pagina'>>,
  size = PAGE_SIZE,
) {
  const last = Math.max(1, Math.ceil((query.data?.total ?? 0) / size))
  const isBeyond = query.isSuccess && !query.isPlaceholderData && (search.pagina ?? 1) > last
  useEffect(() => {
    if (isBeyond) change({ pagina: last > 1 ? last : undefined }, { replace: true })
  }, [isBeyond, last, change])
}
