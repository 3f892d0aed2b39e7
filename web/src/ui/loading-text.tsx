import { Text } from '@mantine/core'

/** Says, to who sees it and to who hears it, that something is on its way; in a grid it has a row of its own. */
export function LoadingText() {
  return (
    <Text role="status" size="sm" c="dimmed" style={{ gridColumn: '1 / -1' }}>
      Cargando...
    </Text>
  )
}
