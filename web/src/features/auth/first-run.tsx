import { useQuery } from '@tanstack/react-query'
import { primerAdminQuery } from './empezar.api.ts'
import { GoTo } from './go-to.tsx'

/** Redirects to /empezar while no admin exists; if accounts exist, only a browser that may create one. */
export default function FirstRun() {
  const { data, isFetchedAfterMount } = useQuery(primerAdminQuery)
  // Waits for a new response: the cached one may be older than the administrator.
  if (!isFetchedAfterMount || !data?.falta) return null
  return !data.hayCuentas || data.impedimento === null ? <GoTo path="/empezar" /> : null
}
