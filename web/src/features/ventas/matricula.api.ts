import type { Ficha } from '@gym/contract/clientes/fichas.schema'
import { useQuery } from '@tanstack/react-query'
import { fichaQuery } from '../../api/ficha.ts'
import { call } from '../../api/http.ts'
import { networkFirst } from '../../offline/snapshot/network-first.ts'

/** True if the client owes no joining fee; offline, as the snapshot says. Undefined if unknown. */
export function useMatriculaPagada(id: string | undefined): boolean | undefined {
  const isChosen = id !== undefined
  const ficha = useQuery({ ...fichaQuery(id ?? ''), enabled: isChosen })
  const { data: fallback } = useQuery({
    queryKey: ['clientes', 'matricula', id],
    queryFn: ({ signal }) =>
      networkFirst(
        async () => (await call<Ficha>('get', `clientes/${id}/ficha`, { signal })).matriculaPagada,
        // A snapshot of an earlier version lacks the field.
        ({ persona }) => persona(id ?? '')?.matriculaPagada ?? null,
      ),
    enabled: isChosen && ficha.isError,
  })
  return ficha.data?.matriculaPagada ?? fallback ?? undefined
}
