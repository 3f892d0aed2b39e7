import type { Asistencia } from '@gym/contract/asistencias/asistencias.schema'
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { isConnectionLost } from '../../api/connection.ts'
import { callPage } from '../../api/http.ts'
import { useInvalidate } from '../../api/resource-queries.ts'
import { type CheckIn, isEntryCode, type Persona } from '../../offline/check-ins/check-in.ts'
import {
  type CheckInCalls,
  type CheckIns,
  type CheckInsOutbox,
  createCheckIns,
} from '../../offline/check-ins/check-ins.ts'
import { type CheckInsPlace, memoryOf } from '../../offline/check-ins/check-ins-store.ts'
import { judgeFromSnapshot } from '../../offline/check-ins/offline-verdict.ts'
import { outbox } from '../../offline/outbox/this-outbox.ts'
import { networkFirst } from '../../offline/snapshot/network-first.ts'
import { snapshotOf } from '../../offline/snapshot/snapshot.ts'
import { readToken } from '../../session/session.ts'
import { type SignedIn, useSignedIn } from '../../session/session-user.ts'
import { findClienteByNumero } from '../clientes/clientes.api.ts'
import { changedByEntrada } from './entradas.api.ts'

interface Desks {
  userId: string
  token: string | null
  at: Record<CheckInsPlace, CheckIns>
  /** Number of registered check-ins when last compared, or at the start; a rise invalidates the lists. */
  listed: number
}

// Module state: check-ins survive leaving the screen.
let here: Desks | undefined

function desksOf(user: SignedIn | undefined): Desks {
  const userId = user?._id ?? ''
  const token = readToken()
  if (here?.userId !== userId || here.token !== token) {
    const calls = { find, cameAt, judge: judgeFor(userId) }
    const create = (place: CheckInsPlace) =>
      createCheckIns(
        calls,
        outboxOf(user),
        memoryOf(userId, place, () => readToken() === token),
      )
    const at = { all: create('all'), visitas: create('visitas') }
    here = { userId, token, at, listed: countRegistered([...at.all.list(), ...at.visitas.list()]) }
  }
  return here
}

const countRegistered = (all: readonly CheckIn[]) =>
  all.filter(({ outcome }) => outcome?.kind === 'entered' || outcome?.kind === 'registered').length

/** The browser's outbox. A submit starts it for this account, if no screen has started it yet. */
function outboxOf(user: SignedIn | undefined): CheckInsOutbox {
  return {
    ...outbox,
    submit: (operacion) => {
      if (user) outbox.start(user).catch(() => {})
      return outbox.submit(operacion)
    },
  }
}

const find: CheckInCalls['find'] = async (numero) => {
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

/** Time of the client's last check-in to the class, among the newest 20 under their name; null without one. */
const cameAt: CheckInCalls['cameAt'] = async ({ _id, nombre, apellido }, claseId) => {
  const { rows } = await callPage<Asistencia>('asistencias', { buscar: `${nombre} ${apellido}`, limite: 20 })
  const last = rows.find((each) => each.clienteId._id === _id && each.claseId._id === claseId)
  return last?.fecha ?? null
}

function judgeFor(userId: string): CheckInCalls['judge'] {
  return async ({ numero, cliente, claseId, permitir, at }, noted) => {
    const mostrador = await snapshotOf(userId)
    if (!mostrador) return { kind: 'unknown', confirmedAt: null }
    const asked = { numero, clienteId: cliente?._id, claseId, permitir, at: new Date(at) }
    return { ...judgeFromSnapshot(mostrador, asked, noted), confirmedAt: mostrador.confirmedAt }
  }
}

function useCheckInsAt(place: CheckInsPlace): { checkIns: CheckIns; all: readonly CheckIn[] } {
  const checkIns = desksOf(useSignedIn()).at[place]
  return { checkIns, all: useSyncExternalStore(checkIns.subscribe, checkIns.list) }
}

/** The check-ins at the door (/recepcion, Inicio) and at the kiosk. */
export const useCheckIns = () => useCheckInsAt('visitas')

/** Registers a card scanned on another screen; /recepcion then shows the verdict. */
export const arriveAtDoor = (user: SignedIn, numero: string) => desksOf(user).at.visitas.arrive({ numero })

/** The check-ins at /asistencias/registrar. */
export const useClaseCheckIns = () => useCheckInsAt('all')

export function useUndone() {
  const { all, visitas } = desksOf(useSignedIn()).at
  return (registeredId: string, text: string) => {
    for (const checkIns of [all, visitas]) checkIns.undo(registeredId, text)
  }
}

/** Resumes stored check-ins and follows their state, on every screen. Returns how many still need a class. */
export function useCheckInsFollowed(): number {
  const atDoor = useCheckIns()
  const toClase = useClaseCheckIns()
  const desks = desksOf(useSignedIn())
  useEffect(() => {
    const stop = Object.values(desks.at).map((checkIns) => {
      checkIns.resume()
      return checkIns.follow()
    })
    return () => {
      for (const each of stop) each()
    }
  }, [desks])

  // `Desks` stores the count: the server may register a check-in before the chunk of this hook loads.
  const registered = countRegistered([...atDoor.all, ...toClase.all])
  const invalidate = useEffectEvent(useInvalidate(changedByEntrada))
  useEffect(() => {
    if (registered > desks.listed) invalidate()
    desks.listed = registered
  }, [registered, desks])
  return toClase.checkIns.unregistered()
}
