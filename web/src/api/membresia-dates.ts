import type {
  CongelacionPrevia,
  MovimientoDeFechas,
  NuevaCancelacion,
  NuevaCongelacion,
} from '@gym/contract/membresias/congelaciones.schema'
import type {
  MembresiaCongelada,
  MembresiaListada,
  MembresiaVista,
  NuevaCortesia,
} from '@gym/contract/membresias/membresias.schema'
import { queryOptions, skipToken, useMutation, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { sendOnce } from '../offline/outbox/unanswered.ts'
import { call, create } from './http.ts'
import { MONEY_MOVED } from './money-moved.ts'
import { readPage, useInvalidate } from './resource-queries.ts'

const MOST = 10

export const membresiasOfQuery = (cliente: string) =>
  queryOptions({
    queryKey: ['membresias', 'de-cliente', cliente],
    queryFn: async ({ signal }) => {
      const params = { cliente, orden: '-fechafin', limite: MOST }
      return (await readPage<MembresiaListada>('membresias', params, signal)).rows
    },
    staleTime: 0,
  })

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

export const useDescongelacionPrevia = (id: string) =>
  useQuery({
    queryKey: ['membresias', 'descongelar', id],
    queryFn: ({ signal }) =>
      call<MovimientoDeFechas>('post', `membresias/${id}/descongelar/previa`, { signal }),
    retry: false,
    gcTime: 0,
  })

export function useCongelar(id: string) {
  return useMutation({
    mutationFn: (values: z.input<typeof NuevaCongelacion>) =>
      sendOnce(`/membresias/${id}/congelar`, values, (key) =>
        create<MembresiaCongelada>(`membresias/${id}/congelar`, { values, key }),
      ),
    onSettled: useInvalidate(MONEY_MOVED),
  })
}

export function useResumeMembresia(id: string, act: 'descongelar' | 'reactivar') {
  return useMutation({
    mutationFn: () => call<MembresiaVista>('post', `membresias/${id}/${act}`),
    onSettled: useInvalidate(MONEY_MOVED),
  })
}

/** Not stored for a retry: the request may contain the password of the person who authorizes. */
export function useDarCortesia(id: string) {
  return useMutation({
    mutationFn: (json: z.input<typeof NuevaCortesia>) =>
      call<MembresiaVista>('post', `membresias/${id}/cortesia`, { json }),
    onSettled: useInvalidate(MONEY_MOVED),
  })
}

export function useCancelar(id: string) {
  return useMutation({
    mutationFn: (values: z.input<typeof NuevaCancelacion>) =>
      sendOnce(`/membresias/${id}/cancelar`, values, (key) =>
        create<MembresiaVista>(`membresias/${id}/cancelar`, { values, key }),
      ),
    onSettled: useInvalidate(MONEY_MOVED),
  })
}
