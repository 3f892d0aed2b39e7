import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/** Replaces the address once rendered. Smaller than the router's `Navigate` in the first chunk. */
export function GoTo({ path }: { path: string }) {
  const { history } = useRouter()
  useEffect(() => history.replace(path), [history, path])
  return null
}
