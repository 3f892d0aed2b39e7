import { Alert, Stack } from '@mantine/core'
import { type ReactNode, useCallback, useEffect, useState } from 'react'

const SUCCESS_SHOWN_MS = 5_000

export interface Notice {
  kind: 'success' | 'error'
  text: string
  /** What there is to do about it: a button or a link. */
  action?: ReactNode
}

/** The one message of a screen: a success goes after 5 s, an error stays until closed or the next try. */
export function useNotice() {
  const [notice, setNotice] = useState<Notice | null>(null)
  useEffect(() => {
    if (notice?.kind !== 'success') return
    const timer = setTimeout(() => setNotice(null), SUCCESS_SHOWN_MS)
    return () => clearTimeout(timer)
  }, [notice])

  const succeed = useCallback(
    (text: string, action?: ReactNode) => setNotice({ kind: 'success', text, ...(action && { action }) }),
    [],
  )
  const fail = useCallback((text: string) => setNotice({ kind: 'error', text }), [])
  const clear = useCallback(() => setNotice(null), [])
  return { notice, succeed, fail, clear }
}

export function NoticeAlert({ notice, onClose }: { notice: Notice | null; onClose: () => void }) {
  if (!notice) return null
  const isError = notice.kind === 'error'
  return (
    <Alert
      key={notice.text}
      color={isError ? 'red' : 'green'}
      variant="outline"
      role={isError ? 'alert' : 'status'}
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
