import { useQuery } from '@tanstack/react-query'
import { primerAdminQuery } from './empezar.api.ts'
import { GoTo } from './go-to.tsx'

/** Redirects to /empezar while no admin exists; with accounts, only if this browser may create an admin. */
export default function FirstRun() {
  const { data, isFetchedAfterMount } = useQuery(primerAdminQuery)
  // Waits for a new response: the cached one may be older than the administrator.
  if (!isFetchedAfterMount || !data?.falta) return null
  return !data.hayCuentas || data.impedimento === null ? <GoTo path="/empezar" /> : null
}
