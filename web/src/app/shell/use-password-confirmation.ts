import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { setPasswordConfirmation } from '../../api/http.ts'
import { loadChunk } from '../../routing/lazy.tsx'

/** Concurrent requests share one dialog; navigation closes it. */
export function usePasswordConfirmation() {
  const router = useRouter()
  useEffect(() => {
    let screen = new AbortController()
    let pending: Promise<boolean> | undefined
    const leave = () => {
      screen.abort()
      screen = new AbortController()
    }
    setPasswordConfirmation({
      screen: () => screen.signal,
      ask: (left) => {
        pending ??= confirm(left).finally(() => {
          pending = undefined
        })
        return pending
      },
    })
    const unsubscribe = router.subscribe('onBeforeLoad', ({ pathChanged }) => pathChanged && leave())
    return () => {
      unsubscribe()
      leave()
      setPasswordConfirmation(undefined)
    }
  }, [router])
}

async function confirm(left: AbortSignal): Promise<boolean> {
  const dialog = await loadChunk(() => import('../../ui/security/own-password.tsx')).catch(() => null)
  return dialog ? dialog.askOwnPassword(left) : false
}
