import { Stack, Text, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import type { OutboxRow } from '../../offline/outbox/outbox-rows.ts'
import verdicts from '../../ui/entrada/verdict-tone.module.css'
import { Operacion } from './operacion.tsx'

/** Number of rows to render; further rows appear as rendered ones leave the queue. */
const SHOWN = 50

interface ColaProps {
  title: string
  says?: string | undefined
  rows: readonly OutboxRow[]
  acts?: (row: OutboxRow) => ReactNode
}

export function Cola({ title, says, rows, acts }: ColaProps) {
  const id = useId()
  return (
    <Stack component="section" gap="xs" aria-labelledby={id}>
      <Title order={2} size="h4" id={id}>
        {title}
      </Title>
      {says && <Text size="sm">{says}</Text>}
      <ul className={verdicts.list}>
        {rows.slice(0, SHOWN).map((row) => (
          <Operacion key={row.key} row={row}>
            {acts?.(row)}
          </Operacion>
        ))}
      </ul>
      {rows.length > SHOWN && <Text size="sm">Y {rows.length - SHOWN} más.</Text>}
    </Stack>
  )
}
