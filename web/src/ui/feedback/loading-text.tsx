import { Text } from '@mantine/core'
import { useIsThere } from '../layout/use-is-there.ts'

/** Loading text, visible and announced. In a grid it takes a row of its own. */
export function LoadingText() {
  const isThere = useIsThere()
  return (
    <Text role="status" size="sm" c="dimmed" mih="1lh" style={{ gridColumn: '1 / -1' }}>
      {isThere && 'Cargando...'}
    </Text>
  )
}
