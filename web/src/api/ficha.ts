import type { Ficha } from '@gym/contract/clientes/fichas.schema'
import { queryOptions } from '@tanstack/react-query'
import { call } from './http.ts'

/** A client's profile, refetched on each mount: the user often returns after resolving a cause of the verdict. */
export const fichaQuery = (id: string) =>
  queryOptions({
    queryKey: ['clientes', 'ficha', id],
    queryFn: ({ signal }) => call<Ficha>('get', `clientes/${id}/ficha`, { signal }),
    staleTime: 0,
  })
