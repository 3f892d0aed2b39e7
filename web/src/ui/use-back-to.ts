import { useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import { listSearchOf } from '../lib/list-search.ts'

/** The way to a list, which comes back as it was left: searched, ordered, on its page. */
export function useBackTo(pathname: string | undefined) {
  const router = useRouter()
  return useCallback(() => {
    if (pathname) router.navigate({ to: pathname, search: listSearchOf(pathname) })
  }, [pathname, router])
}
