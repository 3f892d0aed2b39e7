import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import { errors } from '@gym/contract/errors'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import type { OpenAPIV3 } from 'openapi-types'
import type { Config } from '../config.ts'

const errorSchema: OpenAPIV3.SchemaObject = {
  description: 'Error',
  type: 'object',
  required: ['mensaje', 'message', 'error', 'codigo'],
  properties: {
    mensaje: { type: 'string' },
    message: { type: 'string' },
    error: { type: 'string' },
    codigo: { type: 'string', enum: Object.keys(errors) },
    errores: {
      type: 'array',
      items: { type: 'object', properties: { campo: { type: 'string' }, mensaje: { type: 'string' } } },
    },
  },
}

const errorResponse = {
  description: 'Error',
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
}

/** `/api/openapi.json` and the page `/api/docs`, generated from the contract's schemas. */
export async function serveDocs(app: FastifyInstance, { apiDocs }: Pick<Config, 'apiDocs'>) {
  if (!apiDocs) return
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Admin Gimnasios', version: '1', description: 'La API de Admin Gimnasios.' },
      components: {
        securitySchemes: { sesion: { type: 'http', scheme: 'bearer' } },
        schemas: { Error: errorSchema },
      },
      security: [{ sesion: [] }],
    },
    transform: describeCall,
  })
  app.get('/api/openapi.json', { schema: { hide: true } }, async () => app.swagger())
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    uiConfig: { docExpansion: 'list', persistAuthorization: false },
  })
}

type Transform = typeof jsonSchemaTransform

/** Each call under its resource's name, with the one error body and whether it asks for a session. */
const describeCall: Transform = (input) => {
  const { url, schema: described } = jsonSchemaTransform(input)
  // A call that takes nothing and answers a file has no schema at all.
  const schema = described ?? {}
  if (schema.hide) return { url, schema }
  const isPublic = input.route.config?.allow === 'public'
  const response = { ...(schema.response as object), default: errorResponse }
  return {
    url,
    schema: { ...schema, response, tags: [url.split('/')[2] ?? 'api'], ...(isPublic && { security: [] }) },
  }
}
