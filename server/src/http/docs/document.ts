import type { RouteOptions } from 'fastify'
import type { OpenAPIV3_1 } from 'openapi-types'
import { type ContractSchemas, createComponents } from './components.ts'
import { describeOperation } from './operation.ts'
import { tags } from './tags.ts'

export function createDocument(contract: ContractSchemas) {
  const components = createComponents(contract)
  const paths: OpenAPIV3_1.PathsObject = {}
  const document = {
    openapi: '3.1.0',
    info: {
      title: 'Admin Gimnasios',
      version: '1',
      description:
        'La API de Admin Gimnasios. Quien inició sesión envía su token en `Authorization: Bearer`. ' +
        'Todo error tiene el mismo cuerpo, con un código que no cambia y una frase en español.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/', description: 'El programa que sirve esta descripción' }],
    security: [{ sesion: [] }],
    tags,
    paths,
    components: components.all,
  } satisfies OpenAPIV3_1.Document

  return {
    document,
    add(route: RouteOptions) {
      const path = route.url.replace(/:(\w+)/g, '{$1}')
      for (const method of [route.method].flat())
        paths[path] = { ...paths[path], [method.toLowerCase()]: describeOperation(route, components) }
    },
  }
}
