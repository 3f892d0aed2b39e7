import { Group, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { InWords } from '../../feedback/in-words.tsx'
import type { RowColumn } from './row-brief.tsx'
import classes from './rows.module.css'

interface RowDetailProps<Row> {
  id: string
  row: Row
  columns: readonly RowColumn<Row>[]
  actions?: ReactNode
}

export function RowDetail<Row>({ id, row, columns, actions }: RowDetailProps<Row>) {
  return (
    <Stack id={id} gap="sm" className={classes.detail}>
      <dl className={classes.facts}>
        {columns.map(({ title, render, isWide }) => (
          <div key={title} data-wide={isWide || undefined}>
            <dt>{title}</dt>
            <dd>{render(row)}</dd>
          </div>
        ))}
      </dl>
      {actions && (
        <Group gap="xs">
          <InWords>{actions}</InWords>
        </Group>
      )}
    </Stack>
  )
}
