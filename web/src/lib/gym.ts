import type { Configuracion } from '@gym/contract/configuracion'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { callVersioned } from './http.ts'

const STALE_AFTER_MS = 10 * 60_000
/** How soon an open screen hears that the zone was changed at another desk. */
const ASKED_AGAIN_MS = 60_000

/** Who the gym is and in what zone it counts its days, with the tag to edit it by. */
export const configuracionQuery = queryOptions({
  queryKey: ['configuracion'],
  queryFn: ({ signal }) => callVersioned<Configuracion>('configuracion', { signal }),
  staleTime: STALE_AFTER_MS,
})

export const useConfiguracion = () =>
  useQuery({ ...configuracionQuery, refetchInterval: ASKED_AGAIN_MS, refetchOnWindowFocus: 'always' })

/** The gym's time zone; this computer's if the server cannot say, undefined while it has not said. */
export function useZonaHoraria(): string | undefined {
  const { data, errorUpdateCount } = useConfiguracion()
  // Also while a failed request is tried again, or each screen would wait for it.
  if (!data && errorUpdateCount > 0) return ownTimeZone()
  return data?.zonaHoraria
}

export function ownTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone
}
