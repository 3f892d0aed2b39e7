import type { Membresia, NuevaMembresia } from '@gym/contract/membresias'
import { type TipoMembresia, tiposMembresia, type Vigencia } from '@gym/contract/membresias.rules'
import type { Producto } from '@gym/contract/productos'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { call } from '../../lib/http.ts'
import { listParams, oneOf, pageOf } from '../../lib/resource-queries.ts'
import type { ListSearch } from '../../lib/search.ts'
import { useProductoEnVenta } from '../productos/productos.api.ts'

export const useMembresia = (id: string, enabled = true) =>
  useQuery({ ...oneOf<Membresia>('membresias', id), enabled })

export const membresiasQuery = ({ filtro: vigencia, ...list }: ListSearch & { filtro?: Vigencia }) =>
  pageOf<Membresia, { membresias: Membresia[] }>(
    'membresias',
    { ...listParams(list), ...(vigencia && { vigencia }) },
    ({ membresias }) => membresias,
  )

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
export function useSaveMembresia(id?: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ values, key }: { values: Partial<z.input<typeof NuevaMembresia>>; key: string }) =>
      id
        ? call<Membresia>('put', `membresias/${id}`, { json: values })
        : call<Membresia>('post', 'membresias', { json: values, headers: { 'idempotency-key': key } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['membresias'] }),
  })
}

export function useDeleteMembresia() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call('delete', `membresias/${id}`),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['membresias'] }),
  })
}
