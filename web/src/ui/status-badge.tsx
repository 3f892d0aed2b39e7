import { Badge } from '@mantine/core'

const colors = { good: '#2b8a3e', neutral: '#868e96', warning: '#f08c00', bad: '#e03131' }

interface StatusBadgeProps {
  state: string
  good?: boolean
  /** Where there is more to say than good or not. */
  tone?: keyof typeof colors
  /** Its words may go over two lines, where it stands in a narrow column. */
  wraps?: boolean
}

/** A state as a word on a calm ground; colour only supports the word. */
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
