import { FotoPuesta } from '@gym/contract/clientes/clientes.schema'
import { ById, Mensaje } from '@gym/contract/core/fields'
import { hecho } from '@gym/contract/core/success-messages'
import { IMAGE_TYPES } from '../../files/image-kinds.ts'
import { actorOf } from '../../http/auth/permissions.ts'
import type { App, Routes } from '../../http/routes.ts'
import { deleteFoto, getFoto } from './fotos.queries.ts'
import { ponerFoto } from './ponerFoto.ts'

export const fotosRoutes: Routes = (app, deps) => {
  const { db } = deps

  app.get(
    '/clientes/:id/foto',
    {
      operationId: 'getFoto',
      summary: 'La foto de un cliente',
      allow: 'clientes:leer',
      files: IMAGE_TYPES,
      errors: ['NO_ENCONTRADO'],
      schema: { params: ById },
    },
    async (request, reply) => {
      const { bytes, tipo, version } = await getFoto(db, request.params.id)
      const etag = `"${version}"`
      // The browser may cache the photo, but must revalidate it, which needs a session.
      reply.headers({ etag, 'cache-control': 'private, no-cache' })
      if (request.headers['if-none-match'] === etag) return reply.code(304).send()
      reply.type(tipo)
      return bytes
    },
  )

  app.delete(
    '/clientes/:id/foto',
    {
      operationId: 'quitarFoto',
      summary: 'Quita la foto de un cliente',
      allow: 'fotos:escribir',
      errors: ['NO_ENCONTRADO'],
      schema: { params: ById, response: { 200: Mensaje } },
    },
    async (request) => {
      await deleteFoto(db, request.params.id)
      return { mensaje: hecho.fotoQuitada }
    },
  )

  // A plugin scope of its own, because its parser reads any content type as bytes.
  app.register(async (files) => {
    files.removeAllContentTypeParsers()
    files.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    const withFiles = files as unknown as App

    withFiles.put(
      '/clientes/:id/foto',
      {
        operationId: 'ponerFoto',
        summary: 'Pone la foto de un cliente: WebP, PNG o JPEG, 256 KiB como máximo',
        allow: 'fotos:escribir',
        accepts: IMAGE_TYPES,
        errors: ['CUERPO_MUY_GRANDE', 'FOTO_NO_SOPORTADA', 'CLIENTE_NO_ENCONTRADO'],
        schema: { params: ById, response: { 200: FotoPuesta } },
      },
      async (request) => ({
        foto: await ponerFoto(db, request.params.id, request.body, actorOf(request, deps)),
      }),
    )
  })
}
