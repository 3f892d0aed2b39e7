import type { Situacion } from '@gym/contract/clientes/clientes.rules'
import type {
  Cliente,
  ClienteConsultado,
  ClienteListado,
  NuevoCliente,
  SumaDeudas,
} from '@gym/contract/clientes/clientes.schema'
import type { DayRange } from '@gym/contract/core/calendar'
import { digitsOf, IDENTIFICATION } from '@gym/contract/core/identificacion.rules'
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { call, callPage } from '../../api/http.ts'
import {
  codeOf,
  listParams,
  oneOf,
  pageOf,
  readForPaper,
  useMatches,
  useRemove,
  useSave,
} from '../../api/resource-queries.ts'
import { rangeParams } from '../../format/period.ts'
import { networkFirst } from '../../offline/snapshot/network-first.ts'
import type { ListSearch } from '../../routing/search.ts'

export const clienteQuery = (id: string) => oneOf<Cliente>('clientes', id)

export const useCliente = (id: string, enabled = true) => useQuery({ ...clienteQuery(id), enabled })

export type ClientesSearch = ListSearch &
  Partial<DayRange> & { filtro?: Cliente['estado']; situacion?: Situacion }

const narrowing = ({ filtro: estado, situacion, ...search }: ClientesSearch) => ({
  ...rangeParams(search),
  ...(estado && { estado }),
  ...(situacion && { situacion }),
})

const paramsOf = (search: ClientesSearch) => ({ ...listParams(search), ...narrowing(search) })

export const clientesQuery = (search: ClientesSearch) =>
  pageOf<ClienteListado>('clientes', { ...paramsOf(search), resumen: 'true' })

export const clientesForPaper = (search: ClientesSearch) =>
  readForPaper<ClienteListado>('clientes', paramsOf(search))

export function deudaQuery({ buscar, ...search }: ClientesSearch) {
  const params = { ...(buscar && { buscar }), ...narrowing(search) }
  return queryOptions({
    queryKey: ['clientes', 'deuda', params],
    queryFn: ({ signal }) => call<SumaDeudas>('get', 'clientes/deuda', { searchParams: params, signal }),
  })
}

export type Hallado = Pick<
  Cliente,
  '_id' | 'nombre' | 'apellido' | 'numeroIdentificacion' | 'telefono' | 'estado'
>

export const useClienteSearch = (typed: string, enabled = true) =>
  useMatches<Hallado>('clientes', typed, {
    enabled,
    fromSnapshot: (mostrador, buscar) => mostrador.personas(buscar),
  })

/** The client with exactly this number; dots and hyphens are ignored. Disabled if the text is not a number. */
export function useClienteByNumero(typed: string) {
  const numeroIdentificacion = digitsOf(typed)
  return useQuery({
    queryKey: ['clientes', 'numero', numeroIdentificacion],
    queryFn: ({ signal }) =>
      networkFirst<Hallado | null>(
        () => findClienteByNumero(numeroIdentificacion, signal),
        (mostrador) => mostrador.holderOf(numeroIdentificacion) ?? null,
      ),
    enabled: IDENTIFICATION.test(numeroIdentificacion),
    gcTime: 0,
  })
}

export async function findClienteByNumero(
  numeroIdentificacion: string,
  signal?: AbortSignal,
): Promise<Cliente | null> {
  const { rows } = await callPage<Cliente>('clientes', { numeroIdentificacion }, signal)
  return rows.find((cliente) => cliente.numeroIdentificacion === numeroIdentificacion) ?? null
}

export const clienteConsultado = (numero: string) =>
  queryOptions({
    queryKey: ['clientes', 'consultar', numero],
    queryFn: ({ signal }) =>
      call<ClienteConsultado>('get', `clientes/consultar/${numero}`, { headers: codeOf(numero), signal }),
    gcTime: 0,
  })

export const useSaveCliente = (id?: string) => useSave<Cliente, z.input<typeof NuevoCliente>>('clientes', id)

export const useDeleteCliente = () => useRemove('clientes')
