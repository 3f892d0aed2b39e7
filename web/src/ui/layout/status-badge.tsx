import { Badge } from '@mantine/core'

const colors = { good: 'var(--good)', neutral: 'var(--grey)', warning: 'var(--amber)', bad: 'var(--danger)' }

interface StatusBadgeProps {
  state: string
  good?: boolean
  tone?: keyof typeof colors
  wraps?: boolean
}

/** A badge with a state as text; its colour only repeats the text. */
export function StatusBadge({ state, good, tone = good ? 'good' : 'neutral', wraps }: StatusBadgeProps) {
  return (
    <Badge
      variant="default"
      tt="none"
      leftSection={<Dot color={colors[tone]} />}
      {...(wraps ? { h: 'auto', styles: { label: { whiteSpace: 'normal' } } } : { miw: 'max-content' })}
    >
      {state}
    </Badge>
  )
}

function Dot({ color }: { color: string }) {
  return (
    <span
      aria-hidden
      style={{ display: 'inline-block', width: 8, height: 8, borderRadius: 4, background: color }}
    />
  )
}
