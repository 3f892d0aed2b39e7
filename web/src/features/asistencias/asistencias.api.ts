import type { Asistencia, AsistenciaRegistrada } from '@gym/contract/asistencias'
import type { DayRange } from '@gym/contract/calendar'
import type { DiaSemana } from '@gym/contract/weekdays'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react'
import { memoryOf } from '../../lib/arrivals.ts'
import { call, callPage, create } from '../../lib/http.ts'
import { rangeParams } from '../../lib/period.ts'
import { listParams, pageOf, readForPaper, useAskAnew } from '../../lib/resource-queries.ts'
import type { ListSearch } from '../../lib/search.ts'
import { readToken } from '../../lib/session.ts'
import { useSignedIn } from '../../lib/session-user.ts'
import { findClienteByNumero } from '../clientes/clientes.api.ts'
import { createLlegadas, type Llegada, type Llegadas, type LlegadasCalls, type Persona } from './llegadas.ts'

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
const changed = ['asistencias', 'membresias']

// Kept beside the screen: who came is still there after one went to renew a membership.
let here: { userId: string; token: string | null; llegadas: Llegadas } | undefined

function llegadasOf(userId: string): Llegadas {
  const token = readToken()
  if (here?.userId !== userId || here.token !== token) {
    const register: LlegadasCalls['register'] = (values, key) =>
      create<AsistenciaRegistrada>('asistencias', { values, key })
    const memory = memoryOf<Llegada>(userId, 'all', () => readToken() === token)
    here = {
      userId,
      token,
      llegadas: createLlegadas({ find: findClienteByNumero, register, cameAt }, memory),
    }
  }
  return here.llegadas
}

/** When somebody last came to a class: their newest arrivals are the first of those that a search for them finds. */
async function cameAt({ _id, nombre, apellido }: Persona, claseId: string): Promise<string | null> {
  const { rows } = await callPage<Asistencia>('asistencias', { buscar: `${nombre} ${apellido}`, limite: 20 })
  const last = rows.find((each) => each.clienteId._id === _id && each.claseId._id === claseId)
  return last?.fecha ?? null
}

/** Those who came to this desk since the person signed in, the latest first, also before a reload. */
export function useLlegadas(): { llegadas: Llegadas; all: readonly Llegada[] } {
  const llegadas = llegadasOf(useSignedIn()?._id ?? '')
  return { llegadas, all: useSyncExternalStore(llegadas.subscribe, llegadas.list) }
}

/** Has those who came registered, whatever screen is open; gives how many are not yet. */
export function useUnregistered(): number {
  const { llegadas, all } = useLlegadas()
  useEffect(() => llegadas.sendAgainWhileOpen(), [llegadas])

  const registered = all.filter(({ outcome }) => outcome?.kind === 'registered').length
  const before = useRef(registered)
  const askAnew = useEffectEvent(useAskAnew(changed))
  useEffect(() => {
    if (registered > before.current) askAnew()
    before.current = registered
  }, [registered])
  return llegadas.unregistered()
}

/** Undoes an attendance; the session that it spent comes back. */
export function useDeshacerAsistencia() {
  return useMutation({
    mutationFn: ({ id, motivo }: { id: string; motivo: string }) =>
      call<{ mensaje: string }>('delete', `asistencias/${id}`, {
        ...(motivo && { searchParams: { motivo } }),
      }),
    onSettled: useAskAnew(changed),
  })
}
