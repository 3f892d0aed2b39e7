import type { ReciboHallado } from '@gym/contract/pagos/pagos.schema'
import { queryOptions } from '@tanstack/react-query'
import { call } from './http.ts'

export const reciboQuery = (numero: number) =>
  queryOptions({
    queryKey: ['pagos', 'recibos', numero],
    queryFn: ({ signal }) => call<ReciboHallado>('get', `pagos/recibos/${numero}`, { signal }),
    retry: false,
    staleTime: 0,
  })
