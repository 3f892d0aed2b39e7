import type { Composicion, Composiciones, NuevaComposicion } from '@gym/contract/composicion-corporal'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { call } from '../../lib/http.ts'

const pathOf = (numero: string) => `composicion-corporal/cliente/${encodeURIComponent(numero)}`

/** The last measurement of the holder of a number; null when there is none yet. */
export function useLastComposicion(numero: string | undefined) {
  return useQuery({
    queryKey: ['composicion-corporal', 'ultima', numero],
    queryFn: async ({ signal }): Promise<Composicion | null> => {
      const { data } = await call<Composiciones>('get', pathOf(numero ?? ''), {
        searchParams: { limite: 1 },
        signal,
      })
      return data[0] ?? null
    },
    enabled: numero !== undefined,
  })
}

/** Asks for all measurements of the holder of a number (digits), newest first. An unknown number fails with a 404. */
export function useConsultarComposicion() {
  return useMutation({ mutationFn: (numero: string) => call<Composiciones>('get', pathOf(numero)) })
}

export function useSaveComposicion() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ values, key }: { values: z.input<typeof NuevaComposicion>; key: string }) =>
      call<Composicion>('post', 'composicion-corporal', {
        json: values,
        headers: { 'idempotency-key': key },
      }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['composicion-corporal'] }),
  })
}
