import { Text } from '@mantine/core'
import { useEffect, useState } from 'react'

/**
 * Says, to who sees it and to who hears it, that something is on its way; in a grid it has a row of its own. Its region
 * is there before its text, or screen readers would miss it.
 */
export function LoadingText() {
  const [isThere, setThere] = useState(false)
  useEffect(() => {
    // In a turn of its own: the effect may run before the empty region was looked at.
    const timer = setTimeout(() => setThere(true))
    return () => clearTimeout(timer)
  }, [])
  return (
    <Text role="status" size="sm" c="dimmed" mih="1lh" style={{ gridColumn: '1 / -1' }}>
      {isThere && 'Cargando...'}
    </Text>
  )
}
