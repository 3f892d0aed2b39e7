import type { Usuario } from '@gym/contract/auth/users.schema'
import { nombreRol } from '@gym/contract/permissions/roles.rules'
import type { FileColumn } from '../../files/file-columns.ts'

export const columnas: FileColumn<Usuario>[] = [
  { title: 'Nombre', width: 30, of: ({ nombre }) => nombre },
  { title: 'Correo electrónico', width: 36, of: ({ email }) => email },
  { title: 'Rol', width: 16, of: ({ rol }) => nombreRol[rol] },
  { title: 'Verificación en dos pasos', width: 26, of: ({ factor }) => (factor ? 'Sí' : 'No') },
]
