import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { anAccount } from '../../testing/accounts.ts'
import { type Answer, codeOf, countByStatus, type TestApi, testApi, together } from '../../testing/api.ts'
import { factorAccountsOf, NO_CODE, STEP_MS } from '../../testing/fixtures/factor-accounts.ts'
import { phoneCode, turnOn } from '../../testing/second-factor.ts'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})

const { anAccountWithFactor, anotherThan, later } = factorAccountsOf(() => api)
beforeEach(() => later(10 * STEP_MS))

test('the login requires the code after the right password', async () => {
  const { login, shown, secreto } = await anAccountWithFactor()
  expect(codeOf(await login())).toEqual([401, 'CODIGO_REQUERIDO'])
  expect(codeOf(await login(' '))).toEqual([401, 'CODIGO_REQUERIDO'])
  for (const wrong of [anotherThan(secreto), '00000-00000', NO_CODE])
    expect(codeOf(await login(wrong))).toEqual([401, 'CODIGO_INCORRECTO'])
  const { statusCode, body } = await login(`${shown().slice(0, 3)} ${shown().slice(3)}`)
  expect([statusCode, typeof body.token]).toEqual([200, 'string'])
})

test('a wrong password reveals neither a factor nor an account', async () => {
  const { email, login, shown } = await anAccountWithFactor()
  const without = await anAccount(api)
  const answers = [
    await login(undefined, 'equivocada'),
    await login(shown(), 'equivocada'),
    await api.anonymous.post('/auth/login', {
      email: without.email,
      password: 'equivocada',
      codigo: '123456',
    }),
    await api.anonymous.post('/auth/login', { email: `x${email}`, password: 'equivocada', codigo: '123456' }),
  ]
  expect(new Set(answers.map(({ statusCode, body }) => JSON.stringify([statusCode, body]))).size).toBe(1)
  expect(codeOf(answers[0] as Answer)).toEqual([401, 'CREDENCIALES_INCORRECTAS'])
})

test('an account without a factor ignores any code at login', async () => {
  const { email, password } = await anAccount(api)
  for (const codigo of ['', '123456', null])
    expect((await api.anonymous.post('/auth/login', { email, password, codigo })).statusCode).toBe(200)
  expect(
    codeOf(await api.anonymous.post('/auth/login', { email, password, codigo: 'x'.repeat(41) })),
  ).toEqual([400, 'DATOS_INVALIDOS'])
})

test('a phone code is valid once, and invalidates older ones', async () => {
  const { login, shown } = await anAccountWithFactor()
  const before = shown()
  later(STEP_MS)
  const now = shown()
  expect((await login(now)).statusCode).toBe(200)
  expect(codeOf(await login(now))).toEqual([401, 'CODIGO_INCORRECTO'])
  expect(codeOf(await login(before))).toEqual([401, 'CODIGO_INCORRECTO'])
  later(STEP_MS)
  expect((await login(shown())).statusCode).toBe(200)
})

test('code that turned the factor on opens no session', async () => {
  const { login, secreto } = await anAccountWithFactor()
  const used = phoneCode(secreto, new Date(api.clock.now.getTime() - STEP_MS))
  expect(codeOf(await login(used))).toEqual([401, 'CODIGO_INCORRECTO'])
})

test('concurrent logins with one code: one succeeds, across two instances', async () => {
  const { email, password, shown, codigos } = await anAccountWithFactor()
  const other = await testApi({}, api.database)
  other.clock.now = api.clock.now
  const login = (n: number, codigo: string | undefined) =>
    (n % 2 ? api : other).from(`10.20.0.${n + 1}`).post('/auth/login', { email, password, codigo })
  const codigo = shown()
  expect(countByStatus(await together(6, (n) => login(n, codigo)))).toMatchObject({ 200: 1 })
  expect(countByStatus(await together(6, (n) => login(n, codigos[0])))).toMatchObject({ 200: 1 })
})

