import { beforeAll, describe, expect, it } from 'vitest'
import { type TestApi, testApi, UNKNOWN_ID } from '../../testing/api.ts'
import { aPago } from '../../testing/builders.ts'
import { frontDesk } from '../../testing/front-desk.ts'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})

const wrongBodies: [string, unknown, Record<string, string>][] = [
  ['too large', 'x'.repeat(300_000), {}],
  ['of another kind', 'x', { 'content-type': 'text/plain' }],
  ['malformed', '{', {}],
]

describe.each(wrongBodies)('a body %s', (kind, body, headers) => {
  it(`a body ${kind} is not parsed before authorisation`, async () => {
    const path = `/pagos/${UNKNOWN_ID}`
    expect((await api.anonymous.put(path, body, headers)).statusCode).toBe(401)
    expect((await api.as('entrenador').put(path, body, headers)).statusCode).toBe(403)
  })

  it(`a body ${kind} is refused before the id is looked up`, async () => {
    const answer = await api.as('recepcionista').put(`/pagos/${UNKNOWN_ID}`, body, headers)
    expect([400, 413, 415]).toContain(answer.statusCode)
  })
})

it('an unknown id is not looked up before the session', async () => {
  for (const id of [UNKNOWN_ID, 'x', 'x'.repeat(2000)])
    expect((await api.anonymous.get(`/clientes/${id}`)).statusCode).toBe(401)
})

it('a sale without an amount is 400 before 404 of its client', async () => {
  const answer = await api.as('recepcionista').post('/pagos', aPago({ cliente: UNKNOWN_ID }))
  expect([answer.statusCode, answer.body.codigo]).toEqual([400, 'MONTO_REQUERIDO'])
})

it('a sale to an unknown client is 404 before its stock', async () => {
  const producto = await frontDesk(api).producto({ stock: 0 })
  const sale = aPago({ cliente: UNKNOWN_ID, producto: producto._id, monto: 1 })
  const answer = await api.as('recepcionista').post('/pagos', sale)
  expect([answer.statusCode, answer.body.mensaje]).toEqual([404, 'Cliente no encontrado'])
})

it.each(['caducado', 'x'.repeat(43), '', 'a b c', '\u00e1'])(
  'the stale token %j is refused',
  async (token) => {
    expect((await api.withToken(token).get('/clientes')).statusCode).toBe(401)
  },
)

it('a stale token does not block a public route', async () => {
  const stale = api.withToken('x'.repeat(43))
  expect((await stale.get('/configuracion')).statusCode).toBe(200)
  expect((await stale.get('/clientes/consultar/99999999')).statusCode).toBe(404)
  const login = await stale.post('/auth/login', { email: 'nadie@gimnasio.test', password: 'equivocada' })
  expect(login.body.codigo).toBe('CREDENCIALES_INCORRECTAS')
})

const json = { 'content-type': 'application/json' }

it('accepts an empty JSON body if none is needed', async () => {
  const { token } = await api.signedIn('recepcionista')
  const desk = api.withToken(token)
  const producto = await frontDesk(api).producto()
  expect((await desk.delete(`/productos/${producto._id}`, json)).statusCode).toBe(200)
  expect((await desk.get('/clientes', json)).statusCode).toBe(200)
  expect((await desk.post('/auth/logout', '', json)).statusCode).toBe(200)
})

it('an empty JSON body has no fields if one is needed', async () => {
  const answer = await api.as('admin').post('/clientes', '', json)
  expect([answer.statusCode, answer.body.mensaje]).toEqual([400, 'El nombre es obligatorio.'])
})
