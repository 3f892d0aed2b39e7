import { type Day, dayIn } from '@gym/contract/calendar'
import type { Ajustes, Configuracion } from '@gym/contract/configuracion'
import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { call } from '../../lib/http.ts'

const STALE_AFTER_MS = 10 * 60_000

/** Who the gym is and what day it is there. */
export const configuracionQuery = queryOptions({
  queryKey: ['configuracion'],
  queryFn: ({ signal }) => call<Configuracion>('get', 'configuracion', { signal }),
  staleTime: STALE_AFTER_MS,
})

export const useConfiguracion = () => useQuery({ ...configuracionQuery, refetchInterval: STALE_AFTER_MS })

/** Today in the gym; this computer's day if the server cannot say, undefined while it has not said. */
export function useToday(): Day | undefined {
  const { data, isError } = useConfiguracion()
  if (isError && !data) return dayIn(ownTimeZone(), new Date())
  return data?.hoy
}

/** Today in the gym, for what is loaded before its page; this computer's day if the server cannot say. */
export async function todayFrom(client: QueryClient): Promise<Day> {
  const gym = await client.ensureQueryData(configuracionQuery).catch(() => undefined)
  return gym?.hoy ?? dayIn(ownTimeZone(), new Date())
}

/** Changes the gym's settings, or its logo. */
export function useSaveConfiguracion() {
  return useSettingsMutation((json: z.input<typeof Ajustes>) =>
    call<Configuracion>('put', 'configuracion', { json }),
  )
}

export function useSaveLogo() {
  return useSettingsMutation((logo: string | null) =>
    call<Configuracion>('put', 'configuracion/logo', { json: { logo } }),
  )
}

function useSettingsMutation<Change>(mutationFn: (change: Change) => Promise<Configuracion>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn,
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
