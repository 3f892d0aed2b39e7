import { nombreRol } from '@gym/contract/roles.rules'
import type { Usuario } from '@gym/contract/users'
import type { FileColumn } from '../../file-columns.ts'

export const columnas: FileColumn<Usuario>[] = [
  { title: 'Nombre', width: 30, of: ({ nombre }) => nombre },
  { title: 'Correo electrónico', width: 36, of: ({ email }) => email },
  { title: 'Rol', width: 16, of: ({ rol }) => nombreRol[rol] },
  { title: 'Verificación en dos pasos', width: 26, of: ({ factor }) => (factor ? 'Sí' : 'No') },
]
