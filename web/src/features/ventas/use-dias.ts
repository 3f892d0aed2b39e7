import type { Day } from '@gym/contract/core/calendar'
import type { Membresia } from '@gym/contract/membresias/membresias.schema'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { situacionQuery } from '../membresias/membresias.api.ts'
import type { Carrito } from './carritos/carrito.ts'
import { type Dias, diasDe, diasDeOtras, otrasPersonas } from './carritos/membresias-en-venta.ts'
import type { Ventana } from './carritos/ventana.ts'

/** The client's memberships, and payments without one, fetched if the cart or open window has a membership. */
export function useSituacion({ cliente, lineas }: Carrito, ventana: Ventana | null) {
  const isOfMembership = ventana?.kind === 'membresia' || lineas.some(({ tipo }) => tipo === 'membresia')
  const isAsked = cliente !== null && isOfMembership
  return useQuery({ ...situacionQuery(cliente?._id ?? ''), enabled: isAsked, retry: false })
}

type MembresiasPorPersona = ReadonlyMap<string, readonly Membresia[]>

export function useOtras({ lineas }: Carrito) {
  const client = useQueryClient()
  const personas = otrasPersonas(lineas)
  // One query for all, so that the bundle needs no `useQueries`.
  return useQuery({
    queryKey: ['situacion', 'otras', personas],
    queryFn: async (): Promise<MembresiasPorPersona> => {
      const each = personas.map((id) => client.fetchQuery({ ...situacionQuery(id), staleTime: 0 }))
      return new Map((await Promise.all(each)).map(({ membresias }, at) => [personas[at] ?? '', membresias]))
    },
    enabled: personas.length > 0,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })
}

export function diasDelCarrito(
  { lineas }: Carrito,
  membresias: readonly Membresia[],
  otras: MembresiasPorPersona = new Map(),
  today: Day | undefined,
): Dias {
  if (!today) return new Map()
  return new Map([...diasDe(lineas, membresias, today), ...diasDeOtras(lineas, otras, today)])
}
