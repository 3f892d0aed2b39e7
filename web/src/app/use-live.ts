import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { bring } from '../lib/pieces.tsx'

const RETRY_AFTER_MS = 15_000
const IDLE_MS = 1_000
const LATEST_MS = 10_000

/** Opens the event stream of a signed-in person, so that the screen follows what other desks change. */
export function useLive(userId: string | undefined) {
  const queryClient = useQueryClient()
  useEffect(() => {
    if (userId === undefined) return
    let isOver = false
    let end = () => {}
    const begin = () =>
      bring(() => import('./live/live.ts')).then(
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

/**
 * Calls `act` once no request has been under way for a second, so that the page loads first and `networkidle` is
 * reached. Gives what cancels it.
 */
function whenIdle(queryClient: QueryClient, act: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const latest = Date.now() + LATEST_MS
  const wait = () => {
    // A screen that polls is never idle: then the next moment without a request has to do.
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
