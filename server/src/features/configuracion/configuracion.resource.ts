import * as configuracion from '@gym/contract/configuracion/configuracion.schema'
import { exported } from '../../db/tables.ts'
import { defineResource } from '../../http/resource.ts'
import { configuracionRoutes } from './configuracion.routes.ts'
import { factorObligatorioRoutes } from './factor-obligatorio.routes.ts'
import { reglasEntradaRoutes } from './reglas-entrada.routes.ts'
import { versionRoutes } from './version.routes.ts'

export const configuracionResource = defineResource({
  tags: { configuracion: 'Los datos del gimnasio, su zona horaria y su logo.' },
  routes: [configuracionRoutes, reglasEntradaRoutes, factorObligatorioRoutes, versionRoutes],
  schemas: [configuracion],
  tables: {
    configuracion: exported('editable', 'Los datos del gimnasio y sus reglas.', { live: ['configuracion'] }),
    factor_obligatorio: exported({ delete: true }, 'Los roles que deben usar la verificación en dos pasos.', {
      live: ['configuracion'],
    }),
    reglas_entrada: exported('editable', 'Las reglas de la puerta.', { live: ['configuracion'] }),
  },
})
