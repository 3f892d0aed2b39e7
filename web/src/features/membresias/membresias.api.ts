import type { DayRange } from '@gym/contract/calendar'
import type { Cliente } from '@gym/contract/clientes'
import type { Membresia, MembresiaCreada, MembresiaListada, NuevaMembresia } from '@gym/contract/membresias'
import { type TipoMembresia, tiposMembresia, type Vigencia } from '@gym/contract/membresias.rules'
import type { Pago } from '@gym/contract/pagos'
import type { Producto } from '@gym/contract/productos'
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { call, callPage } from '../../lib/http.ts'
import { rangeParams } from '../../lib/period.ts'
import {
  listParams,
  oneOf,
  pageOf,
  readForPaper,
  readPage,
  useRemove,
  useSave,
} from '../../lib/resource-queries.ts'
import type { ListSearch } from '../../lib/search.ts'
import { useProductoEnVenta } from '../productos/productos.api.ts'

export const membresiaQuery = (id: string) => oneOf<Membresia>('membresias', id)

export const useMembresia = (id: string) => useQuery(membresiaQuery(id))

export type MembresiasSearch = ListSearch & Partial<DayRange> & { filtro?: Vigencia; renovadas?: true }

/** The filter of the last membership of each client who took no other; the days are those on which it ended. */
export const SIN_RENOVAR = 'sin-renovar'

/** Whether a filter may be of some days: those on which the memberships ended, or will. */
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

/** The memberships of a filter, for the paper. */
export const membresiasForPaper = (search: MembresiasSearch) =>
  readForPaper<MembresiaListada>('membresias', paramsOf(search))

/** What a client has already: their latest memberships, the one that ends last first, and what they paid for one to come. */
export interface Situacion {
  membresias: Membresia[]
  /** By the type that was paid for, the newest first. */
  pagos: Record<TipoMembresia, Pago[]>
}

const LATEST = 25

/** Asked for once for each choice of a client, and again where a sale is refused: what is saved meanwhile is not seen. */
export const situacionQuery = (cliente: string) =>
  queryOptions({
    queryKey: ['situacion', cliente],
    queryFn: async ({ signal }): Promise<Situacion> => {
      const has = { cliente, orden: '-fechafin', limite: LATEST }
      const paid = async (sinMembresia: TipoMembresia) => {
        const params = { cliente, sinMembresia, limite: LATEST }
        // An API that does not know the filter answers all payments, without the field that it is about.
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

/** What a new membership is opened with. */
export interface Apertura {
  cliente: Pick<Cliente, '_id' | 'nombre' | 'apellido'> | null
  /** What the client has already. */
  situacion?: Situacion | undefined
  /** The one that the new one takes after. */
  anterior?: Membresia | undefined
  /** The payment that paid for it. */
  pago?: Pago | undefined
}

/** What the address of a new membership names by `_id`, and what its client has already. */
export const useApertura = (named: { renovar?: string; cliente?: string; pago?: string }) =>
  useQuery({
    queryKey: ['membresias', 'apertura', named],
    queryFn: async ({ signal, client }): Promise<Apertura> => {
      const get = async <T>(resource: string, id: string | undefined) =>
        id === undefined ? undefined : call<T>('get', `${resource}/${id}`, { signal })
      const [anterior, pago, chosen] = await Promise.all([
        get<Membresia>('membresias', named.renovar),
        get<Pago>('pagos', named.pago),
        get<Cliente>('clientes', named.cliente),
      ])
      const cliente = anterior?.cliente ?? pago?.cliente ?? chosen ?? null
      const situacion = cliente ? await client.fetchQuery(situacionQuery(cliente._id)) : undefined
      return { cliente, situacion, anterior, pago }
    },
    gcTime: 0,
  })

/** What is sold under the name of each type: its product, null when there is none, undefined while unknown. */
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

/** Makes a membership, or changes the one with the id. */
export const useSaveMembresia = (id?: string) =>
  useSave<MembresiaCreada, Partial<z.input<typeof NuevaMembresia>>>('membresias', id, [
    'membresias',
    'pagos',
    'contabilidad',
  ])

export const useDeleteMembresia = () => useRemove('membresias')
