import { type Day, dayIn } from '@gym/contract/calendar'
import type {
  Ajustes,
  CambioFactorObligatorio,
  Configuracion,
  FactorObligatorio,
} from '@gym/contract/configuracion'
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import type { z } from 'zod'
import { now, watchClock } from '../../lib/clock.ts'
import { configuracionQuery, ownTimeZone, useZonaHoraria } from '../../lib/gym.ts'
import { call, callVersioned, edit, type Submission } from '../../lib/http.ts'
import { sessionUserQuery } from '../../lib/session-user.ts'

/** Today in the gym, also when the screen stays open over midnight; undefined while its zone is. */
export function useToday(): Day | undefined {
  const timeZone = useZonaHoraria()
  return useSyncExternalStore(watchClock, () => timeZone && dayIn(timeZone, now()))
}

/** Today in the gym, for what is loaded before its page; this computer's day if the server cannot say its zone. */
export async function todayFrom(client: QueryClient): Promise<Day> {
  const gym = await client.ensureQueryData(configuracionQuery).catch(() => undefined)
  return dayIn(gym?.zonaHoraria ?? ownTimeZone(), now())
}

/** Changes the gym's settings. */
export function useSaveConfiguracion() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (submission: Submission<z.input<typeof Ajustes>>) =>
      edit<Configuracion>('configuracion', submission),
    onSuccess: ({ entity, etag = null }) =>
      queryClient.setQueryData(configuracionQuery.queryKey, { ...entity, etag }),
  })
}

/** Changes the gym's logo, or takes it away; the tag of the settings with it is asked for anew. */
export function useSaveLogo() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (logo: string | null) => call<Configuracion>('put', 'configuracion/logo', { json: { logo } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: configuracionQuery.queryKey }),
  })
}

/** The roles that need a second factor, with the tag to edit them by. */
export const factorObligatorioQuery = queryOptions({
  queryKey: ['configuracion', 'verificacion'],
  queryFn: ({ signal }) => callVersioned<FactorObligatorio>('configuracion/verificacion', { signal }),
})

/** Chooses the roles that need a second factor; it may be one's own. */
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
