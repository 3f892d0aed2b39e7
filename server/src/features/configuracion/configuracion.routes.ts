import {
  CambioLogo,
  CambiosConfiguracion,
  Configuracion,
} from '@gym/contract/configuracion/configuracion.schema'
import { dayIn } from '@gym/contract/core/calendar'
import { fieldError, found } from '../../core/app-error.ts'
import type { Ajustes } from '../../core/settings.ts'
import { type Db, inTransaction } from '../../db/connection/database.ts'
import { lockByName } from '../../db/gym/ediciones.ts'
import { findCierre, holdPeriodo } from '../../db/gym/periodo.ts'
import { IMAGE_TYPES } from '../../files/image-kinds.ts'
import type { Routes } from '../../http/routes.ts'
import { findAjustes, findLogo, saveAjustes, saveLogo } from './configuracion.queries.ts'
import { readLogo } from './logo.ts'

/** Refuses a zone in which today is closed: no sale would be possible. @throws ZONA_DE_UN_DIA_CERRADO */
async function requireOpenToday(trx: Db, zonaHoraria: string, now: Date) {
  await holdPeriodo(trx)
  const cierre = await findCierre(trx)
  if (cierre !== null && dayIn(zonaHoraria, now) <= cierre)
    throw fieldError('ZONA_DE_UN_DIA_CERRADO', 'zonaHoraria')
}

/** The ETag ignores `hoy`: a new day is not an edit conflict. */
const BESIDES_TODAY = { besides: ['hoy'] }

export const configuracionRoutes: Routes = (app, { db, clock, ajustes }) => {
  const withToday = (now: Ajustes) => ({ ...now, hoy: dayIn(now.zonaHoraria, clock()) })
  const current = () => withToday(ajustes.current())
  const read = async (trx: Db) => withToday((await findAjustes(trx)) ?? ajustes.current())

  app.get(
    '/configuracion',
    {
      operationId: 'getConfiguracion',
      summary: 'Los datos del gimnasio y qué día es hoy en él',
      allow: 'public',
      versioned: BESIDES_TODAY,
      schema: { response: { 200: Configuracion } },
    },
    async () => current(),
  )

  app.putOne(
    '/configuracion',
    {
      operationId: 'editarConfiguracion',
      summary: 'Edita los datos del gimnasio',
      allow: 'configuracion:escribir',
      schema: { body: CambiosConfiguracion, response: { 200: Configuracion } },
      versioned: BESIDES_TODAY,
      errors: ['ZONA_DE_UN_DIA_CERRADO'],
      recurso: 'configuracion',
      read,
      // Locked by name, because the row exists only after the first save.
      lock: (trx, id) => lockByName(trx, 'configuracion', id),
      afterwards: ({ hoy: _, ...saved }) => ajustes.adopt(saved),
    },
    async (request, trx) => {
      const { hoy: _, ...before } = await read(trx)
      const { zonaHoraria } = request.body
      if (zonaHoraria && zonaHoraria !== before.zonaHoraria) await requireOpenToday(trx, zonaHoraria, clock())
      await saveAjustes(trx, request.body, before)
      return read(trx)
    },
  )

  app.get(
    '/configuracion/logo',
    {
      operationId: 'getLogo',
      summary: 'El logo del gimnasio',
      allow: 'public',
      files: IMAGE_TYPES,
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
      schema: { body: CambioLogo, response: { 200: Configuracion } },
    },
    async (request) => {
      const { logo } = request.body
      const image = logo === null ? null : readLogo(logo)
      const { hoy, ...saved } = await inTransaction(db, async (trx) => {
        await saveLogo(trx, image, ajustes.current())
        return read(trx)
      })
      ajustes.adopt(saved)
      return { ...saved, hoy }
    },
  )
}
