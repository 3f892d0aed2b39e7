import { Text } from '@mantine/core'
import { useIsThere } from './use-is-there.ts'

/** Says, to who sees it and to who hears it, that something is on its way; in a grid it has a row of its own. */
export function LoadingText() {
  const isThere = useIsThere()
  return (
    <Text role="status" size="sm" c="dimmed" mih="1lh" style={{ gridColumn: '1 / -1' }}>
      {isThere && 'Cargando...'}
    </Text>
  )
}