test('each recovery code works once, with flexible spelling', async () => {
  const { login, codigos, session } = await anAccountWithFactor()
  expect(codigos).toHaveLength(10)
  expect(new Set(codigos).size).toBe(10)
  for (const code of codigos) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/)
  const [first = '', second = ''] = codigos
  expect((await login(first.toLowerCase().replace('-', ' '))).statusCode).toBe(200)
  expect(codeOf(await login(first))).toEqual([401, 'CODIGO_INCORRECTO'])
  expect((await login(second)).statusCode).toBe(200)
  expect((await session.get('/auth/factor')).body).toEqual({
    activo: true,
    obligatorio: false,
    codigosRestantes: 8,
  })
})

test('ten wrong codes lock the login; a missing code does not count', async () => {
  const { email, password, shown } = await anAccountWithFactor()
  const login = (host: number, codigo?: string) =>
    api.from(`10.30.0.${host}`).post('/auth/login', { email, password, codigo })
  for (let host = 1; host <= 10; host += 1) {
    expect(codeOf(await login(host))).toEqual([401, 'CODIGO_REQUERIDO'])
    expect(codeOf(await login(host, NO_CODE))).toEqual([401, 'CODIGO_INCORRECTO'])
  }
  expect(codeOf(await login(11))).toEqual([429, 'DEMASIADOS_INTENTOS'])
  expect(codeOf(await login(11, shown()))).toEqual([429, 'DEMASIADOS_INTENTOS'])
  later(60_000)
  expect((await login(11, shown())).statusCode).toBe(200)
})

test('confirming the password does not reset the count of wrong codes', async () => {
  const { email, password, session } = await anAccountWithFactor()
  const login = (host: number, codigo?: string) =>
    api.from(`10.31.0.${host}`).post('/auth/login', { email, password, codigo })
  for (let host = 1; host <= 9; host += 1) await login(host, NO_CODE)
  await session.post('/auth/confirmar', { password })
  await login(9)
  await login(10, NO_CODE)
  expect((await login(11, NO_CODE)).statusCode).toBe(429)
})

test('turning the factor on ends the other sessions', async () => {
  const { email, password } = await anAccount(api)
  const [here, there] = [0, 1].map(() => api.anonymous.post('/auth/login', { email, password }))
  const session = api.withToken((await here)?.body.token)
  const other = api.withToken((await there)?.body.token)
  await turnOn(api, session)
  expect((await session.get('/auth/perfil')).statusCode).toBe(200)
  expect((await other.get('/auth/perfil')).statusCode).toBe(401)
})

test('a concurrent login without a code ends when the factor turns on', async () => {
  const { email, password } = await anAccount(api)
  const session = api.withToken((await api.anonymous.post('/auth/login', { email, password })).body.token)
  const attempts = together(8, () => api.anonymous.post('/auth/login', { email, password }))
  await turnOn(api, session)
  for (const { body } of await attempts)
    if (body.token) expect((await api.withToken(body.token).get('/auth/perfil')).statusCode).toBe(401)
  expect((await session.get('/auth/perfil')).statusCode).toBe(200)
})

test('a factor is off until confirmed; a restart changes the secret', async () => {
  const { email, password } = await anAccount(api)
  const login = () => api.anonymous.post('/auth/login', { email, password })
  const session = api.withToken((await login()).body.token)
  expect(codeOf(await session.post('/auth/factor/activar', { codigo: '123456' }))).toEqual([
    404,
    'FACTOR_NO_ENCONTRADO',
  ])
  const { body: begun } = await session.post('/auth/factor')
  const first = begun.secreto
  const second = (await session.post('/auth/factor')).body.secreto
  expect(second).not.toBe(first)
  expect((await login()).statusCode).toBe(200)
  const wrong = await session.post('/auth/factor/activar', { codigo: phoneCode(first, api.clock.now) })
  expect([...codeOf(wrong), wrong.body.errores[0].campo]).toEqual([400, 'CODIGO_ACTUAL_INCORRECTO', 'codigo'])
  expect((await session.get('/auth/factor')).body.activo).toBe(false)
  const codigo = phoneCode(second, api.clock.now)
  const another = { codigo: phoneCode(first, api.clock.now), huella: begun.huella }
  expect(codeOf(await session.post('/auth/factor/activar', another))).toEqual([
    409,
    'FACTOR_EMPEZADO_DE_NUEVO',
  ])
  const answers = await together(3, () => session.post('/auth/factor/activar', { codigo }))
  expect(countByStatus(answers)).toEqual({ 200: 1, 409: 2 })
  expect(codeOf(await session.post('/auth/factor'))).toEqual([409, 'FACTOR_ACTIVO'])
})

