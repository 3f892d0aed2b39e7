import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api/http.ts'
import { sessionUserQuery } from '../../../session/session-user.ts'

/** Turns this session into a kiosk. The server then refuses other routes with `QUIOSCO` until the kiosk is closed. */
export function useEntrarAlQuiosco() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call('put', 'auth/quiosco'),
    retry: 5,
    retryDelay: 2_000,
    onSuccess: () => client.invalidateQueries(sessionUserQuery),
  })
}

export function useSalirDelQuiosco() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (password: string) => call('delete', 'auth/quiosco', { json: { password } }),
    onSuccess: () => client.invalidateQueries(sessionUserQuery),
  })
}

export function useRenovarCodigos() {
  return useMutation({ mutationFn: () => call<{ mensaje: string }>('post', 'configuracion/entrada/codigos') })
}
