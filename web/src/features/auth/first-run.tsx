import { useQuery } from '@tanstack/react-query'
import { primerAdminQuery } from './empezar.api.ts'
import { GoTo } from './go-to.tsx'

/** Leads the login of a program without accounts to the page that creates the administrator's. */
export default function FirstRun() {
  const { data, isFetchedAfterMount } = useQuery(primerAdminQuery)
  // Waits for a fetch after the mount: the cached state may be older than the administrator's creation.
  return isFetchedAfterMount && data?.falta && !data.hayCuentas ? <GoTo path="/empezar" /> : null
}
