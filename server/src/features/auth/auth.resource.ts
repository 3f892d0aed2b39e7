import * as auth from '@gym/contract/auth/auth.schema'
import { exported, local } from '../../db/tables.ts'
import { defineResource } from '../../http/resource.ts'
import { authRoutes } from './auth.routes.ts'
import { factorRoutes } from './factor.routes.ts'
import { primerAdminRoutes } from './primer-admin.routes.ts'

export const authResource = defineResource({
  tags: { auth: 'Ingresar, salir, la propia cuenta y sus sesiones.' },
  routes: [authRoutes, primerAdminRoutes, factorRoutes],
  schemas: [auth],
  tables: {
    factores: exported('free', 'La verificación en dos pasos de cada cuenta.', { live: ['users'] }),
    lugares_conocidos: local(
      'free',
      'Los equipos desde los que se ingresa: en la otra instalación se ingresa de nuevo.',
      { unaudited: 'derived from sessions' },
    ),
    sesiones: local('free', 'Cada quien ingresa de nuevo.', { live: [] }),
  },
})
