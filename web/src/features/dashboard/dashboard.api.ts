import { queryOptions } from '@tanstack/react-query'
import { hasCode } from '../../api/resource-queries.ts'
import { keepLookedUp, keepOwnNumber } from '../../session/last-looked-up.ts'
import { clasesInscritas } from '../clases/inscripciones.api.ts'
import { asignacionesDe } from '../rutinas/rutinas.api.ts'

/** Week of the client with this number (digits). An unknown number fails with a 404. */
export const miSemana = (numero: string) =>
  queryOptions({
    queryKey: ['mi-semana', numero],
    queryFn: async ({ client, signal }) => {
      const plan = client.fetchQuery(asignacionesDe(numero))
      // Checks the code with one request first: two requests with a wrong code would count as two failed tries.
      if (hasCode(numero)) await plan
      const [asignaciones, clases] = await Promise.all([plan, client.fetchQuery(clasesInscritas(numero))])
      // Stores nothing if the user discarded or replaced the number during the request.
      if (!signal.aborted) {
        keepOwnNumber(numero)
        keepLookedUp(numero)
      }
      return { asignaciones, clases }
    },
    enabled: numero !== '',
    gcTime: 0,
  })
