import type { PagoConsultado } from '@gym/contract/pagos/pagos.schema'
import { queryOptions, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { complete } from '../../api/complete.ts'
import { exchange, type Page, rowsIn } from '../../api/http.ts'
import { codeOf } from '../../api/resource-queries.ts'

const LOOKED_UP_AT_ONCE = 10

export const pagosConsultados = (numero: string, pagina = 1) =>
  queryOptions({
    queryKey: ['pagos', 'consultar', numero, pagina],
    queryFn: ({ signal }) =>
      exchange(
        'get',
        `pagos/consultar/${numero}`,
        { searchParams: { limite: LOOKED_UP_AT_ONCE, pagina }, headers: codeOf(numero), signal },
        async (answer) => ({
          rows: rowsIn<PagoConsultado>(await answer.json(), 'pagos').map((pago) => complete('pagos', pago)),
          total: Number(answer.headers.get('x-total-count') ?? 0),
        }),
      ),
    gcTime: 0,
  })

export function useMorePagosConsultados(numero: string, first: Page<PagoConsultado>, askedAt: number) {
  const queryClient = useQueryClient()
  return useInfiniteQuery({
    queryKey: ['pagos', 'consultados', numero, askedAt],
    queryFn: ({ pageParam }) => queryClient.fetchQuery(pagosConsultados(numero, pageParam)),
    initialData: { pages: [first], pageParams: [1] },
    initialPageParam: 1,
    getNextPageParam: ({ total }, pages) =>
      pages.length * LOOKED_UP_AT_ONCE < total ? pages.length + 1 : undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
}
