import type { Cliente, ClienteConsultado, NuevoCliente } from '@gym/contract/clientes'
import { digitsOf, IDENTIFICATION } from '@gym/contract/identificacion'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { call, callPage } from '../../lib/http.ts'
import { listParams, matchesOf, oneOf, pageOf } from '../../lib/resource-queries.ts'
import type { ListSearch } from '../../lib/search.ts'

export const useCliente = (id: string) => useQuery(oneOf<Cliente>('clientes', id))

export const clientesQuery = ({ filtro: estado, ...list }: ListSearch & { filtro?: Cliente['estado'] }) =>
  pageOf<Cliente>('clientes', { ...listParams(list), ...(estado && { estado }) })

/** The clients that match what is typed, for a picker. */
export const useClienteSearch = (typed: string, enabled = true) =>
  useQuery({ ...matchesOf<Cliente>('clientes', typed), enabled })

/** The client whose number is exactly what is typed, dots and hyphens aside; nothing is asked where it is no number. */
export function useClienteByNumero(typed: string) {
  const numeroIdentificacion = digitsOf(typed)
  return useQuery({
    queryKey: ['clientes', 'numero', numeroIdentificacion],
    queryFn: async ({ signal }) =>
      (await callPage<Cliente>('clientes', { numeroIdentificacion }, signal)).rows[0] ?? null,
    enabled: IDENTIFICATION.test(numeroIdentificacion),
    gcTime: 0,
  })
}

/** What anybody may know of the holder of a number (digits). */
export const clienteConsultado = (numero: string) =>
  queryOptions({
    queryKey: ['clientes', 'consultar', numero],
    queryFn: ({ signal }) => call<ClienteConsultado>('get', `clientes/consultar/${numero}`, { signal }),
    gcTime: 0,
  })

/** Creates a client, or changes the one with the id. */
export function useSaveCliente(id?: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ values, key }: { values: z.input<typeof NuevoCliente>; key: string }) =>
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
