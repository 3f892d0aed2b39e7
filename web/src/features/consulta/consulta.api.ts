import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { askOrSeen } from '../../lib/last-seen.ts'
import { codeOf, hasCode } from '../../lib/resource-queries.ts'
import { clasesInscritas } from '../clases/clases.api.ts'
import { clienteConsultado } from '../clientes/clientes.api.ts'
import { pagosConsultados } from '../pagos/pagos.api.ts'
import { asignacionesDe } from '../rutinas/rutinas.api.ts'

/** All that a member may look up by a number (digits), asked for at once. An unknown number fails with a 404. */
export function useConsulta() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (numero: string) =>
      askOrSeen('consulta', () => preguntar(queryClient, numero), numeroOf(numero)),
  })
}

async function preguntar(queryClient: QueryClient, numero: string) {
  // A code that is wrong counts as one try, not as four.
  if (hasCode(numero)) await queryClient.fetchQuery(clienteConsultado(numero))
  const asked = [
    queryClient.fetchQuery(clienteConsultado(numero)),
    queryClient.fetchQuery(asignacionesDe(numero)),
    queryClient.fetchQuery(pagosConsultados(numero)),
    queryClient.fetchQuery(clasesInscritas(numero)),
  ] as const
  // One that is under way when another is refused would be the answer to the next code that is typed.
  await Promise.allSettled(asked)
  const [cliente, asignaciones, pagos, clases] = await Promise.all(asked)
  return { cliente, asignaciones, pagos, clases }
}

/** Of one number, by the code that it was looked up with: without the server it opens no other. */
const numeroOf = (numero: string) => `${numero} ${Object.values(codeOf(numero)).join()}`

export type Consultado = NonNullable<ReturnType<typeof useConsulta>['data']>
