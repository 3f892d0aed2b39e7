import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { bring } from '../lib/pieces.tsx'

const TRIED_AGAIN_MS = 15_000

/** What is on the screen of somebody signed in follows what others do. Its code comes after the screen's own. */
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
          const timer = setTimeout(begin, TRIED_AGAIN_MS)
          end = () => clearTimeout(timer)
        },
      )
    begin()
    return () => {
      isOver = true
      end()
    }
  }, [userId, queryClient])
}
