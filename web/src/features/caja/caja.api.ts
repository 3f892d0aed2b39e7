import type {
  MovimientoDeCaja,
  NuevaZ,
  NuevoMovimientoDeCaja,
  NuevoTurno,
  TurnoDeCaja,
  XDeCaja,
  ZDeCaja,
} from '@gym/contract/caja'
import type { DayRange } from '@gym/contract/calendar'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { call, create, type Submission } from '../../lib/http.ts'
import { rangeParams } from '../../lib/period.ts'
import { listParams, pageOf, useAskAnew } from '../../lib/resource-queries.ts'
import type { ListSearch } from '../../lib/search.ts'
import { sendOnce } from '../../lib/send-once.ts'

const CAJA = 'caja'
const TURNOS = `${CAJA}/turnos`

/** What a till moves: itself, and what it writes into the ledger. */
const MOVED = [CAJA, 'contabilidad', 'libros', 'indicadores']

export type CajaSearch = ListSearch & Partial<DayRange> & { caja?: string }

export const turnosQuery = ({ caja: _, ...search }: CajaSearch) => {
  const params = { ...listParams(search), ...rangeParams(search) }
  return { ...pageOf<TurnoDeCaja>(TURNOS, params), queryKey: [CAJA, 'turnos', params] as const }
}

export const zQuery = (id: string) =>
  queryOptions({
    queryKey: [CAJA, 'z', id],
    queryFn: ({ signal }) => call<ZDeCaja>('get', `${TURNOS}/${id}/z`, { signal }),
    // Nothing changes it any more.
    staleTime: Number.POSITIVE_INFINITY,
  })

/** What there should be, as it is now: each time it is looked at is noted, so it is asked for on purpose alone. */
export const useX = (id: string) =>
  useMutation({ mutationFn: () => call<XDeCaja>('get', `${TURNOS}/${id}/x`) })

export const useAbrir = () =>
  useMutation({
    mutationFn: (submission: Submission<z.input<typeof NuevoTurno>>) =>
      create<TurnoDeCaja>(TURNOS, submission),
    onSettled: useAskAnew([CAJA]),
  })

/** Cash in or out by hand. One that was sent and not answered is sent as the same one, also from the window opened anew. */
export const useMover = (turno: string) =>
  useMutation({
    mutationFn: (values: NuevoMovimientoDeCaja) => {
      const path = `${TURNOS}/${turno}/movimientos`
      return sendOnce(path, values, (key) => create<MovimientoDeCaja>(path, { values, key }))
    },
    onSettled: useAskAnew(MOVED),
  })

/** Counts and closes; the Z is there for its page then. */
export function useCerrarCaja(turno: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (json: z.input<typeof NuevaZ>) =>
      call<ZDeCaja>('post', `${TURNOS}/${turno}/cierre`, { json }),
    onSuccess: (z) => queryClient.setQueryData(zQuery(turno).queryKey, z),
    onSettled: useAskAnew(MOVED),
  })
}
