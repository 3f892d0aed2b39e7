import type { Entrada, ReglasDeEntrada } from '@gym/contract/entradas'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react'
import type { z } from 'zod'
import { memoryOf } from '../../lib/arrivals.ts'
import { outboxOf } from '../../lib/arrivals-outbox.ts'
import { call, callVersioned, create, edit, newIdempotencyKey, type Submission } from '../../lib/http.ts'
import { mostradorOf } from '../../lib/mostrador.ts'
import { pageOf, useAskAnew } from '../../lib/resource-queries.ts'
import { readToken } from '../../lib/session.ts'
import { type SignedIn, sessionUserQuery, useSignedIn } from '../../lib/session-user.ts'
import { judgeHere } from './provisional.ts'
import { createVisitas, type Judge, type Visita, type Visitas } from './visitas.ts'

const LAST_SHOWN = 12
/** Whoever has been inside for hours counts as gone by then, which nobody tells of. */
const LOOKED_AT_EACH_MS = 60_000

/** An entry spends a session, and undoing it gives it back. */
const changed = ['entradas', 'asistencias', 'membresias']

/** The last to come in, at whichever door. */
export const ultimasQuery = pageOf<Entrada>('entradas', { limite: LAST_SHOWN })

interface Dentro {
  total: number
  /** 200 of them at most. */
  entradas: Entrada[]
}

/** Who is inside now. */
export const dentroQuery = queryOptions({
  queryKey: ['entradas', 'dentro'],
  queryFn: ({ signal }) => call<Dentro>('get', 'entradas/dentro', { signal }),
  refetchInterval: LOOKED_AT_EACH_MS,
})

// Kept beside the screen: who came is still there after one went to renew a membership.
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
        outboxOf(user),
        memoryOf<Visita>(userId, 'visitas', () => readToken() === token),
      ),
    }
  }
  return here.visitas
}

/** What this browser knows of who came. */
function judgeFor(userId: string): Judge {
  return async ({ numero, cliente, permitir, at }, noted) => {
    const mostrador = await mostradorOf(userId)
    if (!mostrador) return { kind: 'unknown', confirmedAt: null }
    const asked = { numero, clienteId: cliente?._id, permitir, at: new Date(at) }
    return { ...judgeHere(mostrador, asked, noted), confirmedAt: mostrador.confirmedAt }
  }
}

/** Those who came to this door since the person signed in, the latest first, also before a reload. */
export function useVisitas(): { visitas: Visitas; all: readonly Visita[] } {
  const visitas = visitasOf(useSignedIn())
  return { visitas, all: useSyncExternalStore(visitas.subscribe, visitas.list) }
}

/** Has what is shown asked for anew once somebody came in, whatever screen is open. */
export function useVisitasFollowed() {
  const { visitas, all } = useVisitas()
  useEffect(() => {
    visitas.resume()
    return visitas.follow()
  }, [visitas])

  const entered = all.filter(({ outcome }) => outcome?.kind === 'entered').length
  const before = useRef(entered)
  const askAnew = useEffectEvent(useAskAnew(changed))
  useEffect(() => {
    if (entered > before.current) askAnew()
    before.current = entered
  }, [entered])
}

/** Undoes an entry; the session that it spent comes back. */
export function useDeshacerEntrada() {
  return useMutation({
    mutationFn: ({ id, motivo }: { id: string; motivo: string }) =>
      call<{ mensaje: string }>('delete', `entradas/${id}`, { json: { motivo } }),
    onSettled: useAskAnew(changed),
  })
}

/** Somebody leaves. */
export function useSalida() {
  return useMutation({
    mutationFn: (id: string) => call<Entrada>('post', `entradas/${id}/salida`),
    onSettled: useAskAnew(['entradas']),
  })
}

/** Gives an entry a class, or with null none. */
export function useCambiarClase() {
  return useMutation({
    mutationFn: ({ id, claseId }: { id: string; claseId: string | null }) =>
      create<Entrada>(`entradas/${id}/clase`, { values: { claseId }, key: newIdempotencyKey() }),
    onSettled: useAskAnew(['entradas', 'asistencias']),
  })
}

/** Makes this session the kiosk: the server answers it nothing but entries until it is left. */
export function useEntrarAlQuiosco() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call('put', 'auth/quiosco'),
    retry: 5,
    retryDelay: 2_000,
    onSuccess: () => client.invalidateQueries(sessionUserQuery),
  })
}

/** Leaves the kiosk with the account's password. @throws the refusal */
export function useSalirDelQuiosco() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (password: string) => call('delete', 'auth/quiosco', { json: { password } }),
    onSuccess: () => client.invalidateQueries(sessionUserQuery),
  })
}

export type Reglas = z.infer<typeof ReglasDeEntrada>

/** What the door does about each cause, with the tag to edit it by. */
export const reglasQuery = queryOptions({
  queryKey: ['configuracion', 'entrada'],
  queryFn: ({ signal }) => callVersioned<Reglas>('configuracion/entrada', { signal }),
})

export const useReglas = () => useQuery(reglasQuery)

export function useSaveReglas() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (submission: Submission<Partial<Reglas>>) =>
      edit<Reglas>('configuracion/entrada', submission),
    onSuccess: ({ entity, etag = null }) =>
      queryClient.setQueryData(reglasQuery.queryKey, { ...entity, etag }),
  })
}
