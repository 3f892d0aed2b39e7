import { Paper, ScrollArea, Skeleton, Stack, Text, Title } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { type CSSProperties, type ReactNode, useId } from 'react'
import { Loaded } from '../../../ui/feedback/query-state.tsx'
import classes from '../indicadores.module.css'

interface HeatProps<Data> {
  title: string
  query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'refetch'>
  failed: string
  /** The counting rule in a sentence or two. */
  says: (data: Data) => string
  isEmpty: (data: Data) => boolean
  empty: string
  /** Name of the scroll area, for a table wider than the page. */
  scrolls?: string
  children: (data: Data) => ReactNode
}

export function Heat<Data>({
  title,
  query,
  failed,
  says,
  isEmpty,
  empty,
  scrolls,
  children,
}: HeatProps<Data>) {
  const id = useId()
  const table = (data: Data) => (
    <table
      className={`${classes.heat} ${scrolls ? classes.wide : ''}`}
      aria-label={title}
      aria-describedby={id}
    >
      {children(data)}
    </table>
  )
  return (
    <Loaded query={query} waiting={<Skeleton height={320} aria-busy />} failed={failed} saysStale>
      {(data) => (
        <Paper component="section" aria-label={title} withBorder p="md" bg="var(--surface)">
          <Stack>
            <Title order={2} size="h4">
              {title}
            </Title>
            <Text size="sm" id={id}>
              {says(data)}
            </Text>
            {isEmpty(data) && <Text c="dimmed">{empty}</Text>}
            {!isEmpty(data) && !scrolls && table(data)}
            {!isEmpty(data) && scrolls && (
              <ScrollArea type="auto" viewportProps={{ tabIndex: 0, role: 'group', 'aria-label': scrolls }}>
                {table(data)}
              </ScrollArea>
            )}
          </Stack>
        </Paper>
      )}
    </Loaded>
  )
}

/** CSS variable for a cell's shade, from 0 to 1. */
export const share = (of: number) => ({ '--share': Math.max(0, of) }) as CSSProperties
