import type { CajaActual } from '@gym/contract/caja'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { call } from './http.ts'
import { keepHere, keptHere } from './kept-llegadas.ts'
import { loaded } from './resource-queries.ts'
import { useSignedIn } from './session-user.ts'

/** The turn of a desk; without its name the own one, else the only one that is open. */
export const cajaActualQuery = (caja?: string) =>
  queryOptions({
    queryKey: ['caja', 'actual', caja ?? ''],
    queryFn: ({ signal }) =>
      call<CajaActual>('get', 'caja/turnos/actual', { signal, ...(caja && { searchParams: { caja } }) }),
    ...loaded,
  })

const ELEGIDA = 'caja'

/** The desk that this account is at in this browser, where several are open: what is charged here is said to be in it while it is. */
export function useCajaElegida() {
  const userId = useSignedIn()?._id ?? ''
  const { data } = useQuery(cajaActualQuery())
  const kept = useMemo(() => keptHere<string>(userId, ELEGIDA), [userId])
  const [chosen, setChosen] = useState<string>()
  const abiertas = data?.cajas.filter(({ turno }) => turno !== null) ?? []
  const mine = abiertas.find(({ caja }) => caja === (chosen ?? kept))
  return {
    actual: data,
    abiertas,
    /** Undefined where the server decides. */
    caja: abiertas.length > 1 ? mine?.caja : undefined,
    elegir(caja: string) {
      keepHere(userId, ELEGIDA, caja)
      setChosen(caja)
    },
  }
}
