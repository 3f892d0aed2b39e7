import { Paper, Skeleton, Text, VisuallyHidden } from '@mantine/core'
import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import classes from './figura.module.css'

interface FiguraProps {
  label: string
  value: ReactNode
  foot: ReactNode
  list: Pick<LinkProps, 'to' | 'search'>
  chart?: ReactNode
  isWide?: boolean
  /** True if a phone hides the card, because a list of the screen has the same heading. */
  isListed?: boolean
}

export function Figura({ label, value, foot, list, chart, isWide, isListed }: FiguraProps) {
  return (
    <Link {...list} className={classOf({ isWide, isListed })}>
      <Paper withBorder bg="var(--surface)" className={classes.paper}>
        <Text size="sm" fw={500} c="dimmed">
          {label}
        </Text>
        <p className={classes.value}>{value}</p>
        <Text component="div" size="sm" c="dimmed" className={classes.foot}>
          {foot}
        </Text>
        {chart && <div className={classes.chart}>{chart}</div>}
      </Paper>
    </Link>
  )
}

interface FiguraWaitingProps extends Pick<FiguraProps, 'isWide' | 'isListed'> {
  hasChart?: boolean
}

const classOf = ({ isWide, isListed }: Pick<FiguraProps, 'isWide' | 'isListed'>) =>
  [classes.card, isWide && classes.wide, isListed && classes.listed].filter(Boolean).join(' ')

export function FiguraWaiting({ hasChart = false, ...widths }: FiguraWaitingProps) {
  return (
    <div className={classOf(widths)}>
      <Paper withBorder bg="var(--surface)" className={classes.paper}>
        <Text size="sm" component="div">
          <Skeleton h="calc(1em * var(--mantine-line-height-sm))" w="40%" />
        </Text>
        <div className={classes.value}>
          <Skeleton h="calc(1em * var(--mantine-h2-line-height))" w="60%" />
        </div>
        <Text size="sm" component="div" className={classes.foot}>
          <Skeleton h="calc(1em * var(--mantine-line-height-sm))" w="80%" />
        </Text>
        {hasChart && <div className={classes.chart} />}
      </Paper>
    </div>
  )
}

interface DiferenciaProps {
  hoy: number
  antes: number
  /** The compared days, in words that follow 'que': 'el viernes pasado a esta hora'. */
  when: string
  format: (amount: number) => string
  /** True if the card shows `when`; otherwise only screen readers get it. */
  isWhole?: boolean
}

export function Diferencia({ hoy, antes, when, format, isWhole = false }: DiferenciaProps) {
  if (hoy === 0 && antes === 0) return 'Nada todavía'
  const difference = Math.round(hoy * 100) - Math.round(antes * 100)
  const than = ` que ${when}`
  const days = isWhole ? than : <VisuallyHidden>{than}</VisuallyHidden>
  if (difference === 0)
    return (
      <>
        Lo mismo
        {days}
      </>
    )
  return (
    <>
      <span aria-hidden>{difference > 0 ? '↑' : '↓'} </span>
      {format(Math.abs(difference) / 100)} {difference > 0 ? 'más' : 'menos'}
      {days}
    </>
  )
}
