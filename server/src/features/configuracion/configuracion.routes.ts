import { dayIn } from '@gym/contract/calendar'
import { CambioLogo, CambiosConfiguracion, Configuracion } from '@gym/contract/configuracion'
import { found } from '../../app-error.ts'
import type { Routes } from '../../http/routes.ts'
import { findLogo, saveAjustes, saveLogo } from './configuracion.queries.ts'
import { LOGO_TYPES, readLogo } from './logo.ts'

/** Who the gym is. What the admin sets holds for the whole program from then on. */
export const configuracionRoutes: Routes = (app, { db, clock, ajustes }) => {
  const current = () => ({ ...ajustes.current(), hoy: dayIn(ajustes.current().zonaHoraria, clock()) })

  app.get(
    '/configuracion',
    {
      operationId: 'getConfiguracion',
      summary: 'Los datos del gimnasio y qué día es hoy en él',
      allow: 'public',
      schema: { response: { 200: Configuracion } },
    },
    async () => current(),
  )

  app.put(
    '/configuracion',
    {
      operationId: 'editarConfiguracion',
      summary: 'Edita los datos del gimnasio',
      allow: 'configuracion:escribir',
      schema: { body: CambiosConfiguracion, response: { 200: Configuracion } },
    },
    async (request) => {
      await saveAjustes(db, request.body, ajustes.current())
      await ajustes.reload()
      return current()
    },
  )

  app.get(
    '/configuracion/logo',
    {
      operationId: 'getLogo',
      summary: 'El logo del gimnasio',
      allow: 'public',
      files: LOGO_TYPES,
      errors: ['NO_ENCONTRADO'],
    },
    async (_request, reply) => {
      const { bytes, type } = found(await findLogo(db), 'NO_ENCONTRADO')
      reply.type(type)
      return bytes
    },
  )

  app.put(
    '/configuracion/logo',
    {
      operationId: 'editarLogo',
      summary: 'Pone o quita el logo del gimnasio',
      allow: 'configuracion:escribir',
      files: LOGO_TYPES,
      errors: ['NO_ENCONTRADO'],
      schema: { body: CambioLogo, response: { 200: Configuracion } },
    },
    async (request) => {
      const { logo } = request.body
      await saveLogo(db, logo === null ? null : readLogo(logo), ajustes.current())
      await ajustes.reload()
      return current()
    },
  )
}
