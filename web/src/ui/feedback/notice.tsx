import { Alert, Stack } from '@mantine/core'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import classes from './notice.module.css'

export const SHOWN_MS = 5_000

export interface Notice {
  kind: 'success' | 'info' | 'error'
  text: string
  action?: ReactNode
}

/** A success disappears after 5 s, any other kind stays. @param allGo every kind disappears after 5 s */
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
  const inform = useCallback(
    (text: string, action?: ReactNode) => setNotice({ kind: 'info', text, ...(action && { action }) }),
    [],
  )
  const fail = useCallback(
    (text: string, action?: ReactNode) => setNotice({ kind: 'error', text, ...(action && { action }) }),
    [],
  )
  const clear = useCallback(() => setNotice(null), [])
  return { notice, succeed, inform, fail, clear }
}

const colors = { success: 'green', info: 'blue', error: 'red' }

/** Renders an error as an alert, and other kinds in a live region that was mounted before its text. */
export function NoticeAlert({ notice, onClose }: { notice: Notice | null; onClose: () => void }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // On a long screen the message may be outside the window.
    if (notice) place.current?.scrollIntoView?.({ block: 'nearest' })
  }, [notice])

  const alert = notice && (
    <Alert
      key={notice.text}
      color={colors[notice.kind]}
      role={notice.kind === 'error' ? 'alert' : 'status'}
      withCloseButton
      closeButtonLabel="Cerrar el mensaje"
      onClose={onClose}
      classNames={{ wrapper: classes.line ?? '' }}
    >
      <Stack gap="xs" align="flex-start">
        {notice.text}
        {notice.action}
      </Stack>
    </Alert>
  )
  const isError = notice?.kind === 'error'
  return (
    <div ref={place} className={notice ? undefined : classes.silent}>
      <div aria-live="polite">{!isError && alert}</div>
      {isError && alert}
    </div>
  )
}
