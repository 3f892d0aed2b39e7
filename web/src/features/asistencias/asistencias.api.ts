import type { Asistencia, AsistenciaRegistrada, NuevaAsistencia } from '@gym/contract/asistencias'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { call } from '../../lib/http.ts'
import { type ListParams, pageOf } from '../../lib/resource-queries.ts'

export const useAsistencias = (params: ListParams, enabled: boolean) =>
  useQuery({ ...pageOf<Asistencia>('asistencias', params), enabled })

/** Registers that a client came; a session of a membership may be spent with it. */
export function useRegisterAsistencia() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ values, key }: { values: z.input<typeof NuevaAsistencia>; key: string }) =>
      call<AsistenciaRegistrada>('post', 'asistencias', {
        json: values,
        headers: { 'idempotency-key': key },
      }),
    onSettled: () => {
      for (const resource of ['asistencias', 'membresias'])
        queryClient.invalidateQueries({ queryKey: [resource] })
    },
  })
}
