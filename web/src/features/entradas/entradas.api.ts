import type { Entrada, ReglasDeEntrada } from '@gym/contract/entradas'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { call, callVersioned, create, edit, newIdempotencyKey, type Submission } from '../../lib/http.ts'
import { pageOf, useAskAnew } from '../../lib/resource-queries.ts'
import { sessionUserQuery } from '../../lib/session-user.ts'

const LAST_SHOWN = 12
/** Whoever has been inside for hours counts as gone by then, which nobody tells of. */
const LOOKED_AT_EACH_MS = 60_000

/** An entry spends a session, and undoing it gives it back. */
export const changedByEntrada = ['entradas', 'asistencias', 'membresias']

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

/** Undoes an entry; the session that it spent comes back. */
export function useDeshacerEntrada() {
  return useMutation({
    mutationFn: ({ id, motivo }: { id: string; motivo: string }) =>
      call<{ mensaje: string }>('delete', `entradas/${id}`, { json: { motivo } }),
    onSettled: useAskAnew(changedByEntrada),
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

/** The entry codes that members have are worth nothing from then on. */
export function useRenovarCodigos() {
  return useMutation({ mutationFn: () => call<{ mensaje: string }>('post', 'configuracion/entrada/codigos') })
}
