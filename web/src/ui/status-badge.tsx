import { Badge } from '@mantine/core'

/** A state as a word on a calm ground; colour only supports the word. */
export function StatusBadge({ state, good }: { state: string; good: boolean }) {
  return (
    <Badge
      variant="default"
      tt="none"
      miw="max-content"
      leftSection={<Dot color={good ? '#2b8a3e' : '#868e96'} />}
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
