import { formatDay } from '@gym/contract/core/calendar'
import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, Suspense, useCallback, useState } from 'react'
import type { Page } from '../../api/http.ts'
import { type Noun, pluralize } from '../../format/counted.ts'
import { lazyRouteComponent } from '../../routing/lazy.tsx'
import { LoadError } from '../feedback/query-state.tsx'
import type { RowColumn } from '../table/rows/row-brief.tsx'
import classes from './paper.module.css'

const OnPaper = lazyRouteComponent(() => import('./on-paper.tsx'), 'OnPaper')

interface ListPrintOptions<Row> {
  read: () => Promise<Page<Row>>
  filter: string
}

/** Prints a filtered list. If the filter changes during the request, it prints nothing. */
export function useListPrint<Row>({ read, filter }: ListPrintOptions<Row>) {
  const [page, setPage] = useState<Page<Row> | null>(null)
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      const [page] = await Promise.all([read(), OnPaper.preload()])
      return { page, of: filter }
    },
    onSuccess: ({ page, of }) => {
      if (of === filter) setPage(page)
    },
  })
  const done = useCallback(() => setPage(null), [])
  return { page, filter, isPending, error, print: () => mutate(), done }
}

type ListPrint<Row> = ReturnType<typeof useListPrint<Row>>

export function PrintButton<Row>({ paper, disabled }: { paper: ListPrint<Row>; disabled: boolean }) {
  return (
    <Button
      variant="default"
      visibleFrom="sm"
      leftSection={<IconPrinter size={16} stroke={1.6} aria-hidden />}
      loading={paper.isPending}
      disabled={disabled}
      onClick={paper.print}
    >
      Imprimir
    </Button>
  )
}

interface PrintedListProps<Row> {
  paper: ListPrint<Row>
  title: string
  today: string | undefined
  noun: Noun
  columns: readonly RowColumn<Row>[]
  failed: string
  children?: ReactNode
}

export function PrintedList<Row extends { _id: string }>(props: PrintedListProps<Row>) {
  const { paper, title, today, noun, columns, failed, children } = props
  if (paper.error) return <LoadError sentence={`${failed}${paper.error.message}`} onRetry={paper.print} />
  if (!paper.page) return null
  const { rows, total } = paper.page
  return (
    <Suspense>
      <OnPaper detail={today && formatDay(today)} onDone={paper.done}>
        <h2>{title}</h2>
        <p>{paper.filter}</p>
        {children}
        <table className={classes.table}>
          <thead>
            <tr>
              {columns.map(({ title: heading, numeric }) => (
                <th key={heading} className={numeric ? classes.numeric : undefined}>
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row._id}>
                {columns.map(({ title: heading, numeric, render }) => (
                  <td key={heading} className={numeric ? classes.numeric : undefined}>
                    {render(row)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        <p>
          {rows.length < total
            ? `Las primeras ${rows.length} de ${pluralize(total, noun)}.`
            : pluralize(total, noun)}
        </p>
      </OnPaper>
    </Suspense>
  )
}
