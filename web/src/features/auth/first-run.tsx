import { useQuery } from '@tanstack/react-query'
import { primerAdminQuery } from './empezar.api.ts'
import { GoTo } from './go-to.tsx'

/** Leads the login of a program without accounts to the page that creates the administrator's. */
export default function FirstRun() {
  const { data, isFetchedAfterMount } = useQuery(primerAdminQuery)
  // Not the cached state of a browser that just learnt of the administrator.
  return isFetchedAfterMount && data?.falta && !data.hayCuentas ? <GoTo path="/empezar" /> : null
}
