import { VersionDelPrograma } from '@gym/contract/configuracion/configuracion.schema'
import { VERSION } from '@gym/contract/configuracion/version.rules'
import type { Routes } from '../../http/routes.ts'
import { createVersionNueva } from './version-nueva.ts'

export const versionRoutes: Routes = (app, { config, clock }) => {
  const nueva = createVersionNueva(config.versionesUrl, {
    clock,
    failed: (err) => app.log.warn({ err }, 'newest version not read'),
  })

  app.get(
    '/configuracion/version',
    {
      operationId: 'getVersion',
      summary: 'La versión del programa, y la que hay después',
      allow: 'configuracion:escribir',
      schema: { response: { 200: VersionDelPrograma } },
    },
    async () => ({ version: VERSION, nueva: nueva.current() }),
  )
}
