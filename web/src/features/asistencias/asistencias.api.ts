import type { Asistencia } from '@gym/contract/asistencias/asistencias.schema'
import type { DayRange } from '@gym/contract/core/calendar'
import type { DiaSemana } from '@gym/contract/core/weekdays'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../api/http.ts'
import { listParams, pageOf, readForPaper, useInvalidate } from '../../api/resource-queries.ts'
import { rangeParams } from '../../format/period.ts'
import type { ListSearch } from '../../routing/search.ts'

type AsistenciasSearch = ListSearch & Partial<DayRange> & { dia?: DiaSemana; hora?: string }

const paramsOf = ({ dia, hora, ...search }: AsistenciasSearch) => ({
  ...listParams(search),
  ...rangeParams(search),
  ...(dia && { dia }),
  ...(hora && { hora }),
})

export const asistenciasQuery = (search: AsistenciasSearch) =>
  pageOf<Asistencia>('asistencias', paramsOf(search))

export const asistenciasForPaper = (search: AsistenciasSearch) =>
  readForPaper<Asistencia>('asistencias', paramsOf(search))

/** Queries to invalidate after an attendance or its undoing: both change the sessions of a membership. */
export const changedByAsistencia = ['asistencias', 'membresias']

export function useDeshacerAsistencia() {
  return useMutation({
    mutationFn: ({ id, motivo }: { id: string; motivo: string }) =>
      call<{ mensaje: string }>('delete', `asistencias/${id}`, {
        ...(motivo && { searchParams: { motivo } }),
      }),
    onSettled: useInvalidate(changedByAsistencia),
  })
}
