import type { SessionUser } from '@gym/contract/auth/auth.schema'
import { asRol, type Rol } from '@gym/contract/permissions/permissions'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../api/http.ts'
import { readToken } from './session.ts'

type ProfileField =
  | '_id'
  | 'nombre'
  | 'email'
  | 'cambiarClave'
  | 'faltaFactor'
  | 'quiosco'
  | 'claveDebil'
  | 'claveAjena'

export type SignedIn = Pick<SessionUser, ProfileField> & {
  rol: Rol
}

/** Parses a profile. Without `rol` or `role` the person is a member (specification, section 3). */
export function toSignedIn(user: Partial<SessionUser> | undefined): SignedIn {
  return {
    _id: user?._id ?? '',
    nombre: user?.nombre ?? '',
    email: user?.email ?? '',
    rol: asRol(user?.rol ?? user?.role),
    ...(user?.cambiarClave && { cambiarClave: true }),
    ...(user?.faltaFactor && { faltaFactor: true }),
    ...(user?.quiosco && { quiosco: true }),
    ...(user?.claveDebil && { claveDebil: true }),
    ...(user?.claveAjena && { claveAjena: true }),
  }
}

/** The owner of this tab's session, or of the given token. @throws ApiError */
export async function fetchSignedIn(token?: string): Promise<SignedIn> {
  return toSignedIn(await call<SessionUser>('get', 'auth/perfil', token === undefined ? {} : { token }))
}

export const sessionUserQuery = queryOptions({
  queryKey: ['auth', 'perfil'],
  queryFn: () => fetchSignedIn(),
  staleTime: Number.POSITIVE_INFINITY,
})

export function useSignedIn(): SignedIn | undefined {
  return useQuery({ ...sessionUserQuery, enabled: readToken() !== null }).data
}
