/** Which roles there are (specification 2). What each may do is in `actions.ts`; which screens it may open, in the web app. */
export const roles = ['admin', 'recepcionista', 'entrenador', 'user'] as const
export type Rol = (typeof roles)[number]

/** An account without a known role is a member (specification 3 and 9: default role "user"). */
export function asRol(value: unknown): Rol {
  return roles.find((rol) => rol === value) ?? 'user'
}
