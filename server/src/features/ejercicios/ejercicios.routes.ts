import type { Readable } from 'node:stream'
import send from '@fastify/send'
import { ById } from '@gym/contract/core/fields'
import { CambiosEjercicio, Ejercicio, EjerciciosQuery } from '@gym/contract/ejercicios/ejercicios.schema'
import { z } from 'zod'
import { AppError } from '../../core/app-error.ts'
import { clipsFolder } from '../../core/paths.ts'
import { keepEdicion, lockByName } from '../../db/gym/ediciones.ts'
import { sessionOf } from '../../http/auth/permissions.ts'
import { sendPage } from '../../http/files/pages.ts'
import type { App, Routes } from '../../http/routes.ts'
import { CLIP_TYPES, typeOf } from './clip-kinds.ts'
import { getClip } from './clips.queries.ts'
import { receiveClip, sweepClips } from './clips.ts'
import { getEjercicio, listEjercicios, putVideo } from './ejercicios.queries.ts'

export const ejerciciosRoutes: Routes = (app, { db, config, clock }) => {
  const folder = clipsFolder(config)
  /** A failed sweep does not fail the request: the next sweep retries. */
  const sweep = () =>
    sweepClips(db, folder, clock()).catch((err: unknown) => app.log.warn({ err }, 'clips not swept'))

  app.get(
    '/ejercicios',
    {
      operationId: 'listEjercicios',
      summary: 'El catálogo de ejercicios, por páginas',
      allow: 'public',
      schema: { querystring: EjerciciosQuery, response: { 200: z.array(Ejercicio) } },
    },
    async (request, reply) => {
      const page = await listEjercicios(db, request.query)
      return sendPage(request, reply, request.query, page)
    },
  )

  app.get(
    '/ejercicios/:id',
    {
      operationId: 'getEjercicio',
      summary: 'Un ejercicio del catálogo',
      allow: 'public',
      versioned: true,
      schema: { params: ById, response: { 200: Ejercicio } },
    },
    (request) => getEjercicio(db, request.params.id),
  )

  app.putOne(
    '/ejercicios/:id',
    {
      operationId: 'editarEjercicio',
      summary: 'Pone o quita el video de un ejercicio',
      allow: 'ejercicios:escribir',
      schema: { params: ById, body: CambiosEjercicio, response: { 200: Ejercicio } },
      recurso: 'ejercicioVideos',
      read: getEjercicio,
      // The catalogue is not a table: an exercise without a video of the gym has no row to lock.
      lock: (trx, id) => lockByName(trx, 'ejercicioVideos', id),
      afterwards: sweep,
    },
    async (request, trx) => {
      const { _id } = await getEjercicio(trx, request.params.id)
      const { video } = request.body
      if (video !== undefined)
        await putVideo(trx, _id, video === null ? null : { video, clip: null }, clock())
      return getEjercicio(trx, _id)
    },
  )

  app.get(
    '/ejercicios/:id/clip',
    {
      operationId: 'getClip',
      summary: 'El video que el gimnasio subió para un ejercicio, entero o por partes',
      allow: 'public',
      files: CLIP_TYPES,
      errors: ['NO_ENCONTRADO', 'PARTE_INEXISTENTE'],
      schema: { params: ById },
    },
    async (request, reply) => {
      const clip = await getClip(db, request.params.id)
      const sent = await send(request.raw, clip, {
        root: folder,
        cacheControl: false,
        contentType: false,
      })
      const { statusCode, headers, stream } = sent
      if (statusCode === 404) throw new AppError('NO_ENCONTRADO')
      if (statusCode === 416) {
        reply.header('content-range', headers['Content-Range'])
        throw new AppError('PARTE_INEXISTENTE')
      }
      // `no-cache` lets the browser store the clip, but makes it revalidate.
      return reply
        .code(statusCode)
        .headers(headers)
        .header('cache-control', 'no-cache')
        .type(typeOf(clip) ?? 'application/octet-stream')
        .send(stream)
    },
  )

  // A plugin scope of its own, because its parser leaves any content type as a stream.
  app.register(async (files) => {
    files.removeAllContentTypeParsers()
    files.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
    const withFiles = files as unknown as App

    withFiles.put(
      '/ejercicios/:id/clip',
      {
        operationId: 'subirClip',
        summary: 'Sube el video propio de un ejercicio: MP4 o WebM, 20 MB como máximo',
        allow: 'ejercicios:escribir',
        accepts: CLIP_TYPES,
        errors: ['VIDEO_INCOMPLETO', 'VIDEO_MUY_GRANDE', 'VIDEO_NO_SOPORTADO'],
        schema: { params: ById, response: { 200: Ejercicio } },
      },
      async (request) => {
        const { id } = request.params
        const upload = {
          bytes: Number(request.headers['content-length']),
          body: request.body as Readable | undefined,
          now: clock(),
        }
        const saved = await receiveClip(db, folder, upload, async (trx, clip) => {
          await lockByName(trx, 'ejercicioVideos', id)
          const { _id } = await getEjercicio(trx, id)
          await putVideo(trx, _id, { video: null, clip }, clock())
          await keepEdicion(trx, 'ejercicioVideos', _id, sessionOf(request).user._id, clock())
          return getEjercicio(trx, _id)
        })
        await sweep()
        return saved
      },
    )
  })
}
