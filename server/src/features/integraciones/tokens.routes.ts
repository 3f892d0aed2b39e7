import { TOKEN_REVOCADO } from '@gym/contract/auth/tokens.rules'
import { NuevoToken, Token, TokenHecho } from '@gym/contract/auth/tokens.schema'
import { dayIn } from '@gym/contract/core/calendar'
import { ById, Mensaje } from '@gym/contract/core/fields'
import { z } from 'zod'
import { fieldError } from '../../core/app-error.ts'
import { writtenDay } from '../../core/written-day.ts'
import { actorOf } from '../../http/auth/permissions.ts'
import type { Routes } from '../../http/routes.ts'
import { getToken, insertToken, listTokens, revokeToken } from './tokens.queries.ts'

export const tokensRoutes: Routes = (app, deps) => {
  const { db, clock } = deps

  app.get(
    '/tokens',
    {
      operationId: 'listTokens',
      summary: 'Los tokens con que otros programas usan la API',
      allow: 'integraciones:administrar',
      schema: { response: { 200: z.array(Token) } },
    },
    () => listTokens(db, clock()),
  )

  // No idempotency key, because its record would have to store the secret.
  app.post(
    '/tokens',
    {
      operationId: 'crearToken',
      summary: 'Crea un token, que se muestra esta única vez',
      allow: 'integraciones:administrar',
      session: 'fresh',
      errors: ['CONFIRMA_TU_CONTRASENA', 'FECHA_LEJANA', 'TOKEN_VENCE_ANTES'],
      schema: { body: NuevoToken, response: { 201: TokenHecho } },
    },
    async (request, reply) => {
      const by = actorOf(request, deps)
      const { nombre, permisos, venceEl: written } = request.body
      const venceEl = written ? writtenDay(written, by, { campo: 'venceEl' }) : null
      if (venceEl && venceEl < dayIn(by.timeZone, by.now)) throw fieldError('TOKEN_VENCE_ANTES', 'venceEl')
      const { _id, token } = await insertToken(db, { nombre, permisos, venceEl }, by)
      reply.code(201)
      return { ...(await getToken(db, _id, by.now)), token }
    },
  )

  app.delete(
    '/tokens/:id',
    {
      operationId: 'revocarToken',
      summary: 'Revoca un token: deja de servir enseguida',
      allow: 'integraciones:administrar',
      errors: ['TOKEN_NO_ENCONTRADO'],
      schema: { params: ById, response: { 200: Mensaje } },
    },
    async (request) => {
      await revokeToken(db, request.params.id, clock())
      return { mensaje: TOKEN_REVOCADO }
    },
  )
}
