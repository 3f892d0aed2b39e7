/** The roles (specification 2). `actions.ts` has their permissions; the web app has their screens. */
export const roles = ['admin', 'recepcionista', 'entrenador', 'user'] as const
export type Rol = (typeof roles)[number]

/** Defaults to member (specifications 3 and 9: default role "user"). */
export function asRol(value: unknown): Rol {
  return roles.find((rol) => rol === value) ?? 'user'
}
