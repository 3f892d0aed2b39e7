import * as users from '@gym/contract/auth/users.schema'
import { exported } from '../../db/tables.ts'
import { defineResource } from '../../http/resource.ts'
import { usersRoutes } from './users.routes.ts'

export const usersResource = defineResource({
  tags: { users: 'Las cuentas de quienes usan el programa.' },
  routes: [usersRoutes],
  schemas: [users],
  tables: {
    users: exported('editable', 'Las cuentas de quienes usan el programa, con la contraseña cifrada.', {
      live: ['users'],
    }),
  },
})
