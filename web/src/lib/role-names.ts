import type { Rol } from '@gym/contract/permissions'

/** What a role is called on the screen. */
export const roleNames: Record<Rol, string> = {
  admin: 'Administrador',
  recepcionista: 'Recepcionista',
  entrenador: 'Entrenador',
  user: 'Afiliado',
}
