import { Text } from '@mantine/core'
import { useIsThere } from '../layout/use-is-there.ts'

export function LoadingText() {
  const isThere = useIsThere()
  return (
    <Text
      role="status"
      size="sm"
      c="dimmed"
      mih="calc(1em * var(--mantine-line-height-sm))"
      style={{ gridColumn: '1 / -1' }}
    >
      {isThere && 'Cargando...'}
    </Text>
  )
}
