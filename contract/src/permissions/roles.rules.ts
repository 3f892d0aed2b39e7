import type { Rol } from './permissions.ts'

export const nombreRol: Record<Rol, string> = {
  admin: 'Administrador',
  recepcionista: 'Recepcionista',
  entrenador: 'Entrenador',
  user: 'Afiliado',
}
