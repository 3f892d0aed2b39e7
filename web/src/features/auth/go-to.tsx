import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/** Redirects once rendered, like the router's `Navigate`, which would enlarge the first chunk. */
export function GoTo({ path }: { path: string }) {
  const { history } = useRouter()
  useEffect(() => history.replace(path), [history, path])
  return null
}
