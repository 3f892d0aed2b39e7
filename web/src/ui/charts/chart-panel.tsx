import { Paper, Skeleton, Stack, Text, Title } from '@mantine/core'
import { type MouseEvent, type ReactNode, Suspense, useId } from 'react'
import { PlainTable } from '../table/plain-table.tsx'
import type { RowColumn } from '../table/rows/row-brief.tsx'
import type { BarSeries } from './bars.tsx'
import classes from './chart-panel.module.css'

export const series = { first: 'var(--serie-1)', second: 'var(--serie-2)', third: 'var(--serie-3)' }

/** Shared, so that income and expense have the same colours in each chart. */
export const ingresosYEgresos: [BarSeries, BarSeries] = [
  { name: 'ingresos', label: 'Ingresos', color: series.first },
  { name: 'egresos', label: 'Egresos', color: series.second },
]

interface ChartPanelProps<Row> {
  title: string
  children: ReactNode
  rows: Row[]
  columns: RowColumn<Row>[]
}

export function ChartPanel<Row extends { _id: string }>(props: ChartPanelProps<Row>) {
  const id = useId()
  return (
    <Paper
      component="section"
      aria-labelledby={id}
      withBorder
      p="md"
      bg="var(--surface)"
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

/** Focuses the heading after a click on a link of the panel: a change of filter may unmount the link. */
function goToHeading({ target, defaultPrevented }: MouseEvent) {
  // The router prevents the default only of a link that it follows itself, not of one for another tab.
  const isFollowed = defaultPrevented && target instanceof Element && target.closest('a')
  if (isFollowed) document.querySelector('h1')?.focus({ preventScroll: true })
}

interface ChartProps {
  /** Name and unit: 'Peso (kg)'. */
  name: string
  /** Text alternative: 'De 80 kg a 76 kg.'. */
  summary: string
  height?: number
  children: ReactNode
}

/** One chart of a panel. It reserves its height while the library loads, against a layout shift. */
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
