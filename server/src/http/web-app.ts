import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

/**
 * The web app beside the API. Files whose name holds their content's hash are kept by browsers for ever; the page
 * itself is asked for anew each time, compressed beforehand by the build.
 */
export async function serveWebApp(app: FastifyInstance, folder: string) {
  await app.register(fastifyStatic, {
    root: folder,
    preCompressed: true,
    index: false,
    // The build keeps its own notes beside what it serves.
    dotfiles: 'ignore',
    cacheControl: false,
    setHeaders(reply, path) {
      const hashed = path.startsWith(join(folder, 'assets'))
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  app.get('/', { schema: { hide: true } }, (_request, reply) => reply.sendFile('index.html'))
}
