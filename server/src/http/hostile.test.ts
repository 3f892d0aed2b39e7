import { roles } from '@gym/contract/permissions/permissions'
import Ajv from 'ajv/dist/2020.js'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { anAccount } from '../testing/accounts.ts'
import { type Method, type TestApi, testApi } from '../testing/api.ts'
import { anyJson, arbitraryOf, type Described } from '../testing/described.ts'
import { frontDesk, trainer } from '../testing/front-desk.ts'

const RUNS = Number(process.env.HOSTILE_RUNS ?? 100)

interface Part {
  name: string
  in: string
  schema: Described
}

interface Call {
  method: Method
  path: string
  parts: Part[]
  body?: Described
  answers: Record<string, Described | undefined>
}

interface Description {
  paths: Record<string, Record<string, Operation>>
  components: Record<string, Record<string, Part & WithContent>>
}

interface Operation {
  parameters?: (Part & Described)[]
  requestBody?: WithContent
  responses?: Record<string, WithContent>
}

interface WithContent extends Described {
  content?: Record<string, { schema: Described }>
}

let api: TestApi
let calls: Call[]
let ids: string[]
let document: Description
const ajv = new Ajv({ strict: false, validateFormats: false })

beforeAll(async () => {
  api = await testApi()
  document = (await api.anonymous.get('/openapi.json')).body
  await aBusyGym()
  // Omits the call that makes a second factor obligatory: every later request would fail.
  calls = Object.entries(document.paths)
    .flatMap(([path, methods]) =>
      path.startsWith('/api/') && !/cambios$|openapi/.test(path)
        ? Object.entries(methods).map(([method, operation]) => callOf(path, method, operation))
        : [],
    )
    .filter(({ method, path }) => method !== 'PUT' || path !== '/api/configuracion/verificacion')
  const lists = calls.filter(({ method, path }) => method === 'GET' && !path.includes('{'))
  const answers = await Promise.all(lists.map(({ path }) => api.as('admin').get(path.slice('/api'.length))))
  ids = [...new Set(JSON.stringify(answers.map(({ body }) => body)).match(/(?<="_id":")[\w-]{36}/g))]
})

/** Creates related records, so that random ids sometimes match one. */
async function aBusyGym() {
  const desk = frontDesk(api)
  const cliente = await desk.cliente({ numeroIdentificacion: '1020304' })
  const producto = await desk.producto({ stock: 1_000 })
  await desk.pago({ cliente: cliente._id, producto: producto._id, cantidad: 1 })
  await desk.membresia({ cliente: cliente._id })
  await desk.inscripcion(cliente, await desk.clase())
  const floor = trainer(api)
  await floor.asignacion({ clienteId: cliente._id, rutinaId: (await floor.rutina())._id })
}

function callOf(path: string, method: string, operation: Operation): Call {
  const { parameters = [], requestBody, responses = {} } = operation
  const body = requestBody && jsonOf(requestBody)
  const answers = Object.entries(responses).map(([status, answer]) => [status, jsonOf(answer)])
  return {
    method: method.toUpperCase() as Method,
    path,
    parts: parameters.map(resolve),
    answers: Object.fromEntries(answers),
    ...(body && { body }),
  }
}

const jsonOf = (part: WithContent) => resolve(part).content?.['application/json']?.schema

function resolve<Kind extends Described>(part: Kind): Kind {
  const [, , kind = '', name = ''] = part.$ref?.split('/') ?? []
  return part.$ref ? (document.components[kind]?.[name] as Described as Kind) : part
}

function requestOf(call: Call) {
  const made = { resolve, ids }
  const named = call.parts.map(({ name, in: where, schema }) =>
    arbitraryOf(schema, { ...made, name }).map((value) => ({ name, where, value })),
  )
  return fc.record({
    call: fc.constant(call),
    parts: fc.tuple(...named),
    body: call.body ? arbitraryOf(call.body, made) : rarely(anyJson, undefined),
    rol: fc.constantFrom(...roles, ...Array<'admin'>(6).fill('admin'), null),
    key: rarely(fc.string({ minLength: 1, maxLength: 20 }), undefined),
    type: rarely(
      fc.constantFrom('text/plain', 'application/json; charset=latin1', 'multipart/form-data', ''),
      undefined,
    ),
    extra: rarely(fc.constantFrom('?limite=0', '?pagina=-1', '?orden=nada', '?x[]=1&x=2', '?%E0%A4%A'), ''),
  })
}

const rarely = <T, Usual>(some: fc.Arbitrary<T>, usual: Usual) =>
  fc.oneof({ weight: 12, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: some })

function addressOf(
  call: Call,
  parts: { name: string; where: string; value: unknown }[],
  extra: string,
): string {
  const texts = parts.map(({ value, ...part }) => ({ ...part, text: asText(value) }))
  const path = texts
    .filter(({ where }) => where === 'path')
    .reduce((left, { name, text }) => left.replace(`{${name}}`, encode(text)), call.path)
  const query = texts
    .filter(({ where }) => where === 'query')
    .map(({ name, text }) => `${name}=${encode(text)}`)
  return path.slice('/api'.length) + (extra || (query.length > 0 ? `?${query.join('&')}` : ''))
}

const asText = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))
/** Replaces a lone surrogate, which cannot be encoded. */
const encode = (text: string) => encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\ufffd')).slice(0, 4_000)

test('random requests get responses that match the description', {
  tags: ['full'],
  timeout: 3_600_000,
}, async () => {
  const counts: Record<number, number> = {}
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...calls).chain(requestOf),
      async ({ call, parts, body, rol, key, type, extra }) => {
        // Some requests sign out or remove a role, so each has its own session.
        const caller = rol
          ? api.withToken((await api.signInAgain(await anAccount(api, { rol }))).token)
          : api.anonymous
        const headers = {
          ...(key && isHeader(key) && { 'idempotency-key': key }),
          ...(type && { 'content-type': type }),
        }
        const address = addressOf(call, parts, extra)
        const answer = await caller.call(
          call.method,
          address,
          call.method === 'GET' ? undefined : body,
          headers,
        )
        counts[answer.statusCode] = (counts[answer.statusCode] ?? 0) + 1
        expect(answer.statusCode, `${call.method} ${address}: ${JSON.stringify(answer.body)}`).toBeLessThan(
          500,
        )
        const schema = call.answers[answer.statusCode]
        if (schema)
          expect(wrongIn(schema, answer.body), `${call.method} ${address} ${answer.statusCode}`).toBeNull()
        else if (answer.statusCode >= 400)
          expect(answer.body).toMatchObject({ mensaje: expect.any(String), codigo: expect.any(String) })
      },
    ),
    { numRuns: RUNS },
  )
  console.log(`${RUNS} requests by status: ${JSON.stringify(counts)}`)
})

