import { Alert, Stack } from '@mantine/core'
import { type ReactNode, useCallback, useEffect, useState } from 'react'

const SHOWN_MS = 5_000

export interface Notice {
  kind: 'success' | 'info' | 'error'
  text: string
  /** What there is to do about it: a button or a link. */
  action?: ReactNode
}

/**
 * The one message of a screen: a success goes after 5 s, an error stays until closed or the next try.
 *
 * @param allGo whether every message goes after 5 s, as in the lookups
 */
export function useNotice({ allGo = false } = {}) {
  const [notice, setNotice] = useState<Notice | null>(null)
  useEffect(() => {
    if (!notice || (notice.kind !== 'success' && !allGo)) return
    const timer = setTimeout(() => setNotice(null), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [notice, allGo])

  const succeed = useCallback(
    (text: string, action?: ReactNode) => setNotice({ kind: 'success', text, ...(action && { action }) }),
    [],
  )
  const inform = useCallback((text: string) => setNotice({ kind: 'info', text }), [])
  const fail = useCallback((text: string) => setNotice({ kind: 'error', text }), [])
  const clear = useCallback(() => setNotice(null), [])
  return { notice, succeed, inform, fail, clear }
}

const colors = { success: 'green', info: 'blue', error: 'red' }

export function NoticeAlert({ notice, onClose }: { notice: Notice | null; onClose: () => void }) {
  if (!notice) return null
  return (
    <Alert
      key={notice.text}
      color={colors[notice.kind]}
      variant="outline"
      role={notice.kind === 'error' ? 'alert' : 'status'}
      withCloseButton
      closeButtonLabel="Cerrar el mensaje"
      onClose={onClose}
    >
      <Stack gap="xs" align="flex-start">
        {notice.text}
        {notice.action}
      </Stack>
    </Alert>
  )
}
