import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { codeOf, hasCode } from '../../api/resource-queries.ts'
import { fetchOrLastSeen } from '../../offline/snapshot/last-seen.ts'
import { clasesInscritas } from '../clases/clases.api.ts'
import { clienteConsultado } from '../clientes/clientes.api.ts'
import { pagosConsultados } from '../pagos/pagos.api.ts'
import { asignacionesDe } from '../rutinas/rutinas.api.ts'

/** All data of a number (digits), fetched in parallel. An unknown number fails with a 404. */
export function useConsulta() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (numero: string) =>
      fetchOrLastSeen('consulta', () => preguntar(queryClient, numero), numeroOf(numero)),
  })
}

async function preguntar(queryClient: QueryClient, numero: string) {
  // Checks the code first: a wrong one then counts as one failed try, not four.
  if (hasCode(numero)) await queryClient.fetchQuery(clienteConsultado(numero))
  const asked = [
    queryClient.fetchQuery(clienteConsultado(numero)),
    queryClient.fetchQuery(asignacionesDe(numero)),
    queryClient.fetchQuery(pagosConsultados(numero)),
    queryClient.fetchQuery(clasesInscritas(numero)),
  ] as const
  // Waits for all: a request still in flight after a refusal would be reused for the next code.
  await Promise.allSettled(asked)
  const [cliente, asignaciones, pagos, clases] = await Promise.all(asked)
  return { cliente, asignaciones, pagos, clases }
}

/** Cache key with number and code: offline data opens only with both. */
const numeroOf = (numero: string) => `${numero} ${Object.values(codeOf(numero)).join()}`

export type Consultado = NonNullable<ReturnType<typeof useConsulta>['data']>
