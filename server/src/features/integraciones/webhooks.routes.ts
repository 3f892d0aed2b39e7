import { setTimeout as delay } from 'node:timers/promises'
import { ById, Mensaje } from '@gym/contract/core/fields'
import { WEBHOOK_ELIMINADO } from '@gym/contract/webhooks/webhooks.rules'
import {
  CambiosWebhook,
  Envio,
  EnviosQuery,
  NuevoWebhook,
  Webhook,
  WebhookHecho,
} from '@gym/contract/webhooks/webhooks.schema'
import { z } from 'zod'
import { atomically } from '../../db/connection/database.ts'
import { databaseErrorCode } from '../../db/connection/database-errors.ts'
import { actorOf } from '../../http/auth/permissions.ts'
import { sendPage } from '../../http/files/pages.ts'
import type { Routes } from '../../http/routes.ts'
import { SEND_TIMEOUT_MS } from './enviar.ts'
import { isBeingSent, listEnvios } from './envios.queries.ts'
import { checkUrl } from './private-addresses.ts'
import { reintentarEnvio } from './reintentarEnvio.ts'
import { createWebhookSender } from './webhook-sender.ts'
import { getWebhook, hideWebhook, insertWebhook, listWebhooks, updateWebhook } from './webhooks.queries.ts'

const LOOK_MS = 50
/** The ETag ignores the fields about deliveries, because their changes are not edit conflicts. */
const BESIDES_ENVIOS = { besides: ['pendientes', 'fallando'] }

export const webhooksRoutes: Routes = (app, deps) => {
  const { db, clock, config, zonaHoraria } = deps
  const locales = config.webhooksLocales
  const failed = (err: unknown) => {
    if (databaseErrorCode(err) !== 'BASE_DE_DATOS_NO_DISPONIBLE') app.log.warn({ err }, 'webhooks not sent')
  }
  const sender = createWebhookSender({
    db,
    clock,
    zonaHoraria,
    locales,
    failed,
    lookMs: deps.pace?.webhookPollMs,
  })
  app.addHook('onListen', async () => sender.start())
  app.addHook('preClose', () => sender.close())

  app.get(
    '/webhooks',
    {
      operationId: 'listWebhooks',
      summary: 'Las direcciones a las que se avisa',
      allow: 'integraciones:administrar',
      schema: { response: { 200: z.array(Webhook) } },
    },
    () => listWebhooks(db),
  )

  app.get(
    '/webhooks/:id',
    {
      operationId: 'getWebhook',
      summary: 'Una dirección a la que se avisa',
      allow: 'integraciones:administrar',
      versioned: BESIDES_ENVIOS,
      schema: { params: ById, response: { 200: Webhook } },
    },
    (request) => getWebhook(db, request.params.id),
  )

  // No idempotency key, because its record would have to store the secret.
  app.post(
    '/webhooks',
    {
      operationId: 'crearWebhook',
      summary: 'Avisa a una dirección de lo que pasa; el secreto se muestra esta única vez',
      allow: 'integraciones:administrar',
      session: 'fresh',
      errors: [
        'WEBHOOK_URL_INVALIDA',
        'WEBHOOK_URL_PRIVADA',
        'WEBHOOK_URL_DESCONOCIDA',
        'WEBHOOK_URL_SIN_HTTPS',
        'WEBHOOKS_DE_MAS',
      ],
      schema: { body: NuevoWebhook, response: { 201: WebhookHecho } },
    },
    async (request, reply) => {
      const url = await checkUrl(request.body.url, { locales })
      const by = actorOf(request, deps)
      const { _id, secreto } = await atomically(db, (trx) => insertWebhook(trx, { ...request.body, url }, by))
      reply.code(201)
      return { ...(await getWebhook(db, _id)), secreto }
    },
  )

  app.putOne(
    '/webhooks/:id',
    {
      operationId: 'editarWebhook',
      summary: 'Cambia a dónde se avisa o de qué, lo pausa o lo reanuda',
      allow: 'integraciones:administrar',
      session: 'fresh',
      errors: [
        'WEBHOOK_URL_INVALIDA',
        'WEBHOOK_URL_PRIVADA',
        'WEBHOOK_URL_DESCONOCIDA',
        'WEBHOOK_URL_SIN_HTTPS',
      ],
      versioned: BESIDES_ENVIOS,
      schema: { params: ById, body: CambiosWebhook, response: { 200: Webhook } },
      recurso: 'webhooks',
      read: getWebhook,
      prepare: async ({ body: { url } }) => url && checkUrl(url, { locales }),
    },
    async (request, trx, url) => {
      const { url: _, ...changes } = request.body
      await updateWebhook(trx, request.params.id, { ...changes, ...(url && { url }) })
      return getWebhook(trx, request.params.id)
    },
  )

  app.delete(
    '/webhooks/:id',
    {
      operationId: 'eliminarWebhook',
      summary: 'Deja de avisar a una dirección; cuando responde, ya no llega nada más',
      allow: 'integraciones:administrar',
      schema: { params: ById, response: { 200: Mensaje } },
    },
    async (request) => {
      const { id } = request.params
      await atomically(db, (trx) => hideWebhook(trx, id, clock()))
      // Waits up to the timeout of the deliveries in flight, so that none arrives after the response.
      const last = performance.now() + SEND_TIMEOUT_MS
      while (performance.now() < last && (await isBeingSent(db, id, clock()))) await delay(LOOK_MS)
      return { mensaje: WEBHOOK_ELIMINADO }
    },
  )

  app.get(
    '/webhooks/:id/envios',
    {
      operationId: 'listEnvios',
      summary: 'Lo que se avisó a una dirección, y qué respondió',
      allow: 'integraciones:administrar',
      schema: { params: ById, querystring: EnviosQuery, response: { 200: z.array(Envio) } },
    },
    async (request, reply) => {
      const { _id } = await getWebhook(db, request.params.id)
      const query = { pagina: 1, ...request.query }
      return sendPage(request, reply, query, await listEnvios(db, _id, query))
    },
  )

  app.post(
    '/webhooks/envios/:id/reintentar',
    {
      operationId: 'reintentarEnvio',
      summary: 'Envía de nuevo un aviso',
      allow: 'integraciones:administrar',
      errors: ['ENVIO_NO_ENCONTRADO', 'ENVIO_PENDIENTE'],
      schema: { params: ById, response: { 200: Envio } },
    },
    (request) => atomically(db, (trx) => reintentarEnvio(trx, request.params.id, clock())),
  )
}
