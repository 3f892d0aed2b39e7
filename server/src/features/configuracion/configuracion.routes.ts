import { dayIn } from '@gym/contract/calendar'
import { CambioLogo, CambiosConfiguracion, Configuracion } from '@gym/contract/configuracion'
import { found } from '../../app-error.ts'
import type { Db } from '../../db/database.ts'
import { databaseErrorCode } from '../../db/database-errors.ts'
import type { Routes } from '../../http/routes.ts'
import {
  type Ajustes,
  findAjustes,
  findLogo,
  saveAjustes,
  saveLogo,
  sinConfigurar,
} from './configuracion.queries.ts'
import { LOGO_TYPES, readLogo } from './logo.ts'

/** Who the gym is. Its time zone is the whole program's from the moment that it is set. */
export const configuracionRoutes: Routes = (app, { db, clock, config }) => {
  const primeros: Ajustes = { ...sinConfigurar, zonaHoraria: config.timeZone }
  let known = primeros

  /** Reads the settings; while the database cannot be reached they are those last read. */
  async function current(from: Db): Promise<Configuracion> {
    try {
      known = (await findAjustes(from)) ?? primeros
      config.timeZone = known.zonaHoraria
    } catch (error) {
      if (databaseErrorCode(error as Error) !== 'BASE_DE_DATOS_NO_DISPONIBLE') throw error
    }
    return { ...known, hoy: dayIn(known.zonaHoraria, clock()) }
  }

  app.addHook('onReady', async () => {
    await current(db)
  })

  app.get(
    '/configuracion',
    {
      operationId: 'getConfiguracion',
      summary: 'Los datos del gimnasio y qué día es hoy en él',
      allow: 'public',
      schema: { response: { 200: Configuracion } },
    },
    () => current(db),
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
      await saveAjustes(db, request.body, primeros)
      return current(db)
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
      await saveLogo(db, logo === null ? null : readLogo(logo), primeros)
      return current(db)
    },
  )
}
