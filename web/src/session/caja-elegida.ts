import type { CajaActual, NuevoTurno, TurnoDeCaja } from '@gym/contract/caja/caja.schema'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { z } from 'zod'
import { call, create } from '../api/http.ts'
import { loaded, useInvalidate } from '../api/resource-queries.ts'
import { deleteUnansweredOf, sendOnce } from '../offline/outbox/unanswered.ts'
import { readDeskItem, writeDeskItem } from '../offline/storage/desk-storage.ts'
import { useSignedIn } from './session-user.ts'

/** The open shift of the till `caja`; by default the user's own shift, else the only open one. */
export const cajaActualQuery = (caja?: string) =>
  queryOptions({
    queryKey: ['caja', 'actual', caja ?? ''],
    queryFn: async ({ signal }) => {
      const options = { signal, ...(caja && { searchParams: { caja } }) }
      const actual = await call<CajaActual>('get', 'caja/turnos/actual', options)
      if (actual.cajas.some(({ turno }) => turno !== null)) forgetUnansweredOpenings()
      return actual
    },
    ...loaded,
  })

const TURNOS = 'caja/turnos'

/** Called once a till is open: a later opening with equal values must not reuse an old idempotency key. */
const forgetUnansweredOpenings = () => deleteUnansweredOf(TURNOS)

export const useAbrir = () =>
  useMutation({
    mutationFn: (values: z.input<typeof NuevoTurno>) =>
      sendOnce(TURNOS, values, (key) => create<TurnoDeCaja>(TURNOS, { values, key })),
    onSuccess: forgetUnansweredOpenings,
    onSettled: useInvalidate(['caja']),
  })

const ELEGIDA = 'caja'

const abiertasDe = (actual: CajaActual | undefined) =>
  actual?.cajas.filter(({ turno }) => turno !== null) ?? []

export function useCajaElegida() {
  const queryClient = useQueryClient()
  const userId = useSignedIn()?._id ?? ''
  const { data } = useQuery(cajaActualQuery())
  const kept = useMemo(() => readDeskItem<string>(userId, ELEGIDA), [userId])
  const [chosen, setChosen] = useState<string>()
  const abiertas = abiertasDe(data)
  const elegidaDe = (open: typeof abiertas) =>
    open.length > 1 ? open.find(({ caja }) => caja === (chosen ?? kept))?.caja : undefined
  return {
    actual: data,
    abiertas,
    /** The chosen one of several open tills. Undefined with at most one: the server finds that itself. */
    caja: elegidaDe(abiertas),
    /** Fetches the tills; `caja` is the chosen open one, or else the server's default. @throws ApiError */
    async consultar() {
      const actual = await queryClient.fetchQuery({ ...cajaActualQuery(), staleTime: 0 })
      return { cajas: actual.cajas, caja: elegidaDe(abiertasDe(actual)) ?? actual.turno?.caja }
    },
    elegir(caja: string) {
      writeDeskItem(userId, ELEGIDA, caja)
      setChosen(caja)
    },
  }
}
