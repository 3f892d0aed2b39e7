import type { Cliente } from '@gym/contract/clientes/clientes.schema'
import { CODIGO_DE_ENTRADA } from '@gym/contract/core/identificacion.rules'
import fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import { type Caller, countByStatus, type TestApi, testApi, together } from '../../testing/api.ts'
import { doorApi } from '../../testing/door.ts'
import { emptiedApi } from '../../testing/emptied-api.ts'
import { codigoDe, readCodigo } from './codigo-de-entrada.rules.ts'

const DAY_MS = 24 * 60 * 60_000
let api: TestApi
let door: ReturnType<typeof doorApi>
beforeEach(async () => {
  api = await emptiedApi()
  door = doorApi(api)
  await door.atTen()
})

async function aLinkedMember(): Promise<{ call: Caller; userId: string; cliente: Cliente }> {
  const cliente = await door.withMonth()
  const { token, user } = await api.signedIn('user')
  await link(cliente, user._id)
  return { call: api.withToken(token), userId: user._id, cliente }
}
const link = ({ _id }: Cliente, usuario: string | null) =>
  api.as('recepcionista').post(`/clientes/${_id}/vincular`, { usuario })
const codesOf = async (call: Caller): Promise<{ dia: string; codigo: string }[]> =>
  (await call.get('/auth/mis-datos/entrada')).body.codigos
const todays = async (call: Caller) => (await codesOf(call))[0]?.codigo ?? ''
const refusal = async (identificacion: string) => {
  const { statusCode, body } = await door.enter({ identificacion })
  return [statusCode, body.codigo]
}
const WRONG = [403, 'CODIGO_DE_ENTRADA_INCORRECTO']
const OTHER_DAY = [403, 'CODIGO_DE_ENTRADA_DE_OTRO_DIA']

test('an account without a link gets no code', async () => {
  const { token } = await api.signedIn('user')
  expect((await api.withToken(token).get('/auth/mis-datos/entrada')).body.codigo).toBe('CUENTA_SIN_VINCULO')
})

test("a member gets codes for fifteen days; today's lets the holder in", async () => {
  const { call, cliente } = await aLinkedMember()
  const codigos = await codesOf(call)
  expect(codigos.map(({ dia }) => dia)).toEqual(
    Array.from({ length: 15 }, (_, n) => new Date(Date.UTC(2026, 10, 20 + n)).toISOString().slice(0, 10)),
  )
  for (const { codigo } of codigos) expect(codigo).toMatch(CODIGO_DE_ENTRADA)
  const [{ codigo } = { codigo: '' }] = codigos
  const entered = await door.enter({ identificacion: codigo })
  expect([entered.statusCode, entered.body.cliente._id]).toEqual([201, cliente._id])
  const again = await together(5, () => door.enter({ identificacion: codigo }))
  expect(countByStatus(again)).toEqual({ 200: 5 })
  expect(await door.countOf(cliente)).toBe(1)
})

test('each code is valid on its own day at the gym', async () => {
  const cliente = await door.withMonth()
  api.clock.now = new Date('2026-11-21T04:30:00.000Z')
  const desk = api.withToken((await api.signedIn('recepcionista')).token)
  const { token, user } = await api.signedIn('user')
  await desk.post(`/clientes/${cliente._id}/vincular`, { usuario: user._id })
  const [today, tomorrow] = (await codesOf(api.withToken(token))).map(({ codigo }) => codigo)
  const show = async (identificacion: string | undefined) => {
    const { statusCode, body } = await desk.post('/entradas', { identificacion })
    return [statusCode, body.codigo ?? body.cliente._id]
  }
  expect(await show(tomorrow)).toEqual(OTHER_DAY)
  api.clock.now = new Date('2026-11-21T04:59:00.000Z')
  expect(await show(today)).toEqual([201, cliente._id])
  api.clock.now = new Date('2026-11-21T05:01:00.000Z')
  expect(await show(today)).toEqual(OTHER_DAY)
  expect((await show(tomorrow))[1]).toBe(cliente._id)
})