test('turning the factor off requires a phone code or a recovery code', async () => {
  for (const which of ['phone', 'recovery'] as const) {
    const { session, login, shown, codigos } = await anAccountWithFactor()
    const off = (codigo?: string) => session.call('DELETE', '/auth/factor', { codigo })
    expect((await off()).statusCode).toBe(400)
    expect(codeOf(await off(NO_CODE))).toEqual([400, 'CODIGO_ACTUAL_INCORRECTO'])
    expect((await off(which === 'phone' ? shown() : codigos[0])).body.mensaje).toBe(
      'Verificación en dos pasos quitada.',
    )
    expect((await login()).statusCode).toBe(200)
    expect(codeOf(await off(shown()))).toEqual([404, 'FACTOR_NO_ENCONTRADO'])
  }
})

test('new recovery codes replace the old ones', async () => {
  const { session, login, shown, codigos } = await anAccountWithFactor()
  const { body } = await session.post('/auth/factor/codigos', { codigo: shown() })
  expect(body.codigosDeRecuperacion).toHaveLength(10)
  expect(codeOf(await login(codigos[0]))).toEqual([401, 'CODIGO_INCORRECTO'])
  expect((await login(body.codigosDeRecuperacion[0])).statusCode).toBe(200)
})

test('ten wrong codes in an open session lock the right one too', async () => {
  const { session, shown } = await anAccountWithFactor()
  const attempts = []
  for (let n = 0; n < 10; n += 1)
    attempts.push(await session.call('DELETE', '/auth/factor', { codigo: NO_CODE }))
  expect(countByStatus(attempts)).toEqual({ 400: 10 })
  expect((await session.call('DELETE', '/auth/factor', { codigo: shown() })).statusCode).toBe(429)
  expect((await session.post('/auth/factor/codigos', { codigo: shown() })).statusCode).toBe(429)
})

test('changing the factor requires a recent password', async () => {
  const { session, password, shown } = await anAccountWithFactor()
  const acts = () =>
    together(4, (n) =>
      n === 0
        ? session.post('/auth/factor')
        : n === 1
          ? session.post('/auth/factor/activar', { codigo: shown() })
          : n === 2
            ? session.post('/auth/factor/codigos', { codigo: NO_CODE })
            : session.call('DELETE', '/auth/factor', { codigo: NO_CODE }),
    )
  later(16 * 60_000)
  for (const answer of await acts()) expect(codeOf(answer)).toEqual([403, 'CONFIRMA_TU_CONTRASENA'])
  await session.post('/auth/confirmar', { password })
  for (const answer of await acts()) expect(answer.body.codigo).not.toBe('CONFIRMA_TU_CONTRASENA')
})

test('secrets and codes are shown once and stored only hashed', async () => {
  const { _id, session, codigos, secreto, login, shown } = await anAccountWithFactor()
  const used = shown()
  await login(used)
  await login(codigos[0])
  await session.post('/auth/factor/codigos', { codigo: codigos[1] })
  const responses = [await session.get('/auth/factor'), await session.get('/auth/perfil')]
  const { rows } = await sql`
    select to_jsonb(a) as fila from auditoria a where recurso_id = ${_id} or usuario_id = ${_id}`.execute(
    api.db,
  )
  const { rows: kept } = await sql`
    select encode(secreto, 'hex') as secreto, codigos::text as codigos from factores where user_id = ${_id}
  `.execute(api.db)
  const hex = (kept[0] as { secreto: string }).secreto
  const audited = JSON.stringify([rows, responses.map(({ body }) => body)])
  expect(audited).toContain('•••')
  for (const secret of [secreto, hex, ...codigos, ...codigos.map((code) => code.replace('-', ''))])
    expect(audited).not.toContain(secret)
  const codesKept = (kept[0] as { codigos: string }).codigos
  for (const code of codigos) {
    const plain = code.replace('-', '')
    expect(codesKept).not.toContain(Buffer.from(plain).toString('hex'))
  }
})
