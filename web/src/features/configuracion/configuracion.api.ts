import type {
  Ajustes,
  CambioFactorObligatorio,
  Configuracion,
  FactorObligatorio,
} from '@gym/contract/configuracion/configuracion.schema'
import { type Day, dayIn } from '@gym/contract/core/calendar'
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import type { z } from 'zod'
import { now, watchClock } from '../../api/clock.ts'
import { configuracionQuery, ownTimeZone, useConfirmedZonaHoraria, useZonaHoraria } from '../../api/gym.ts'
import { call, callVersioned, edit, type Submission } from '../../api/http.ts'
import { sessionUserQuery } from '../../session/session-user.ts'

/** Today at the gym; it changes at midnight. Undefined until the time zone is known. */
export const useToday = () => useTodayIn(useZonaHoraria())

/** Today at the gym, for a day that is saved: it waits for the response with the time zone, or its failure. */
export const useConfirmedToday = () => useTodayIn(useConfirmedZonaHoraria())

function useTodayIn(timeZone: string | undefined): Day | undefined {
  return useSyncExternalStore(watchClock, () => timeZone && dayIn(timeZone, now()))
}

/** Today at the gym, for route loaders. Falls back to this computer's time zone. */
export async function todayFrom(client: QueryClient): Promise<Day> {
  const gym = await client.ensureQueryData(configuracionQuery).catch(() => undefined)
  return dayIn(gym?.zonaHoraria ?? ownTimeZone(), now())
}

export function useSaveConfiguracion() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (submission: Submission<z.input<typeof Ajustes>>) =>
      edit<Configuracion>('configuracion', submission),
    onSuccess: ({ entity, etag = null }) =>
      queryClient.setQueryData(configuracionQuery.queryKey, { ...entity, etag }),
  })
}

/** Saves the logo, then refetches the configuration, because the logo changes its ETag. */
export function useSaveLogo() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (logo: string | null) => call<Configuracion>('put', 'configuracion/logo', { json: { logo } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: configuracionQuery.queryKey }),
  })
}

export const factorObligatorioQuery = queryOptions({
  queryKey: ['configuracion', 'verificacion'],
  queryFn: ({ signal }) => callVersioned<FactorObligatorio>('configuracion/verificacion', { signal }),
})

/** Saves which roles need a second factor, then refetches the session: the rule may apply to this user. */
export function useSaveFactorObligatorio() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (submission: Submission<z.input<typeof CambioFactorObligatorio>>) =>
      edit<FactorObligatorio>('configuracion/verificacion', submission),
    onSuccess: ({ entity, etag = null }) => {
      queryClient.setQueryData(factorObligatorioQuery.queryKey, { ...entity, etag })
      queryClient.invalidateQueries({ queryKey: sessionUserQuery.queryKey })
    },
  })
}
