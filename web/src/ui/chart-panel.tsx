import { Paper, Skeleton, Stack, Text, Title } from '@mantine/core'
import { type MouseEvent, type ReactNode, Suspense, useId } from 'react'
import type { BarSeries } from './bars.tsx'
import classes from './chart-panel.module.css'
import { PlainTable } from './plain-table.tsx'
import type { RowColumn } from './row-brief.tsx'

/** Colours that are told apart in both themes; a second sign (a dash, a label) goes with each. */
export const series = { first: 'var(--serie-1)', second: 'var(--serie-2)', third: 'var(--serie-3)' }

/** Income and expense: one pair of colours wherever they are drawn. */
export const ingresosYEgresos: [BarSeries, BarSeries] = [
  { name: 'ingresos', label: 'Ingresos', color: series.first },
  { name: 'egresos', label: 'Egresos', color: series.second },
]

interface ChartPanelProps<Row> {
  title: string
  /** The charts: lazy, for their library is large. */
  children: ReactNode
  /** What the charts show, row by row, for those who cannot see them. */
  rows: Row[]
  columns: RowColumn<Row>[]
}

/** Charts under a title, with the table of what they show. */
export function ChartPanel<Row extends { _id: string }>(props: ChartPanelProps<Row>) {
  const id = useId()
  return (
    <Paper
      component="section"
      aria-labelledby={id}
      withBorder
      p="md"
      bg="var(--surface)"
      className={classes.panel}
      onClick={goToHeading}
    >
      <Stack>
        <Title order={2} size="h4" id={id}>
          {props.title}
        </Title>
        {props.children}
        <details>
          <summary className={classes.disclosure}>Ver como tabla</summary>
          <PlainTable name={props.title} rows={props.rows} columns={props.columns} empty="" />
        </details>
      </Stack>
    </Paper>
  )
}

/** What is counted may be listed on the same screen: the link that opened it goes, and the focus would be nowhere. */
function goToHeading({ target, defaultPrevented }: MouseEvent) {
  // A link that opens another tab leaves this one alone.
  const isFollowed = defaultPrevented && target instanceof Element && target.closest('a')
  if (isFollowed) document.querySelector('h1')?.focus({ preventScroll: true })
}

interface ChartProps {
  /** What is drawn, and its unit: 'Peso (kg)'. */
  name: string
  /** What one sees at a glance, in words: 'De 80 kg a 76 kg.'. */
  summary: string
  height?: number
  /** The library's chart, as high as it may be. */
  children: ReactNode
}

/** One chart of a panel: its place is kept while the library is on its way. */
export function Chart({ name, summary, height = 220, children }: ChartProps) {
  return (
    <Stack gap="sm" component="figure" m={0} aria-label={`${name}. ${summary}`}>
      <Text component="figcaption" size="sm" fw={600}>
        {name}
      </Text>
      <div style={{ height }}>
        <Suspense fallback={<Skeleton height={height} />}>{children}</Suspense>
      </div>
    </Stack>
  )
}
