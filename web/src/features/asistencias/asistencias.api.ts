import type { Asistencia } from '@gym/contract/asistencias'
import type { DayRange } from '@gym/contract/calendar'
import type { DiaSemana } from '@gym/contract/weekdays'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../lib/http.ts'
import { rangeParams } from '../../lib/period.ts'
import { listParams, pageOf, readForPaper, useAskAnew } from '../../lib/resource-queries.ts'
import type { ListSearch } from '../../lib/search.ts'

type AsistenciasSearch = ListSearch & Partial<DayRange> & { dia?: DiaSemana; hora?: string }

const paramsOf = ({ dia, hora, ...search }: AsistenciasSearch) => ({
  ...listParams(search),
  ...rangeParams(search),
  ...(dia && { dia }),
  ...(hora && { hora }),
})

/** A page of the attendance of some days, in the classes of a weekday and hour where they are named. */
export const asistenciasQuery = (search: AsistenciasSearch) =>
  pageOf<Asistencia>('asistencias', paramsOf(search))

/** The attendance of that list, for the paper. */
export const asistenciasForPaper = (search: AsistenciasSearch) =>
  readForPaper<Asistencia>('asistencias', paramsOf(search))

/** An attendance spends a session, and undoing it gives it back. */
export const changedByAsistencia = ['asistencias', 'membresias']

/** Undoes an attendance; the session that it spent comes back. */
export function useDeshacerAsistencia() {
  return useMutation({
    mutationFn: ({ id, motivo }: { id: string; motivo: string }) =>
      call<{ mensaje: string }>('delete', `asistencias/${id}`, {
        ...(motivo && { searchParams: { motivo } }),
      }),
    onSettled: useAskAnew(changedByAsistencia),
  })
}
