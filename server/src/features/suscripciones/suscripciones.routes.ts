import { ById, Mensaje } from '@gym/contract/core/fields'
import { hecho } from '@gym/contract/core/success-messages'
import { PRECIO_CENTAVOS } from '@gym/contract/suscripciones/suscripciones.rules'
import {
  SesionDePago,
  SesionPorPagar,
  SuscripcionPorAsentar,
  Tasa,
  Verificacion,
} from '@gym/contract/suscripciones/suscripciones.schema'
import type { FastifyRequest } from 'fastify'
import { v7 as uuid } from 'uuid'
import { z } from 'zod'
import { AppError, found } from '../../core/app-error.ts'
import { actorOf, sessionOf } from '../../http/auth/permissions.ts'
import type { App, Routes } from '../../http/routes.ts'
import { asentarSuscripcion } from '../../operations/suscripciones/asentarSuscripcion.ts'
import { confirmarSuscripcion } from '../../operations/suscripciones/confirmarSuscripcion.ts'
import { connectStripe } from './stripe.ts'
import {
  findSuscripcion,
  insertSuscripcion,
  listSuscripcionesPorAsentar,
  markPaid,
} from './suscripciones.queries.ts'

/** Routes of the program's own fee: by Stripe if a key is configured, else in a test mode without charges. */
export const suscripcionesRoutes: Routes = (app, deps) => {
  const { db, clock, config, zonaHoraria } = deps
  const provider = config.stripe && connectStripe(config.stripe, config.publicUrl)
  const at = () => ({ tasa: config.suscripcionTasa, now: clock(), timeZone: zonaHoraria() })

  app.post(
    '/pagos/crear-sesion',
    {
      operationId: 'crearSesionDePago',
      summary: 'Empieza el pago de la suscripción al programa',
      allow: 'suscripcion:propia',
      errors: ['PROVEEDOR_NO_DISPONIBLE'],
      schema: { response: { 200: SesionDePago } },
    },
    async (request) => {
      const { user } = sessionOf(request)
      const { id, url } = provider ? await provider.createSession(user) : testSession(request)
      await insertSuscripcion(
        db,
        {
          proveedor: provider ? 'stripe' : 'prueba',
          sessionId: id,
          userId: user._id,
          centavos: PRECIO_CENTAVOS,
        },
        clock(),
      )
      return { url }
    },
  )

  app.post(
    '/pagos/prueba',
    {
      operationId: 'pagarPrueba',
      summary: 'Da por pagada una suscripción de prueba; no cobra dinero',
      allow: 'suscripcion:propia',
      errors: ['SUSCRIPCION_NO_ENCONTRADA'],
      schema: { body: SesionPorPagar, response: { 200: Mensaje } },
    },
    async (request) => {
      const known = await findSuscripcion(db, request.body.session_id)
      const isTheirs = known?.proveedor === 'prueba' && known.userId === sessionOf(request).user._id
      if (!isTheirs) throw new AppError('SUSCRIPCION_NO_ENCONTRADA')
      if (!known.pagadaEn) await markPaid(db, known.id, clock())
      return { mensaje: 'Pago de prueba hecho. No se cobró dinero.' }
    },
  )

  app.get(
    '/pagos/verificar',
    {
      operationId: 'verificarPago',
      summary: 'Verifica el pago de la suscripción',
      allow: 'suscripcion:propia',
      errors: ['SUSCRIPCION_NO_ENCONTRADA', 'PAGO_PENDIENTE', 'PROVEEDOR_NO_DISPONIBLE'],
      schema: { querystring: SesionPorPagar, response: { 200: Verificacion } },
    },
    async (request) => {
      const { user } = sessionOf(request)
      const known = await findSuscripcion(db, request.query.session_id)
      const isTheirs = (userId: string | null) => userId === user._id || user.rol === 'admin'
      if (known && !isTheirs(known.userId)) throw new AppError('SUSCRIPCION_NO_ENCONTRADA')
      if (known?.proveedor === 'prueba') {
        if (!known.pagadaEn) throw new AppError('PAGO_PENDIENTE')
        return { message: 'Pago de prueba verificado. No se cobró dinero.' }
      }
      const session = await found(provider, 'SUSCRIPCION_NO_ENCONTRADA').findSession(request.query.session_id)
      if (!session.isOurs || !isTheirs(session.userId)) throw new AppError('SUSCRIPCION_NO_ENCONTRADA')
      await confirmarSuscripcion(db, session, at())
      if (!session.isPaid) throw new AppError('PAGO_PENDIENTE')
      return { message: 'Pago verificado. Tu suscripción está activa.' }
    },
  )

  app.register(async (scope) => {
    const api = scope as unknown as App
    // The signature covers the raw bytes.
    api.removeContentTypeParser('application/json')
    api.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    )
    api.post(
      '/pagos/webhook',
      {
        operationId: 'recibirAviso',
        summary: 'Recibe un aviso firmado del proveedor de pagos',
        allow: 'public',
        errors: ['FIRMA_INVALIDA', 'PROVEEDOR_NO_DISPONIBLE'],
        schema: { response: { 200: Mensaje } },
      },
      async (request) => {
        const signature = request.headers['stripe-signature']
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
        const sessionId = found(provider, 'FIRMA_INVALIDA').readNotice(body, String(signature ?? ''))
        // An event may arrive late, so the current state is fetched from the provider.
        const session = provider && sessionId ? await provider.findSession(sessionId) : undefined
        if (session?.isOurs) await confirmarSuscripcion(db, session, at())
        return { mensaje: 'Aviso recibido.' }
      },
    )
  })

  app.get(
    '/contabilidad/suscripciones',
    {
      operationId: 'listSuscripcionesPorAsentar',
      summary: 'Las suscripciones pagadas que esperan su asiento',
      allow: 'contabilidad:leer',
      schema: { response: { 200: z.array(SuscripcionPorAsentar) } },
    },
    () => listSuscripcionesPorAsentar(db, zonaHoraria()),
  )

  app.postOnce(
    '/contabilidad/suscripciones/:id/asentar',
    {
      operationId: 'asentarSuscripcion',
      summary: 'Asienta una suscripción pagada con una tasa de cambio',
      allow: 'contabilidad:escribir',
      schema: { params: ById, body: Tasa, response: { 200: Mensaje } },
    },
    async (request, trx) => {
      const by = actorOf(request, deps)
      await asentarSuscripcion(trx, request.params.id, request.body.tasa, by)
      return { mensaje: hecho.suscripcionAsentada }
    },
  )
}

/** The URL has the request's origin, because the browser stores its token per origin. */
function testSession({ protocol, host }: FastifyRequest) {
  const id = `prueba_${uuid()}`
  return { id, url: `${protocol}://${host}/pago-prueba?session_id=${id}` }
}
