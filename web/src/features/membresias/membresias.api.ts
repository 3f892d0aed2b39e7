import type { Cliente } from '@gym/contract/clientes/clientes.schema'
import type { DayRange } from '@gym/contract/core/calendar'
import { type TipoMembresia, tiposMembresia, type Vigencia } from '@gym/contract/membresias/membresias.rules'
import type {
  Membresia,
  MembresiaCreada,
  MembresiaListada,
  MembresiaPorRenovar,
  MembresiaVista,
  NuevaMembresia,
} from '@gym/contract/membresias/membresias.schema'
import type { Pago } from '@gym/contract/pagos/pagos.schema'
import type { Producto } from '@gym/contract/productos/productos.schema'
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { call, callPage, create } from '../../api/http.ts'
import { MONEY_MOVED } from '../../api/money-moved.ts'
import {
  listParams,
  oneOf,
  pageOf,
  readForPaper,
  readPage,
  useInvalidate,
  useRemove,
  useSave,
} from '../../api/resource-queries.ts'
import { rangeParams } from '../../format/period.ts'
import { sendOnce } from '../../offline/outbox/unanswered.ts'
import type { ListSearch } from '../../routing/search.ts'
import { useProductoEnVenta } from '../productos/productos.api.ts'

export const membresiaQuery = (id: string) => oneOf<Membresia>('membresias', id)

/** The key begins with `membresias`, so that a change of any membership invalidates it. */
export const renovacionQuery = (id: string) =>
  queryOptions({
    queryKey: ['membresias', 'renovacion', id],
    queryFn: ({ signal }) => call<MembresiaPorRenovar>('get', `membresias/${id}/renovacion`, { signal }),
    staleTime: 0,
  })

export const useMembresia = (id: string) => useQuery(membresiaQuery(id))

export type MembresiasSearch = ListSearch & Partial<DayRange> & { filtro?: Vigencia; renovadas?: true }

/** Filter for the last membership of each client, if it has ended; the range of days limits its end date. */
export const SIN_RENOVAR = 'sin-renovar'

/** True if the filter accepts a range of end dates. */
export const ofDays = (vigencia: Vigencia | undefined) =>
  vigencia === SIN_RENOVAR || vigencia === 'por-vencer'

const paramsOf = ({ filtro: vigencia, renovadas, ...list }: MembresiasSearch) => ({
  ...listParams(list),
  ...(vigencia && { vigencia }),
  ...(ofDays(vigencia) && rangeParams(list)),
  ...(renovadas && { renovadas: 'true' }),
})

export const membresiasQuery = (search: MembresiasSearch) =>
  pageOf<MembresiaListada>('membresias', paramsOf(search))

export const membresiasForPaper = (search: MembresiasSearch) =>
  readForPaper<MembresiaListada>('membresias', paramsOf(search))

/** A client's memberships, latest end first, and payments that await one (for `ESPERA_DAYS`). */
export interface Situacion {
  membresias: Membresia[]
  /** Newest first. */
  pagos: Record<TipoMembresia, Pago[]>
}

const LATEST = 25

/** Never stale: another desk's change must not alter an open form. */
export const situacionQuery = (cliente: string) =>
  queryOptions({
    queryKey: ['situacion', cliente],
    queryFn: async ({ signal }): Promise<Situacion> => {
      const has = { cliente, orden: '-fechafin', limite: LATEST }
      const paid = async (sinMembresia: TipoMembresia) => {
        const params = { cliente, sinMembresia, limite: LATEST }
        // An older API ignores the filter `sinMembresia` and returns payments without the field `membresia`.
        const { rows } = await callPage<Pago>('pagos', params, signal)
        return rows.filter(({ membresia }) => membresia !== undefined)
      }
      const [{ rows: membresias }, Mensualidad, Clase] = await Promise.all([
        readPage<MembresiaListada>('membresias', has, signal),
        paid('Mensualidad'),
        paid('Clase'),
      ])
      return { membresias, pagos: { Mensualidad, Clase } }
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

export interface Apertura {
  cliente: Pick<Cliente, '_id' | 'nombre' | 'apellido'> | null
  situacion?: Situacion | undefined
  pago?: Pago | undefined
}

export const useApertura = (named: { cliente?: string; pago?: string }) =>
  useQuery({
    queryKey: ['membresias', 'apertura', named],
    queryFn: async ({ signal, client }): Promise<Apertura> => {
      const get = async <T>(resource: string, id: string | undefined) =>
        id === undefined ? undefined : call<T>('get', `${resource}/${id}`, { signal })
      const [pago, chosen] = await Promise.all([
        get<Pago>('pagos', named.pago),
        get<Cliente>('clientes', named.cliente),
      ])
      const cliente = pago?.cliente ?? chosen ?? null
      const situacion = cliente ? await client.fetchQuery(situacionQuery(cliente._id)) : undefined
      return { cliente, situacion, pago }
    },
    gcTime: 0,
  })

/** The active product named like each type: null without one, undefined until it has loaded. */
export type Ofertas = Record<TipoMembresia, Producto | null | undefined>

export function useOfertas(): { ofertas: Ofertas; isPending: boolean } {
  const [Mensualidad, Clase] = tiposMembresia
  const mensualidad = useProductoEnVenta(Mensualidad)
  const clase = useProductoEnVenta(Clase)
  return {
    ofertas: { Mensualidad: mensualidad.data, Clase: clase.data },
    isPending: mensualidad.isPending || clase.isPending,
  }
}

export const useSaveMembresia = (id?: string) =>
  useSave<MembresiaCreada, Partial<z.input<typeof NuevaMembresia>>>('membresias', id, MONEY_MOVED)

/** Gives another person their part of the membership's plan. A retry reuses the idempotency key. */
export function useAgregarPersona(id: string) {
  const address = `membresias/${id}/personas`
  return useMutation({
    mutationFn: (values: { cliente: string }) =>
      sendOnce(`/${address}`, values, (key) => create<MembresiaVista>(address, { values, key })),
    onSettled: useInvalidate(MONEY_MOVED),
  })
}

export const useDeleteMembresia = () => useRemove('membresias', MONEY_MOVED)
