import type { Asistencia, AsistenciaRegistrada, NuevaAsistencia } from '@gym/contract/asistencias'
import type { DayRange } from '@gym/contract/calendar'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { call } from '../../lib/http.ts'
import { rangeParams } from '../../lib/period.ts'
import { listParams, pageOf } from '../../lib/resource-queries.ts'
import type { ListSearch } from '../../lib/search.ts'

export const asistenciasQuery = (search: ListSearch & Partial<DayRange>) =>
  pageOf<Asistencia>('asistencias', { ...listParams(search), ...rangeParams(search) })

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
