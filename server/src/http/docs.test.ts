import { beforeAll, describe, expect, it } from 'vitest'
import { type TestApi, testApi } from '../testing/api.ts'
import { type RegisteredRoute, routesOf } from '../testing/routes.ts'

let api: TestApi
let routes: RegisteredRoute[]
beforeAll(async () => {
  routes = await routesOf(async () => {
    api = await testApi()
  })
})

describe('GET /api/openapi.json', () => {
  it('describes every call to anybody', async () => {
    const { statusCode, body } = await api.anonymous.get('/openapi.json')
    expect([statusCode, body.openapi]).toEqual([200, '3.1.0'])
    const described = Object.entries(body.paths).flatMap(([path, calls]) =>
      Object.keys(calls as object).map((method) => `${method.toUpperCase()} ${path}`),
    )
    const registered = routes.map(({ method, path }) => `${method} /api${path.replace(/:(\w+)/g, '{$1}')}`)
    expect(described.sort()).toEqual(registered.sort())
  })

  it('says what a new client needs and which fields come back', async () => {
    const { body } = await api.anonymous.get('/openapi.json')
    const { requestBody, responses } = body.paths['/api/clientes'].post
    expect(requestBody.content['application/json'].schema.required).toContain('numeroIdentificacion')
    expect(responses.default.content['application/json'].schema.$ref).toBe('#/components/schemas/Error')
    expect(body.components.schemas).toHaveProperty('Error')
    expect(responses['201'].content['application/json'].schema.properties).toHaveProperty('_id')
  })
})

describe('GET /api/docs', () => {
  it('is a page', async () => {
    const { statusCode, headers } = await api.anonymous.get('/docs')
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
  })
})

it('neither is there when the operator turns them off', async () => {
  const closed = await testApi({ apiDocs: false })
  for (const path of ['/openapi.json', '/docs', '/docs/'])
    expect((await closed.anonymous.get(path)).body.codigo).toBe('NO_ENCONTRADO')
})
