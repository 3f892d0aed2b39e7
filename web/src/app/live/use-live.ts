import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { loadChunk } from '../../routing/lazy.tsx'

const RETRY_AFTER_MS = 15_000
const IDLE_MS = 1_000
const LATEST_MS = 10_000

export function useLive(userId: string | undefined) {
  const queryClient = useQueryClient()
  useEffect(() => {
    if (userId === undefined) return
    let isOver = false
    let end = () => {}
    const begin = () =>
      loadChunk(() => import('./live.ts')).then(
        ({ goLive }) => {
          if (!isOver) end = goLive(queryClient)
        },
        () => {
          if (isOver) return
          const timer = setTimeout(begin, RETRY_AFTER_MS)
          end = () => clearTimeout(timer)
        },
      )
    end = whenIdle(queryClient, begin)
    return () => {
      isOver = true
      end()
    }
  }, [userId, queryClient])
}

/** Calls `act` after a second without requests, so that the page loads first. Returns the cancel function. */
function whenIdle(queryClient: QueryClient, act: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const latest = Date.now() + LATEST_MS
  const wait = () => {
    // A screen that polls every second is never idle that long: after LATEST_MS no request resets the timer.
    if (timer !== undefined && Date.now() > latest) return
    clearTimeout(timer)
    timer = setTimeout(() => {
      timer = undefined
      if (queryClient.isFetching() > 0) return wait()
      cancel()
      act()
    }, IDLE_MS)
  }
  const finished = new PerformanceObserver(wait)
  const cancel = () => {
    clearTimeout(timer)
    finished.disconnect()
  }
  finished.observe({ type: 'resource' })
  wait()
  return cancel
}
