import { useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import { listSearchOf } from '../lib/list-search.ts'
import type { WhatNext } from './saved-next.tsx'

/** The way to a list, which comes back as it was left: searched, ordered, on its page; `next` is said on it. */
export function useBackTo(pathname: string | undefined, next?: WhatNext | null) {
  const router = useRouter()
  return useCallback(() => {
    if (!pathname) return
    router.navigate({ to: pathname, search: listSearchOf(pathname), ...(next && { state: { next } }) })
  }, [pathname, router, next])
}
