import type { Asistencia } from '@gym/contract/asistencias/asistencias.schema'
import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react'
import { isConnectionLost } from '../../api/connection.ts'
import { callPage } from '../../api/http.ts'
import { useInvalidate } from '../../api/resource-queries.ts'
import { isEntryCode } from '../../offline/check-ins/check-in-name.ts'
import { memoryOf } from '../../offline/check-ins/check-ins.ts'
import { checkInsOutboxOf } from '../../offline/check-ins/check-ins-outbox.ts'
import { networkFirst } from '../../offline/snapshot/network-first.ts'
import { snapshotOf } from '../../offline/snapshot/snapshot.ts'
import { readToken } from '../../session/session.ts'
import { type SignedIn, useSignedIn } from '../../session/session-user.ts'
import { findClienteByNumero } from '../clientes/clientes.api.ts'
import { changedByAsistencia } from './asistencias.api.ts'
import { createLlegadas, type Llegada, type Llegadas, type LlegadasCalls, type Persona } from './llegadas.ts'
import { attendFromSnapshot, lastAttendanceFromSnapshot } from './offline-attendance.ts'

// The arrivals are in the module, so that they survive leaving the screen.
let here: { userId: string; token: string | null; llegadas: Llegadas } | undefined

function llegadasOf(user: SignedIn | undefined): Llegadas {
  const userId = user?._id ?? ''
  const token = readToken()
  if (here?.userId !== userId || here.token !== token) {
    const memory = memoryOf<Llegada>(userId, 'all', () => readToken() === token)
    const calls = { find, cameAt, judge: judgeFor(userId) }
    here = { userId, token, llegadas: createLlegadas(calls, checkInsOutboxOf(user), memory) }
  }
  return here.llegadas
}

const find: LlegadasCalls['find'] = async (numero) => {
  // Only the server can resolve an entry code.
  if (isEntryCode(numero)) return undefined
  try {
    return await networkFirst<Persona | null>(
      () => findClienteByNumero(numero),
      (mostrador) => mostrador.holderOf(numero),
    )
  } catch (error) {
    if (!isConnectionLost()) throw error
    return undefined
  }
}

const judgeFor =
  (userId: string): LlegadasCalls['judge'] =>
  async ({ cliente, claseId, at }) => {
    const mostrador = await snapshotOf(userId)
    if (!mostrador) return { asistencia: null, cameAt: null, confirmedAt: null }
    const asked = { clienteId: cliente._id, claseId, at: new Date(at) }
    return {
      asistencia: attendFromSnapshot(mostrador, asked) ?? null,
      cameAt: lastAttendanceFromSnapshot(mostrador, asked),
      confirmedAt: mostrador.confirmedAt,
    }
  }

/** The time of a client's last attendance of the class. The search by name returns the newest first. */
async function cameAt({ _id, nombre, apellido }: Persona, claseId: string): Promise<string | null> {
  const { rows } = await callPage<Asistencia>('asistencias', { buscar: `${nombre} ${apellido}`, limite: 20 })
  const last = rows.find((each) => each.clienteId._id === _id && each.claseId._id === claseId)
  return last?.fecha ?? null
}

export function useLlegadas(): { llegadas: Llegadas; all: readonly Llegada[] } {
  const llegadas = llegadasOf(useSignedIn())
  return { llegadas, all: useSyncExternalStore(llegadas.subscribe, llegadas.list) }
}

/** Resumes and follows the arrivals, whatever the screen. Returns how many of them need a class. */
export function useUnregistered(): number {
  const { llegadas, all } = useLlegadas()
  useEffect(() => {
    llegadas.resume(null)
    return llegadas.follow()
  }, [llegadas])

  const registered = all.filter(({ outcome }) => outcome?.kind === 'registered').length
  const before = useRef(registered)
  const askAnew = useEffectEvent(useInvalidate(changedByAsistencia))
  useEffect(() => {
    if (registered > before.current) askAnew()
    before.current = registered
  }, [registered])
  return llegadas.unregistered()
}
