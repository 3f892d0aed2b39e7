import type { Cliente } from '@gym/contract/clientes/clientes.schema'
import { beforeEach, expect, test } from 'vitest'
import { type Caller, countByStatus, type TestApi } from '../../testing/api.ts'
import { emptiedApi } from '../../testing/emptied-api.ts'
import { frontDesk } from '../../testing/front-desk.ts'

let api: TestApi
let ana: Cliente
beforeEach(async () => {
  api = await emptiedApi()
  ana = await frontDesk(api).cliente({ telefono: '3001234567' })
})

const publicLookups = (numero: string) => [
  `/clientes/consultar/${numero}`,
  `/pagos/consultar/${numero}`,
  `/clases/consultar/${numero}`,
  `/rutinas/consultarRutinasPorNumeroIdentificacion/${numero}`,
]
const bodyOf = (numero: string) => `/composicion-corporal/cliente/${numero}`
const ask = (who: Caller, path: string, codigo?: string) =>
  who.get(path, codigo ? { 'x-codigo': codigo } : {})
const askForCode = async () => {
  const { statusCode, body } = await api.as('admin').put('/configuracion', { consultasConCodigo: true })
  expect([statusCode, body.consultasConCodigo]).toEqual([200, true])
}

test('by default the lookups require only the ID number', async () => {
  expect((await api.anonymous.get('/configuracion')).body.consultasConCodigo).toBe(false)
  for (const path of publicLookups(ana.numeroIdentificacion))
    expect((await ask(api.anonymous, path)).statusCode, path).toBe(200)
})

test('with consultasConCodigo every lookup by number requires the code', async () => {
  await askForCode()
  const member = api.as('user')
  const calls: [Caller, string][] = [
    ...publicLookups(ana.numeroIdentificacion).flatMap((path): [Caller, string][] => [
      [api.anonymous, path],
      [member, path],
    ]),
    [member, bodyOf(ana.numeroIdentificacion)],
  ]
  for (const [who, path] of calls) {
    const without = await ask(who, path)
    expect([without.statusCode, without.body.codigo], path).toEqual([403, 'CODIGO_DE_CONSULTA'])
    expect((await ask(who, path, '0000')).body.codigo, path).toBe('CODIGO_DE_CONSULTA_INCORRECTO')
    expect((await ask(who, path, '4567')).statusCode, path).toBe(200)
  }
})

test('staff and members looking up themselves need no code', async () => {
  await askForCode()
  for (const rol of ['admin', 'recepcionista', 'entrenador'] as const)
    expect((await ask(api.as(rol), bodyOf(ana.numeroIdentificacion))).statusCode, rol).toBe(200)
  const { token, user } = await api.signedIn('user')
  await api.as('recepcionista').post(`/clientes/${ana._id}/vincular`, { usuario: user._id })
  const other = await frontDesk(api).cliente()
  for (const path of [...publicLookups(ana.numeroIdentificacion), bodyOf(ana.numeroIdentificacion)])
    expect((await ask(api.withToken(token), path)).statusCode, path).toBe(200)
  expect((await ask(api.withToken(token), bodyOf(other.numeroIdentificacion))).statusCode).toBe(403)
})

test('an unknown number returns the same error as a wrong code', async () => {
  await askForCode()
  const [path = ''] = publicLookups(ana.numeroIdentificacion)
  const [unknown = ''] = publicLookups('99999999')
  const [wrong, nobody] = [await ask(api.anonymous, path, '0000'), await ask(api.anonymous, unknown, '0000')]
  expect([nobody.statusCode, nobody.body]).toEqual([wrong.statusCode, wrong.body])
})

test('guessing a code is throttled per address without locking out others', async () => {
  await askForCode()
  const [path = ''] = publicLookups(ana.numeroIdentificacion)
  const guess = (from: string, times: number) =>
    inTurn(times, (n) => ask(api.from(from), path, String(n).padStart(4, '0')))
  expect(countByStatus(await guess('203.0.113.1', 11))).toEqual({ 403: 10, 429: 1 })
  expect((await ask(api.from('203.0.113.99'), path, '4567')).statusCode).toBe(200)
  const other = await frontDesk(api).cliente({ telefono: '3009998877' })
  const [otherPath = ''] = publicLookups(other.numeroIdentificacion)
  expect((await ask(api.from('203.0.113.1'), otherPath, '8877')).statusCode).toBe(200)
  api.clock.now = new Date(api.clock.now.getTime() + 60_000)
  expect((await ask(api.from('203.0.113.1'), path, '4567')).statusCode).toBe(200)
})

test('guessing a code is limited to forty tries from all networks', async () => {
  await askForCode()
  const [path = ''] = publicLookups(ana.numeroIdentificacion)
  const tries = await inTurn(41, (n) => ask(api.from(`203.0.113.${n}`), path, '0000'))
  expect(countByStatus(tries)).toEqual({ 403: 40, 429: 1 })
})

async function inTurn<T>(times: number, attempt: (n: number) => Promise<T>): Promise<T[]> {
  const answers: T[] = []
  for (let n = 0; n < times; n += 1) answers.push(await attempt(n))
  return answers
}

test('concurrent lookups of one screen pass after earlier typos', async () => {
  await askForCode()
  const paths = publicLookups(ana.numeroIdentificacion)
  for (let n = 0; n < 9; n += 1) await ask(api.anonymous, paths[0] ?? '', '0000')
  const answers = await Promise.all(paths.map((path) => ask(api.anonymous, path, '4567')))
  expect(countByStatus(answers)).toEqual({ 200: 4 })
})
