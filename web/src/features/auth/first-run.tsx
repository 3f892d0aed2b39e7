import { useQuery } from '@tanstack/react-query'
import { primerAdminQuery } from './empezar.api.ts'
import { GoTo } from './go-to.tsx'

/** Leads the login of a program without accounts to the page that creates the administrator's. */
export default function FirstRun() {
  const { data } = useQuery(primerAdminQuery)
  return data?.falta && !data.hayCuentas ? <GoTo path="/empezar" /> : null
}
