import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { codeOf, hasCode } from '../../api/resource-queries.ts'
import { fetchOrLastSeen } from '../../offline/snapshot/last-seen.ts'
import { clasesInscritas } from '../clases/inscripciones.api.ts'
import { clienteConsultado } from '../clientes/clientes.api.ts'
import { asignacionesDe } from '../rutinas/rutinas.api.ts'
import { pagosConsultados } from './pagos-consultados.api.ts'

/** An unknown number fails with 404. Offline: the last response for number and code, except for staff. */
export function useConsulta() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (numero: string) =>
      fetchOrLastSeen('consulta', () => preguntar(queryClient, numero), cacheKeyOf(numero)),
  })
}

async function preguntar(queryClient: QueryClient, numero: string) {
  // Checks the code with one request first: four requests with a wrong code would count as four failed tries.
  if (hasCode(numero)) await queryClient.fetchQuery(clienteConsultado(numero))
  const asked = [
    queryClient.fetchQuery(clienteConsultado(numero)),
    queryClient.fetchQuery(asignacionesDe(numero)),
    queryClient.fetchQuery(pagosConsultados(numero)),
    queryClient.fetchQuery(clasesInscritas(numero)),
  ] as const
  // Awaits all requests, even after a refusal: one still in flight would be reused for the next code.
  await Promise.allSettled(asked)
  const [cliente, asignaciones, pagos, clases] = await Promise.all(asked)
  return { cliente, asignaciones, pagos, clases }
}

/** Cache key of number and code, so that offline data opens only with both. */
const cacheKeyOf = (numero: string) => `${numero} ${Object.values(codeOf(numero)).join()}`

export type Consultado = NonNullable<ReturnType<typeof useConsulta>['data']>
