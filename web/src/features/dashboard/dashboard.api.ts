import type { Hoy } from '@gym/contract/hoy'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/http.ts'
import { keepLookedUp, keepOwnNumber } from '../../lib/last-looked-up.ts'
import { hasCode } from '../../lib/resource-queries.ts'
import { clasesInscritas } from '../clases/clases.api.ts'
import { asignacionesDe } from '../rutinas/rutinas.api.ts'

/** An open dashboard follows the day. */
const ASKED_AGAIN_MS = 60_000

/** What the day asks of whoever is signed in. */
export const hoyQuery = queryOptions({
  queryKey: ['hoy'],
  queryFn: ({ signal }) => call<Hoy>('get', 'hoy', { signal }),
  staleTime: 0,
  refetchInterval: ASKED_AGAIN_MS,
})

/** What the holder of a number (digits) has at the gym day by day. An unknown number fails with a 404. */
export const miSemana = (numero: string) =>
  queryOptions({
    queryKey: ['mi-semana', numero],
    queryFn: async ({ client, signal }) => {
      const plan = client.fetchQuery(asignacionesDe(numero))
      // A code that is wrong counts as one try, not as two.
      if (hasCode(numero)) await plan
      const [asignaciones, clases] = await Promise.all([plan, client.fetchQuery(clasesInscritas(numero))])
      // Whoever said meanwhile that it is not their number is not kept by it.
      if (!signal.aborted) {
        keepOwnNumber(numero)
        keepLookedUp(numero)
      }
      return { asignaciones, clases }
    },
    enabled: numero !== '',
    gcTime: 0,
  })
