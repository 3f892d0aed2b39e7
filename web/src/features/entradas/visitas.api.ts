import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react'
import { useInvalidate } from '../../api/resource-queries.ts'
import { memoryOf } from '../../offline/check-ins/check-ins.ts'
import { checkInsOutboxOf } from '../../offline/check-ins/check-ins-outbox.ts'
import { snapshotOf } from '../../offline/snapshot/snapshot.ts'
import { readToken } from '../../session/session.ts'
import { type SignedIn, useSignedIn } from '../../session/session-user.ts'
import { changedByEntrada } from './entradas.api.ts'
import { judgeFromSnapshot } from './offline-verdict.ts'
import { createVisitas, type Judge, type Visita, type Visitas } from './visitas.ts'

// Module state: visits survive leaving the screen.
let here: { userId: string; token: string | null; visitas: Visitas } | undefined

function visitasOf(user: SignedIn | undefined): Visitas {
  const userId = user?._id ?? ''
  const token = readToken()
  if (here?.userId !== userId || here.token !== token) {
    here = {
      userId,
      token,
      visitas: createVisitas(
        judgeFor(userId),
        checkInsOutboxOf(user),
        memoryOf<Visita>(userId, 'visitas', () => readToken() === token),
      ),
    }
  }
  return here.visitas
}

function judgeFor(userId: string): Judge {
  return async ({ numero, cliente, permitir, at }, noted) => {
    const mostrador = await snapshotOf(userId)
    if (!mostrador) return { kind: 'unknown', confirmedAt: null }
    const asked = { numero, clienteId: cliente?._id, permitir, at: new Date(at) }
    return { ...judgeFromSnapshot(mostrador, asked, noted), confirmedAt: mostrador.confirmedAt }
  }
}

export function useVisitas(): { visitas: Visitas; all: readonly Visita[] } {
  const visitas = visitasOf(useSignedIn())
  return { visitas, all: useSyncExternalStore(visitas.subscribe, visitas.list) }
}

/** Resumes pending visits and invalidates the lists after each entry, on every screen. */
export function useVisitasFollowed() {
  const { visitas, all } = useVisitas()
  useEffect(() => {
    visitas.resume()
    return visitas.follow()
  }, [visitas])

  const entered = all.filter(({ outcome }) => outcome?.kind === 'entered').length
  const before = useRef(entered)
  const askAnew = useEffectEvent(useInvalidate(changedByEntrada))
  useEffect(() => {
    if (entered > before.current) askAnew()
    before.current = entered
  }, [entered])
}
