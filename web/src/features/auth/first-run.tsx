import { useQuery } from '@tanstack/react-query'
import { primerAdminQuery } from './empezar.api.ts'
import { GoTo } from './go-to.tsx'

/** Redirects to /empezar: in any browser while there are no accounts, then only in one that may use it. */
export default function FirstRun() {
  const { data, isFetchedAfterMount } = useQuery(primerAdminQuery)
  // Waits for a new response: the cached one may be older than the administrator.
  if (!isFetchedAfterMount || !data?.falta) return null
  return !data.hayCuentas || data.impedimento === null ? <GoTo path="/empezar" /> : null
}
