import type { Asistencia, AsistenciaRegistrada } from '@gym/contract/asistencias'
import type { DayRange } from '@gym/contract/calendar'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { call, create } from '../../lib/http.ts'
import { keepLlegadas, keptLlegadas } from '../../lib/kept-llegadas.ts'
import { rangeParams } from '../../lib/period.ts'
import { listParams, pageOf, useAskAnew } from '../../lib/resource-queries.ts'
import type { ListSearch } from '../../lib/search.ts'
import { readToken } from '../../lib/session.ts'
import { useSignedIn } from '../../lib/session-user.ts'
import { findClienteByNumero } from '../clientes/clientes.api.ts'
import {
  createLlegadas,
  type Llegada,
  type Llegadas,
  type LlegadasCalls,
  type LlegadasMemory,
} from './llegadas.ts'

export const asistenciasQuery = (search: ListSearch & Partial<DayRange>) =>
  pageOf<Asistencia>('asistencias', { ...listParams(search), ...rangeParams(search) })

/** An attendance spends a session, and undoing it gives it back. */
const changed = ['asistencias', 'membresias']

// Kept beside the screen: who came is still there after one went to renew a membership.
let here: { userId: string; token: string | null; llegadas: Llegadas } | undefined

function llegadasOf(userId: string): Llegadas {
  const token = readToken()
  if (here?.userId !== userId || here.token !== token) {
    const register: LlegadasCalls['register'] = (values, key) =>
      create<AsistenciaRegistrada>('asistencias', { values, key })
    const memory: LlegadasMemory = {
      read: () => keptLlegadas(userId),
      // An answer that comes after the session was closed brings nobody back.
      write: (all) => readToken() === token && keepLlegadas(userId, all),
    }
    here = { userId, token, llegadas: createLlegadas({ find: findClienteByNumero, register }, memory) }
  }
  return here.llegadas
}

/** Those who came to this desk since the person signed in, the latest first, also before a reload. */
export function useLlegadas(): { llegadas: Llegadas; all: readonly Llegada[] } {
  const llegadas = llegadasOf(useSignedIn()?._id ?? '')
  const all = useSyncExternalStore(llegadas.subscribe, llegadas.list)
  const registered = all.filter(({ outcome }) => outcome?.kind === 'registered').length
  const askAnew = useEffectEvent(useAskAnew(changed))
  // biome-ignore lint/correctness/useExhaustiveDependencies: when one more was registered
  useEffect(() => askAnew(), [registered])
  return { llegadas, all }
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
