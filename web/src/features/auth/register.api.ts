import type { Registered } from '@gym/contract/auth/auth.schema'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../api/http.ts'
import { toSignedIn } from '../../session/session-user.ts'
import { tokenOf, useOpenSession } from './auth.api.ts'

export function useRegister() {
  const openSession = useOpenSession()
  return useMutation({
    mutationFn: async (json: { nombre: string; email: string; password: string }) => {
      // Sends no token: with an admin's token the server would count the password as set by another person.
      const registered = await call<Registered>('post', 'auth/register', {
        json: { ...json, role: 'user' },
        token: null,
      })
      openSession(tokenOf(registered), toSignedIn(registered.user))
    },
  })
}
