import type {
  CajaActual,
  MovimientoDeCaja,
  NuevaZ,
  NuevoMovimientoDeCaja,
  NuevoTurno,
  TurnoDeCaja,
  XDeCaja,
  ZDeCaja,
} from '@gym/contract/caja'
import type { DayRange } from '@gym/contract/calendar'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import { call, create, type Submission } from '../../lib/http.ts'
import { rangeParams } from '../../lib/period.ts'
import { listParams, loaded, pageOf, useAskAnew } from '../../lib/resource-queries.ts'
import type { ListSearch } from '../../lib/search.ts'
import { sendOnce } from '../../lib/send-once.ts'

const CAJA = 'caja'
const TURNOS = `${CAJA}/turnos`

/** What a till moves: itself, and what it writes into the ledger. */
const MOVED = [CAJA, 'contabilidad', 'libros', 'indicadores']

export type CajaSearch = ListSearch & Partial<DayRange> & { caja?: string }

/** The turn of a desk; without its name the own one, else the only one that is open. */
export const cajaActualQuery = (caja?: string) =>
  queryOptions({
    queryKey: [CAJA, 'actual', caja ?? ''],
    queryFn: ({ signal }) =>
      call<CajaActual>('get', `${TURNOS}/actual`, { signal, ...(caja && { searchParams: { caja } }) }),
    ...loaded,
  })

export const turnosQuery = ({ caja: _, ...search }: CajaSearch) => {
  const params = { ...listParams(search), ...rangeParams(search) }
  return { ...pageOf<TurnoDeCaja>(TURNOS, params), queryKey: [CAJA, 'turnos', params] }
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

const ELEGIDA = 'caja'

/** The desk that this browser is at, where several are open: what is sold here is said to be in it while it is. */
export function useCajaElegida() {
  const { data } = useQuery(cajaActualQuery())
  const [elegida, setElegida] = useState(() => localStorage.getItem(ELEGIDA) ?? '')
  const abiertas = data?.cajas.filter(({ turno }) => turno !== null) ?? []
  const mine = abiertas.find(({ caja }) => caja === elegida)
  return {
    actual: data,
    abiertas,
    /** Undefined where the server decides. */
    caja: abiertas.length > 1 ? mine?.caja : undefined,
    elegir(caja: string) {
      localStorage.setItem(ELEGIDA, caja)
      setElegida(caja)
    },
  }
}
