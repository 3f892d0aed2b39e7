import type { Cliente, NuevoCliente } from '@gym/contract/clientes'
import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, callPage } from '../../lib/http.ts'
import type { ListParams } from '../../ui/use-list-state.ts'

const SUGGESTIONS = 20

export const clienteQuery = (id: string) =>
  queryOptions({
    queryKey: ['clientes', 'uno', id],
    queryFn: ({ signal }) => call<Cliente>('get', `clientes/${id}`, { signal }),
    gcTime: 0,
  })

export function useClientes(params: ListParams) {
  return useQuery({
    queryKey: ['clientes', 'lista', params],
    queryFn: ({ signal }) => callPage<Cliente>('clientes', params, signal),
    placeholderData: keepPreviousData,
  })
}

/** The clients that match what is typed, for a picker. */
export function useClienteSearch(buscar: string, enabled = true) {
  return useQuery({
    queryKey: ['clientes', 'buscar', buscar],
    queryFn: async ({ signal }) => {
      const params = { limite: SUGGESTIONS, ...(buscar.trim() && { buscar: buscar.trim() }) }
      return (await callPage<Cliente>('clientes', params, signal)).rows
    },
    placeholderData: keepPreviousData,
    enabled,
  })
}

/** Creates a client, or changes the one with the id. */
export function useSaveCliente(id?: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ values, key }: { values: NuevoCliente; key: string }) =>
      id
        ? call<Cliente>('put', `clientes/${id}`, { json: values })
        : call<Cliente>('post', 'clientes', { json: values, headers: { 'idempotency-key': key } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['clientes'] }),
  })
}

export function useDeleteCliente() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call('delete', `clientes/${id}`),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['clientes'] }),
  })
}
