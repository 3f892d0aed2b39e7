import { useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import { listSearchOf } from '../../routing/list-search.ts'
import type { WhatNext } from '../form/saved-next.tsx'

/** Opens a list with `search`, or its last one. The list shows the actions of `next`. */
export function useBackTo(pathname: string | undefined, next?: WhatNext | null, search?: object) {
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
