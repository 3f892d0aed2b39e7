import type { Cliente } from '@gym/contract/clientes'
import type { Membresia, MembresiaCreada, NuevaMembresia } from '@gym/contract/membresias'
import { isSpent, type TipoMembresia, tiposMembresia, type Vigencia } from '@gym/contract/membresias.rules'
import type { Pago } from '@gym/contract/pagos'
import type { Producto } from '@gym/contract/productos'
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { call, callPage } from '../../lib/http.ts'
import { listParams, oneOf, pageOf, useRemove, useSave } from '../../lib/resource-queries.ts'
import type { ListSearch } from '../../lib/search.ts'
import { useProductoEnVenta } from '../productos/productos.api.ts'

export const useMembresia = (id: string) => useQuery(oneOf<Membresia>('membresias', id))

type MembresiasSearch = ListSearch & { filtro?: Vigencia; renovadas?: true }

interface MembresiasBody {
  membresias: Membresia[]
}

const rowsOf = ({ membresias }: MembresiasBody) => membresias

export const membresiasQuery = ({ filtro: vigencia, renovadas, ...list }: MembresiasSearch) =>
  pageOf<Membresia, MembresiasBody>(
    'membresias',
    { ...listParams(list), ...(vigencia && { vigencia }), ...(renovadas && { renovadas: 'true' }) },
    rowsOf,
  )

/** The membership of a client that lets them in longest, today or later; null when there is none. */
export const vigenteQuery = (cliente: string) =>
  queryOptions({
    queryKey: ['membresias', 'vigente', cliente],
    queryFn: async ({ signal }) => {
      const params = { cliente, vigencia: 'vigente', orden: '-fechafin' }
      const { rows } = await callPage<Membresia, MembresiasBody>('membresias', params, signal, rowsOf)
      return rows.find((each) => !isSpent(each)) ?? null
    },
    gcTime: 0,
  })

/** What a new membership is opened with. */
export interface Apertura {
  cliente: Pick<Cliente, '_id' | 'nombre' | 'apellido'> | null
  /** What the client has already. */
  vigente: Membresia | null
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
      const vigente = cliente && (await client.fetchQuery(vigenteQuery(cliente._id)))
      return { cliente, vigente, anterior, pago }
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
