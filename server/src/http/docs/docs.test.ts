import { errors } from '@gym/contract/core/errors'
import { may } from '@gym/contract/permissions/actions'
import { roles } from '@gym/contract/permissions/permissions'
import type { OpenAPIV3_1 } from 'openapi-types'
import { beforeAll, expect, it } from 'vitest'
import { type TestApi, testApi } from '../../testing/api.ts'
import { aCliente } from '../../testing/builders.ts'
import { type RegisteredRoute, routesOf } from '../../testing/routes.ts'

type Operation = OpenAPIV3_1.OperationObject<{ 'x-roles'?: string[] }>

let api: TestApi
let routes: RegisteredRoute[]
let document: { paths: Record<string, Record<string, Operation>>; components: OpenAPIV3_1.ComponentsObject }
beforeAll(async () => {
  routes = await routesOf(async () => {
    api = await testApi()
  })
  document = (await api.anonymous.get('/openapi.json')).body
})

const pathOf = ({ path }: RegisteredRoute) => `/api${path.replace(/:(\w+)/g, '{$1}')}`
const operations = () => Object.values(document.paths).flatMap((calls) => Object.values(calls))

// biome-ignore lint/suspicious/noExplicitAny: a test names the fields of the description that it expects
function described(part: any): any {
  const [, , kind, name] = part?.$ref?.split('/') ?? []
  return kind ? Object(document.components)[kind][name] : part
}

it('describes every route without a session', async () => {
  const { statusCode, body } = await api.anonymous.get('/openapi.json')
  expect([statusCode, body.openapi]).toEqual([200, '3.1.0'])
  const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  // `POST /contabilidad/`, the specification's path, is documented only without its slash.
  const registered = routes.filter(({ path }) => !path.endsWith('/'))
  expect(registered).toHaveLength(routes.length - 1)
  expect(calls.sort()).toEqual(
    [
      ...registered.map((route) => `${route.method} ${pathOf(route)}`),
      'GET /api/openapi.json',
      'GET /healthz',
      'GET /readyz',
    ].sort(),
  )
})

it('every operation has a unique camelCase id and a summary', () => {
  const ids = operations().map(({ operationId }) => operationId)
  for (const { operationId, summary } of operations()) {
    expect(operationId).toMatch(/^[a-z][a-zA-Z]+$/)
    expect(summary, operationId).toMatch(/^[A-ZÁÉÍÓÚ].+[^.]$/)
  }
  expect(new Set(ids).size).toBe(ids.length)
})

const filesPut = ['subirClip', 'ponerFoto', 'crearImportacion']

it("every operation has its resource's tag and a named body schema", () => {
  for (const route of routes.filter(({ path }) => !path.endsWith('/'))) {
    const operation = document.paths[pathOf(route)]?.[route.method.toLowerCase()]
    expect(operation?.tags, pathOf(route)).not.toContain('sistema')
    const body = operation?.requestBody
    if (body && 'content' in body && !filesPut.includes(String(operation?.operationId)))
      expect(body.content['application/json']?.schema, pathOf(route)).toHaveProperty('$ref')
  }
})

it('every operation lists its roles like the permissions', () => {
  for (const route of routes.filter(({ path }) => !path.endsWith('/'))) {
    const operation = document.paths[pathOf(route)]?.[route.method.toLowerCase()]
    const { allow } = route
    const allowed = !allow || allow === 'public' ? undefined : roles.filter((rol) => may(rol, allow))
    expect(operation?.['x-roles'], operation?.operationId).toEqual(allowed)
    expect(operation?.security, operation?.operationId).toEqual(allowed ? undefined : [])
  }
})

it('describes the required fields, the response and errors', () => {
  const { requestBody, responses } = document.paths['/api/clientes']?.post ?? {}
  const json = (part: unknown) => described(part).content['application/json'].schema
  expect(described(json(requestBody)).required).toContain('numeroIdentificacion')
  expect(json(responses?.default).$ref).toBe('#/components/schemas/Error')
  expect(document.components.schemas).toHaveProperty('Error')
  expect(described(json(responses?.['201'])).properties).toHaveProperty('_id')
})

it.each([
  ['/api/clases/registrar', []],
  ['/api/clases/esperas/{id}/aceptar', ['ESPERA_NO_ENCONTRADA'] as const],
])('describes every refusal of an enrolment by %s', (path, ownReasons) => {
  const shared = [
    'CLIENTE_NO_ENCONTRADO',
    'CLASE_NO_ENCONTRADA',
    'CLIENTE_INACTIVO',
    'YA_INSCRITO',
    'SIN_CUPOS',
  ] as const
  for (const codigo of [...shared, ...ownReasons]) {
    const [status, sentence] = errors[codigo]
    expect(described(document.paths[path]?.post?.responses?.[status]).description).toContain(sentence)
  }
})

it('only the listed downloads and files of lists are described as files', () => {
  const files = operations().filter(({ responses }) =>
    ['200', '201'].some((status) => {
      const content = described(responses?.[status])?.content
      return content && !('application/json' in content)
    }),
  )
  const lists = Object.entries(document.paths).flatMap(([path, { get }]) =>
    /\/exportar$/.test(path) ? [get?.operationId] : [],
  )
  const ids = files.map(({ operationId }) => operationId)
  expect(ids).toEqual(expect.arrayContaining(lists))
  expect(ids.filter((id) => !lists.includes(id)).sort()).toEqual([
    'descargarCopia',
    'descargarDatos',
    'descargarMisDatos',
    'exportarTodo',
    'getClip',
    'getFoto',
    'getFotoPropia',
    'getLogo',
    'informeImportacion',
    'plantillaImportacion',
    'seguirCambios',
  ])
})

it('describes the headers that lists and idempotent calls send', async () => {
  const { get: list, post: create } = document.paths['/api/clientes'] ?? {}
  const headersOf = (operation: Operation | undefined, status: string) =>
    Object.keys(described(operation?.responses?.[status]).headers).map((name) => name.toLowerCase())

  const page = await api.as('recepcionista').get('/clientes?pagina=1')
  expect(headersOf(list, '200')).toEqual(['x-request-id', 'x-total-count', 'x-total-relation', 'link'])
  // `x-total-relation` is sent only if the count is incomplete.
  const sent = headersOf(list, '200').filter((name) => name !== 'x-total-relation')
  for (const name of sent) expect(page.headers, name).toHaveProperty(name)

  const parameters = create?.parameters?.map((parameter) => described(parameter).name)
  expect(parameters).toEqual(['Idempotency-Key'])
  const [body, key] = [aCliente(), { 'Idempotency-Key': 'descrita' }]
  await api.as('recepcionista').post('/clientes', body, key)
  const again = await api.as('recepcionista').post('/clientes', body, key)
  expect(headersOf(create, '201')).toEqual(['x-request-id', 'idempotent-replayed'])
  for (const name of headersOf(create, '201')) expect(again.headers, name).toHaveProperty(name)
})

it('has a readable page', async () => {
  const { statusCode, headers } = await api.anonymous.get('/docs')
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
})

it('responds 404 if the operator disables the documentation', async () => {
  const closed = await testApi({ apiDocs: false })
  for (const path of ['/openapi.json', '/docs', '/docs/'])
    expect((await closed.anonymous.get(path)).body.codigo).toBe('NO_ENCONTRADO')
})