test('a code is invalid once its link is removed', async () => {
  const { call, cliente, userId } = await aLinkedMember()
  const before = await todays(call)
  await link(cliente, null)
  expect(await refusal(before)).toEqual(WRONG)
  await link(cliente, userId)
  expect(await refusal(before)).toEqual(WRONG)
  expect((await door.enter({ identificacion: await todays(call) })).statusCode).toBe(201)
})

test('the codes of a deleted client are invalid', async () => {
  const { call, cliente } = await aLinkedMember()
  const codigo = await todays(call)
  await api.as('recepcionista').delete(`/clientes/${cliente._id}`)
  expect(await refusal(codigo)).toEqual(WRONG)
})

test('an admin with a recent password renews the key, invalidating old codes', async () => {
  const { call } = await aLinkedMember()
  const before = await todays(call)
  expect((await api.as('recepcionista').post('/configuracion/entrada/codigos')).statusCode).toBe(403)
  expect((await api.as('admin').post('/configuracion/entrada/codigos')).statusCode).toBe(200)
  expect(await refusal(before)).toEqual(WRONG)
  expect((await door.enter({ identificacion: await todays(call) })).statusCode).toBe(201)
})

test('concurrent first requests share one key', async () => {
  const members = await Promise.all(Array.from({ length: 6 }, aLinkedMember))
  const codes = await Promise.all(members.map(({ call }) => todays(call)))
  for (const [n, codigo] of codes.entries())
    expect((await door.enter({ identificacion: codigo })).body.cliente._id).toBe(members[n]?.cliente._id)
})

test('a code of another gym is rejected', async () => {
  const { call } = await aLinkedMember()
  const other = await testApi()
  expect(
    (await other.as('recepcionista').post('/entradas', { identificacion: await todays(call) })).body.codigo,
  ).toBe('CODIGO_DE_ENTRADA_INCORRECTO')
  const key = Buffer.alloc(32, 7)
  expect(await refusal(codigoDe(key, { pase: 1, dia: '2026-11-20' }))).toEqual(WRONG)
})

test('a code is accepted with whitespace, and at the kiosk', async () => {
  const { call } = await aLinkedMember()
  const codigo = await todays(call)
  expect((await door.enter({ identificacion: ` ${codigo}\n` })).statusCode).toBe(201)
  const { token } = await api.signedIn('recepcionista')
  const kiosk = api.withToken(token)
  await kiosk.put('/auth/quiosco')
  const said = await kiosk.post('/entradas', { identificacion: codigo })
  expect([said.statusCode, said.body.cliente.apellido]).toEqual([200, ''])
  expect((await kiosk.post('/entradas', { identificacion: '9'.repeat(34) })).statusCode).toBe(403)
})

test('guessing codes is limited to sixty a minute per account', async () => {
  const guesses = []
  for (let n = 0; n < 61; n += 1)
    guesses.push(await door.enter({ identificacion: String(n).padStart(34, '0') }))
  expect(countByStatus(guesses)).toEqual({ 403: 60, 429: 1 })
  // ID numbers are not throttled.
  expect((await door.scan(await door.withMonth())).statusCode).toBe(201)
})

const aKey = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => Buffer.from(bytes))
const aPase = fc.integer({ min: 1, max: 9_999_999_999 })
const aDay = fc
  .integer({ min: 0, max: 36_000 })
  .map((n) => new Date(Date.UTC(2020, 0, 1) + n * DAY_MS).toISOString().slice(0, 10))

test('a code is valid only unmodified and with its own key', () => {
  fc.assert(
    fc.property(
      aKey,
      aKey,
      aPase,
      aDay,
      fc.nat(33),
      fc.integer({ min: 1, max: 9 }),
      (key, other, pase, dia, at, by) => {
        const codigo = codigoDe(key, { pase, dia })
        expect(codigo).toMatch(CODIGO_DE_ENTRADA)
        expect(readCodigo(key, codigo)).toEqual({ pase, dia })
        const digit = (Number(codigo[at]) + by) % 10
        expect(readCodigo(key, `${codigo.slice(0, at)}${digit}${codigo.slice(at + 1)}`)).toBeNull()
        if (!key.equals(other)) expect(readCodigo(other, codigo)).toBeNull()
      },
    ),
  )
})
