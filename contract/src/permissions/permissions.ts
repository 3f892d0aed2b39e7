/** The roles (specification 2). `actions.ts` has their permissions, `*.screens.tsx` their screens. */
export const roles = ['admin', 'recepcionista', 'entrenador', 'user'] as const
export type Rol = (typeof roles)[number]

/** Parses a role. Any other value means a member (specification, sections 3 and 9: default role "user"). */
export function asRol(value: unknown): Rol {
  return roles.find((rol) => rol === value) ?? 'user'
}
