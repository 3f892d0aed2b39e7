import { ByNumero } from '@gym/contract/clientes/clientes.schema'
import {
  CambiosComposicion,
  Composicion,
  Composiciones,
  ComposicionesDeNadie,
  ComposicionesQuery,
  NuevaComposicion,
} from '@gym/contract/composicion-corporal/composicion-corporal.schema'
import { errorBody } from '@gym/contract/core/error-body'
import { ById, Mensaje } from '@gym/contract/core/fields'
import { hecho } from '@gym/contract/core/success-messages'
import { AppError } from '../../core/app-error.ts'
import { actorOf, sessionOf } from '../../http/auth/permissions.ts'
import { sendPage } from '../../http/files/pages.ts'
import type { Routes } from '../../http/routes.ts'
import { mayReadPrivate } from '../../operations/clientes/comprobarConsulta.ts'
import { editarComposicion } from '../../operations/composicion-corporal/editarComposicion.ts'
import { registrarComposicion } from '../../operations/composicion-corporal/registrarComposicion.ts'
import { getComposicion, listComposicionesByNumero, lockComposicion } from './composicion-corporal.queries.ts'
import { eliminarComposicion } from './eliminarComposicion.ts'

export const composicionCorporalRoutes: Routes = (app, deps) => {
  const { db } = deps
  app.postOnce(
    '/composicion-corporal',
    {
      operationId: 'registrarComposicion',
      summary: 'Registra las medidas de un cliente',
      allow: 'composicion:escribir',
      schema: { body: NuevaComposicion, response: { 201: Composicion } },
    },
    (request, trx) => registrarComposicion(trx, request.body, actorOf(request, deps)),
  )

  app.get(
    '/composicion-corporal/:id',
    {
      operationId: 'getComposicion',
      summary: 'Un registro de las medidas de un cliente',
      allow: 'composicion:escribir',
      versioned: true,
      schema: { params: ById, response: { 200: Composicion } },
    },
    (request) => getComposicion(db, request.params.id),
  )

  app.putOne(
    '/composicion-corporal/:id',
    {
      operationId: 'editarComposicion',
      summary: 'Corrige un registro de las medidas de un cliente',
      allow: 'composicion:escribir',
      errors: ['MEDIDAS_DE_OTRO'],
      schema: { params: ById, body: CambiosComposicion, response: { 200: Composicion } },
      recurso: 'composicionCorporal',
      read: getComposicion,
      lock: lockComposicion,
    },
    (request, trx) => editarComposicion(trx, request.params.id, request.body, actorOf(request, deps)),
  )

  app.delete(
    '/composicion-corporal/:id',
    {
      operationId: 'eliminarComposicion',
      summary: 'Elimina un registro de las medidas de un cliente',
      allow: 'composicion:escribir',
      errors: ['MEDIDAS_DE_OTRO'],
      schema: { params: ById, response: { 200: Mensaje } },
    },
    async (request) => {
      await eliminarComposicion(db, request.params.id, actorOf(request, deps))
      return { mensaje: hecho.composicionEliminada }
    },
  )

  app.get(
    '/composicion-corporal/cliente/:numeroIdentificacion',
    {
      operationId: 'consultarComposiciones',
      summary:
        'Las medidas de quien tiene un número de identificación, por páginas; sus notas, solo para el personal y la persona',
      allow: 'composicion:leer',
      limit: 'consulta',
      schema: {
        params: ByNumero,
        querystring: ComposicionesQuery,
        response: { 200: Composiciones, 404: ComposicionesDeNadie },
      },
    },
    async (request, reply) => {
      const { numeroIdentificacion } = request.params
      try {
        const withNotas = await mayReadPrivate(db, sessionOf(request).user, numeroIdentificacion)
        const page = await listComposicionesByNumero(db, numeroIdentificacion, request.query, { withNotas })
        const message = page.total === 0 ? NOTHING : FOUND
        return await sendPage(request, reply, request.query, page, (data) => ({
          success: true,
          data,
          message,
        }))
      } catch (error) {
        // The specification gives this lookup `success` and `data` (section 7); its 404 has them too.
        if (!(error instanceof AppError && error.codigo === 'CLIENTE_NO_ENCONTRADO')) throw error
        reply.code(404)
        return { ...errorBody(error.codigo), success: false as const, data: [] }
      }
    },
  )
}

const NOTHING = 'No se encontraron registros para esta identificación.'
const FOUND = 'Registros cargados exitosamente.'
