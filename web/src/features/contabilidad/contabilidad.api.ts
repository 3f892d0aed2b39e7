import type {
  Contabilidad,
  Historial,
  NuevaTransaccion,
  SerieContable,
  Transaccion,
} from '@gym/contract/contabilidad'
import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { z } from 'zod'
import { call, callPage, type Page } from '../../lib/http.ts'
import { type ListParams, oneOf } from '../../lib/resource-queries.ts'

const CONTABILIDAD = 'contabilidad'

export type Sumas = Omit<Contabilidad, 'transacciones'>

const listQuery = (params: ListParams) =>
  queryOptions({
    queryKey: [CONTABILIDAD, 'lista', params],
    queryFn: async ({ signal }): Promise<Page<Transaccion> & { sumas: Sumas }> => {
      const sumas: Sumas = { totalIngresos: 0, totalEgresos: 0, balance: 0 }
      const page = await callPage<Transaccion, Contabilidad>(CONTABILIDAD, params, signal, (body) => {
        const { transacciones, ...rest } = body
        Object.assign(sumas, rest)
        return transacciones
      })
      return { ...page, sumas }
    },
    placeholderData: keepPreviousData,
  })

/** A page of the ledger and the sums of the whole filter; what was there stays while a reload fails (specification 8). */
export function useTransacciones(params: ListParams, enabled: boolean) {
  const query = useQuery({ ...listQuery(params), enabled })
  const last = useRef(query.data)
  last.current = query.data ?? last.current
  return { ...query, data: last.current } as typeof query
}

export const useSerie = (params: ListParams, enabled: boolean) =>
  useQuery({
    queryKey: [CONTABILIDAD, 'serie', params],
    queryFn: ({ signal }) =>
      call<SerieContable>('get', `${CONTABILIDAD}/serie`, { searchParams: params, signal }),
    placeholderData: keepPreviousData,
    enabled,
  })

export const useTransaccion = (id: string) => useQuery(oneOf<Transaccion>(CONTABILIDAD, id))

export const useHistorial = (id: string) =>
  useQuery({
    queryKey: [CONTABILIDAD, 'historial', id],
    queryFn: ({ signal }) => call<Historial>('get', `${CONTABILIDAD}/${id}/historial`, { signal }),
  })

/** Writes a movement by hand, or corrects the one with the id. */
export function useSaveTransaccion(id?: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ values, key }: { values: z.input<typeof NuevaTransaccion>; key: string }) =>
      id
        ? call<Transaccion>('put', `${CONTABILIDAD}/${id}`, { json: values })
        : call<Transaccion>('post', CONTABILIDAD, { json: values, headers: { 'idempotency-key': key } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: [CONTABILIDAD] }),
  })
}
