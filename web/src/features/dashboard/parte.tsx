import { Group, Paper, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { TextLink } from '../../ui/layout/text-link.tsx'
import classes from './hoy.module.css'

const figures = new Intl.NumberFormat('es-CO')

export interface Part {
  title: string
  total: number
  /** True if there are more than `total`, because the count stopped at its limit. */
  hayMas?: true | undefined
  /** The total amount; shown only on a phone. */
  sum?: string | undefined
  list?: ReactNode
  rows: { key: string; who: ReactNode; what: ReactNode; act?: ReactNode; isOver?: boolean }[]
  foot?: ReactNode
  /** Text for an empty section; without it the section is omitted. */
  none?: string
}

export function Card({
  title,
  total,
  hayMas,
  sum,
  list,
  rows,
  foot,
  none,
  order = 3,
}: Part & { order?: 2 | 3 }) {
  return (
    <Paper
      component="section"
      aria-label={title}
      withBorder
      bg="var(--surface)"
      className={list ? `${classes.part} ${classes.brief}` : classes.part}
      data-acts={rows.some(({ act }) => act)}
    >
      <Group justify="space-between" gap="xs">
        <Title order={order} size="h5">
          {title}: {hayMas && 'más de '}
          {figures.format(total)}
          {sum && <span className={classes.sum}> · {sum}</span>}
        </Title>
        {list}
      </Group>
      {rows.length === 0 ? (
        <Text size="sm" c="dimmed" className={classes.none}>
          {none}
        </Text>
      ) : (
        <ul className={classes.rows}>
          {rows.map(({ key, who, what, act, isOver }) => (
            <li key={key} className={classes.row} data-over={isOver || undefined}>
              <div className={classes.who}>
                <Text fw={500}>{who}</Text>
                <Text size="sm" c="dimmed">
                  {what}
                </Text>
              </div>
              {act}
            </li>
          ))}
        </ul>
      )}
      {!list && rows.length > 0 && rows.length < total && !hayMas && (
        <Text size="sm" c="dimmed" mt="xs">
          {total - rows.length === 1 ? 'Y 1 más.' : `Y ${figures.format(total - rows.length)} más.`}
        </Text>
      )}
      {foot}
    </Paper>
  )
}

export const countOf = ({ total, hayMas }: Pick<Part, 'total' | 'hayMas'>) => ({ total, hayMas })

interface Persona {
  _id: string
  nombre: string
  apellido: string
}

export const nameOf = ({ nombre, apellido }: Persona) => `${nombre} ${apellido}`

export function PersonaLink({ persona }: { persona: Persona }) {
  return (
    <TextLink to="/clientes/$id" params={{ id: persona._id }}>
      {nameOf(persona)}
    </TextLink>
  )
}