const isHeader = (text: string) => /^[\x21-\x7e]+$/.test(text)

function wrongIn(schema: Described, body: unknown) {
  const validate = ajv.compile({ ...schema, components: document.components })
  return validate(body) ? null : validate.errors
}

test('every route refuses a deeply nested body', { tags: ['full'] }, async () => {
  // The random requests before may have ended the sessions of the roles.
  const admin = api.withToken((await api.signedIn('admin')).token)
  const nest = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)
  const fields = ['x', 'lineas', 'clienteId', 'nombre', 'dispositivo']
  const bodies = [nest(6_000), ...fields.map((field) => `{"${field}":${nest(6_000)}}`)]
  for (const { method, path } of calls) {
    if (!['POST', 'PUT', 'PATCH'].includes(method)) continue
    for (const body of bodies) {
      const { statusCode, body: said } = await admin.call(
        method,
        path.replace(/^\/api/, '').replace(/\{[^}]+\}/g, ids[0] ?? 'x'),
        body,
      )
      expect.soft([400, 403, 415], `${method} ${path} ${said.codigo}`).toContain(statusCode)
    }
  }
  const text = await admin.post('/ventas', `{"x":"${'['.repeat(6_000)}"}`)
  expect(text.body.errores?.[0].campo).toBe('lineas')
})
