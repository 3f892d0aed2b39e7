import { useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import { listSearchOf } from '../../routing/list-search.ts'
import type { NextActions } from '../form/saved-next.tsx'

/** The returned function opens `pathname` with `search`, else its last search; `next` is navigation state. */
export function useBackTo(pathname: string | undefined, next?: NextActions | null, search?: object) {
  const router = useRouter()
  return useCallback(() => {
    if (!pathname) return
    router.navigate({
      to: pathname,
      search: search ?? listSearchOf(pathname),
      ...(next && { state: { next } }),
    })
  }, [pathname, router, next, search])
}
