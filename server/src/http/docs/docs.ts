import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../../core/config.ts'
import { createDocument, type Described } from './document.ts'

/** Serves the API description, which contains only the routes registered after this call. */
export async function serveDocs(
  app: FastifyInstance,
  { apiDocs }: Pick<Config, 'apiDocs'>,
  described: Described,
) {
  if (!apiDocs) return
  const { document, add } = createDocument(described)
  await app.register(swagger, {
    openapi: document,
    // The plugin only collects the routes; `createDocument` describes them.
    transform({ route, url }) {
      if (route.operationId && !route.schema?.hide) add(route)
      return { schema: { hide: true }, url }
    },
    transformObject: () => document,
  })
  app.get(
    '/api/openapi.json',
    { allow: 'public', operationId: 'getOpenapi', summary: 'Esta descripción de la API' },
    async () => app.swagger(),
  )
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    uiConfig: { docExpansion: 'list', persistAuthorization: false },
  })
}
