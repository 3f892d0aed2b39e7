import type { Rol } from './permissions.ts'

/** What a role is called on the screen, and in a file. */
export const nombreRol: Record<Rol, string> = {
  admin: 'Administrador',
  recepcionista: 'Recepcionista',
  entrenador: 'Entrenador',
  user: 'Afiliado',
}
