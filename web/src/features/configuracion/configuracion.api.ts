import { type Day, dayIn } from '@gym/contract/calendar'
import type { Ajustes, Configuracion } from '@gym/contract/configuracion'
import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import type { z } from 'zod'
import { watchClock } from '../../lib/clock.ts'
import { call, edit, type Submission } from '../../lib/http.ts'

const STALE_AFTER_MS = 10 * 60_000

/** Who the gym is and in what zone it counts its days. */
export const configuracionQuery = queryOptions({
  queryKey: ['configuracion'],
  queryFn: ({ signal }) => call<Configuracion>('get', 'configuracion', { signal }),
  staleTime: STALE_AFTER_MS,
})

export const useConfiguracion = () => useQuery({ ...configuracionQuery, refetchInterval: STALE_AFTER_MS })

/** Today in the gym by this computer's clock, also when the screen stays open over midnight; undefined while its zone is. */
export function useToday(): Day | undefined {
  const timeZone = useZonaHoraria()
  return useSyncExternalStore(watchClock, () => timeZone && dayIn(timeZone, new Date()))
}

/** Today in the gym, for what is loaded before its page; this computer's day if the server cannot say its zone. */
export async function todayFrom(client: QueryClient): Promise<Day> {
  const gym = await client.ensureQueryData(configuracionQuery).catch(() => undefined)
  return dayIn(gym?.zonaHoraria ?? ownTimeZone(), new Date())
}

/** Changes the gym's settings, or its logo. */
export function useSaveConfiguracion() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (submission: Submission<z.input<typeof Ajustes>>) =>
      edit<Configuracion>('configuracion', submission),
    onSuccess: ({ entity }) => queryClient.setQueryData(configuracionQuery.queryKey, entity),
  })
}

export function useSaveLogo() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (logo: string | null) => call<Configuracion>('put', 'configuracion/logo', { json: { logo } }),
    onSuccess: (gym) => queryClient.setQueryData(configuracionQuery.queryKey, gym),
  })
}

/** The gym's time zone; this computer's if the server cannot say, undefined while it has not said. */
export function useZonaHoraria(): string | undefined {
  const { data, isError } = useConfiguracion()
  if (isError && !data) return ownTimeZone()
  return data?.zonaHoraria
}

function ownTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone
}
