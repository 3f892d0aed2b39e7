import type { Day } from '@gym/contract/core/calendar'
import type { Membresia } from '@gym/contract/membresias/membresias.schema'
import { useQueries, useQuery } from '@tanstack/react-query'
import { situacionQuery } from '../membresias/membresias.api.ts'
import type { Carrito } from './carritos/carrito.ts'
import { type Dias, diasDe, diasDeOtras, otrasPersonas } from './carritos/membresias-en-venta.ts'
import type { Ventana } from './carritos/ventana.ts'

/** The client's memberships and pending payments, fetched if the cart sells a membership. */
export function useSituacion({ cliente, lineas }: Carrito, ventana: Ventana | null) {
  const isOfMembership = ventana?.kind === 'membresia' || lineas.some(({ tipo }) => tipo === 'membresia')
  const isAsked = cliente !== null && isOfMembership
  return useQuery({ ...situacionQuery(cliente?._id ?? ''), enabled: isAsked, retry: false })
}

/** The days that the cart shows; of other persons, once their memberships are loaded. */
export function useDias({ lineas }: Carrito, membresias: readonly Membresia[], today: Day | undefined): Dias {
  const personas = otrasPersonas(lineas)
  const found = useQueries({ queries: personas.map((id) => ({ ...situacionQuery(id), retry: false })) })
  if (!today) return new Map()
  const suyas = personas.flatMap((id, index) => {
    const theirs = found[index]?.data?.membresias
    return theirs ? [[id, theirs] as const] : []
  })
  return new Map([...diasDe(lineas, membresias, today), ...diasDeOtras(lineas, new Map(suyas), today)])
}
