import type { AjustesDeCobro } from '@gym/contract/cobros/cobros.schema'
import type { Configuracion } from '@gym/contract/configuracion/configuracion.schema'
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { knownGym } from '../session/known-gym.ts'
import { callVersioned } from './http.ts'

const STALE_AFTER_MS = 10 * 60_000
/** Refetch interval: how late an open screen learns of a changed time zone. */
const REFETCH_MS = 60_000

export const configuracionQuery = queryOptions({
  queryKey: ['configuracion'],
  queryFn: ({ signal }) => callVersioned<Configuracion>('configuracion', { signal }),
  staleTime: STALE_AFTER_MS,
})

export type Ajustes = z.infer<typeof AjustesDeCobro>

export const ajustesDeCobroQuery = queryOptions({
  queryKey: ['cobros', 'ajustes'],
  queryFn: ({ signal }) => callVersioned<Ajustes>('configuracion/cobros', { signal }),
})

export const useConfiguracion = () =>
  useQuery({ ...configuracionQuery, refetchInterval: REFETCH_MS, refetchOnWindowFocus: 'always' })

/** For display: until the response or its failure the stored zone, if any, so that no screen waits. */
export function useZonaHoraria(): string | undefined {
  return useConfirmedZonaHoraria() ?? knownGym.get()?.zonaHoraria
}

/** For days that are saved: the stored zone may be outdated, so it serves only after a failed request. */
export function useConfirmedZonaHoraria(): string | undefined {
  const { data, errorUpdateCount } = useConfiguracion()
  if (data) return data.zonaHoraria
  // Not `isError`, which a refetch resets: the fallback remains until a response.
  return errorUpdateCount > 0 ? (knownGym.get()?.zonaHoraria ?? ownTimeZone()) : undefined
}

export function ownTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone
}
