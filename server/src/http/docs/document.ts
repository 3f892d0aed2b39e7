import type { RouteOptions } from 'fastify'
import type { OpenAPIV3_1 } from 'openapi-types'
import { type ContractSchemas, createComponents } from './components.ts'
import { describeOperation } from './operation.ts'

export interface Described {
  schemas: ContractSchemas
  /** Descriptions of the groups by the first part of their URLs after `/api`. */
  tags: Readonly<Record<string, string>>
}

export function createDocument({ schemas, tags }: Described) {
  const components = createComponents(schemas)
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
    tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
    paths,
    components: components.all,
  } satisfies OpenAPIV3_1.Document

  return {
    document,
    add(route: RouteOptions) {
      const path = route.url.replace(/:(\w+)/g, '{$1}')
      for (const method of [route.method].flat())
        paths[path] = {
          ...paths[path],
          [method.toLowerCase()]: describeOperation(route, { components, tags: Object.keys(tags) }),
        }
    },
  }
}
