import { useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import { listSearchOf } from '../../routing/list-search.ts'
import type { WhatNext } from '../form/saved-next.tsx'

/** Navigates to a list with its last search; `next` are follow-up actions to show there. */
export function useBackTo(pathname: string | undefined, next?: WhatNext | null) {
  const router = useRouter()
  return useCallback(() => {
    if (!pathname) return
    router.navigate({ to: pathname, search: listSearchOf(pathname), ...(next && { state: { next } }) })
  }, [pathname, router, next])
}
