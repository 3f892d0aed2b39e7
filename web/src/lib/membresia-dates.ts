import type {
  CongelacionPrevia,
  MovimientoDeFechas,
  NuevaCancelacion,
  NuevaCongelacion,
} from '@gym/contract/congelaciones'
import type { MembresiaCongelada, MembresiaListada, MembresiaVista } from '@gym/contract/membresias'
import { queryOptions, skipToken, useMutation, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { call, create } from './http.ts'
import { readPage, useAskAnew } from './resource-queries.ts'
import { sendOnce } from './send-once.ts'

/** The calls that stop a membership and let it go on: its list and the page of its client make them. */

/** Whatever shows how a membership stands, or what its client owes. */
const CHANGED = ['membresias', 'clientes', 'indicadores', 'hoy', 'ventas', 'pagos', 'contabilidad']
const MOST = 10

/** The memberships of a client, the one that ends last first. */
export const membresiasOfQuery = (cliente: string) =>
  queryOptions({
    queryKey: ['membresias', 'de-cliente', cliente],
    queryFn: async ({ signal }) => {
      const params = { cliente, orden: '-fechafin', limite: MOST }
      return (await readPage<MembresiaListada>('membresias', params, signal)).rows
    },
    staleTime: 0,
  })

/** What freezing on these days would move; null asks nothing. */
export const useCongelacionPrevia = (id: string, dias: { desde: string; hasta?: string } | null) =>
  useQuery({
    queryKey: ['membresias', 'congelar', id, dias],
    queryFn: dias
      ? ({ signal }) =>
          call<CongelacionPrevia>('post', `membresias/${id}/congelar/previa`, { json: dias, signal })
      : skipToken,
    retry: false,
    gcTime: 0,
  })

/** What ending its freeze today would move. */
export const useDescongelacionPrevia = (id: string) =>
  useQuery({
    queryKey: ['membresias', 'descongelar', id],
    queryFn: ({ signal }) =>
      call<MovimientoDeFechas>('post', `membresias/${id}/descongelar/previa`, { signal }),
    retry: false,
    gcTime: 0,
  })

/** Freezes it, and charges what is said; tried again after a lost answer it is done once. */
export function useCongelar(id: string) {
  return useMutation({
    mutationFn: (values: z.input<typeof NuevaCongelacion>) =>
      sendOnce(`/membresias/${id}/congelar`, values, (key) =>
        create<MembresiaCongelada>(`membresias/${id}/congelar`, { values, key }),
      ),
    onSettled: useAskAnew(CHANGED),
  })
}

/** Ends its freeze, or takes its cancellation back. */
export function useGoOn(id: string, act: 'descongelar' | 'reactivar') {
  return useMutation({
    mutationFn: () => call<MembresiaVista>('post', `membresias/${id}/${act}`),
    onSettled: useAskAnew(CHANGED),
  })
}

export function useCancelar(id: string) {
  return useMutation({
    mutationFn: (values: z.input<typeof NuevaCancelacion>) =>
      sendOnce(`/membresias/${id}/cancelar`, values, (key) =>
        create<MembresiaVista>(`membresias/${id}/cancelar`, { values, key }),
      ),
    onSettled: useAskAnew(CHANGED),
  })
}
