import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { codeOf, type TestApi, together } from '../../testing/api.ts'
import { emptiedApi } from '../../testing/emptied-api.ts'
import { turnOn } from '../../testing/second-factor.ts'

const PASSWORD = 'una clave que nadie usa'

let api: TestApi
let turno: string
beforeEach(async () => {
  api = await emptiedApi()
  for (const rol of ['admin', 'recepcionista', 'entrenador'] as const) {
    const body = { nombre: `Otra ${rol}`, email: `${rol}@otra.test`, password: PASSWORD, rol }
    expect((await api.as('admin').post('/auth/register', body)).statusCode).toBe(201)
  }
  turno = (await api.as('recepcionista').post('/caja/turnos', { base: 50_000 })).body._id
})

const count = (cantidad: number, autoriza?: object, by = api.as('recepcionista')) =>
  by.post(`/caja/turnos/${turno}/cierre`, {
    conteo: [{ denominacion: 1, cantidad }],
    ...(autoriza && { autoriza: { email: 'admin@otra.test', password: PASSWORD, ...autoriza } }),
  })
const isOpen = async () =>
  (await api.as('recepcionista').get('/caja/turnos/actual')).body.turno?._id === turno

test('a difference up to the limit closes; one peso more needs authorization', async () => {
  expect(codeOf(await count(39_999))).toEqual([403, 'AUTORIZACION_REQUERIDA'])
  expect((await count(40_000)).statusCode).toBe(200)
})

test('an authorization that is not needed is ignored', async () => {
  const { statusCode, body } = await count(49_000, {})
  expect([statusCode, body.autorizadoPor]).toEqual([200, null])
})

test("a shortage in one method is not offset by another's surplus", async () => {
  const body = {
    conteo: [{ denominacion: 1, cantidad: 44_000 }],
    otros: [{ metodo: 'Tarjeta', monto: 6_000 }],
  }
  const answer = await api.as('recepcionista').post(`/caja/turnos/${turno}/cierre`, body)
  expect(answer.statusCode).toBe(403)
  body.otros = [{ metodo: 'Tarjeta', monto: 4_000 }]
  expect((await api.as('recepcionista').post(`/caja/turnos/${turno}/cierre`, body)).statusCode).toBe(200)
})

test('refusal reveals no amount, and the admin sees the refused counts', async () => {
  const [less, more] = [await count(1_000), await count(99_000)]
  expect(less.body).toEqual(more.body)
  expect(JSON.stringify(less.body)).not.toMatch(/\d/)
  expect(await isOpen()).toBe(true)
  const { intentos, cuantosIntentos } = (await api.as('admin').get(`/caja/turnos/${turno}/x`)).body
  expect(cuantosIntentos).toBe(2)
  expect(intentos).toMatchObject([
    { diferencia: 49_000 },
    { diferencia: -49_000, conteo: [{ denominacion: 1, cantidad: 1_000 }] },
  ])
  const z = await count(1_000, {})
  expect([z.statusCode, z.body.intentos]).toEqual([200, []])
  expect((await api.as('admin').get(`/caja/turnos/${turno}/z`)).body.intentos).toHaveLength(2)
})

test('after three refused counts even the right one returns CONTEOS_AGOTADOS', async () => {
  for (const cantidad of [1_000, 20_000, 99_000])
    expect(codeOf(await count(cantidad))).toEqual([403, 'AUTORIZACION_REQUERIDA'])
  const [right, wrong] = [await count(50_000), await count(7)]
  expect(codeOf(right)).toEqual([403, 'CONTEOS_AGOTADOS'])
  expect(wrong.body).toEqual(right.body)
  expect(await isOpen()).toBe(true)
  const { intentos, cuantosIntentos } = (await api.as('admin').get(`/caja/turnos/${turno}/x`)).body
  expect([cuantosIntentos, intentos[0].diferencia]).toEqual([5, -49_993])
  const z = await count(50_000, {})
  expect([z.statusCode, z.body.autorizadoPor.nombre, z.body.diferencia]).toEqual([200, 'Otra admin', 0])
})

test('concurrent counts do not exceed the limit of three', async () => {
  const answers = await together(12, (n) => count(n))
  const codes = answers.map(({ body }) => body.codigo)
  expect(codes.filter((codigo) => codigo === 'AUTORIZACION_REQUERIDA')).toHaveLength(3)
  expect(codes.filter((codigo) => codigo === 'CONTEOS_AGOTADOS')).toHaveLength(9)
})

test("a second person's authorization is recorded in the Z and the audit", async () => {
  const { statusCode, body } = await count(0, {})
  expect([statusCode, body.autorizadoPor.nombre]).toEqual([200, 'Otra admin'])
  const { rows } = await sql<{ nombre: string; recursoId: string }>`
    select u.nombre, a.recurso_id from auditoria a join users u on u.id = a.usuario_id
    where a.recurso = 'caja_autorizaciones'`.execute(api.db)
  expect(rows).toEqual([{ nombre: 'Otra admin', recursoId: turno }])
})

test('another receptionist may authorize; a trainer or the counter may not', async () => {
  expect(codeOf(await count(0, { email: 'entrenador@otra.test' }))).toEqual([403, 'AUTORIZACION_NO_VALE'])
  const { body: own } = await api.anonymous.post('/auth/login', {
    email: 'recepcionista@otra.test',
    password: PASSWORD,
  })
  const by = api.withToken(own.token)
  const itself = { email: ' Recepcionista@otra.test' }
  expect(codeOf(await count(0, itself, by))).toEqual([403, 'AUTORIZACION_NO_VALE'])
  expect(await isOpen()).toBe(true)
  expect((await count(0, itself)).statusCode).toBe(200)
})

test('a count for later closes at once, until another administrator authorises it', async () => {
  const body = { conteo: [{ denominacion: 1, cantidad: 1_000 }], porAutorizar: true }
  const z = await api.as('recepcionista').post(`/caja/turnos/${turno}/cierre`, body)
  expect(z).toMatchObject({ statusCode: 200, body: { porAutorizar: true, autorizadoPor: null } })
  const { numero } = z.body
  const pending = async () => (await api.as('admin').get('/hoy')).body.cierresPorAutorizar
  expect(await pending()).toMatchObject([{ turno, numero, diferencia: -49_000 }])
  const authorise = (rol: 'admin' | 'recepcionista', id = turno) =>
    api.as(rol).post(`/caja/turnos/${id}/autorizacion`, {})
  expect((await authorise('recepcionista')).statusCode).toBe(403)
  for (const _ of ['once', 'again'])
    expect(await authorise('admin')).toMatchObject({
      statusCode: 200,
      body: { porAutorizar: false, autorizadoPor: { nombre: 'Prueba admin' }, numero },
    })
  expect(await pending()).toBeUndefined()

  const { body: own } = await api.as('admin').post('/caja/turnos', { caja: 'B', base: 50_000 })
  await api.as('admin').post(`/caja/turnos/${own._id}/cierre`, body)
  expect(codeOf(await authorise('admin', own._id))).toEqual([403, 'AUTORIZACION_NO_VALE'])
  expect(await pending()).toBeUndefined()
  await expect(sql`delete from caja_por_autorizar`.execute(api.db)).rejects.toThrow()
})

test('a count that needs no second person ignores porAutorizar', async () => {
  const body = { conteo: [{ denominacion: 1, cantidad: 49_000 }], porAutorizar: true }
  const z = await api.as('recepcionista').post(`/caja/turnos/${turno}/cierre`, body)
  expect([z.statusCode, z.body.porAutorizar]).toEqual([200, false])
})

test('a wrong password and unknown account return one error, and are throttled', async () => {
  const wrong = await count(0, { password: 'otra clave' })
  const unknown = await count(0, { email: 'nadie@otra.test' })
  expect(wrong.body).toEqual(unknown.body)
  expect(codeOf(wrong)).toEqual([403, 'AUTORIZACION_INCORRECTA'])
  for (let tries = 2; tries < 10; tries += 1) await count(0, { password: 'otra clave' })
  const answer = await count(0, {})
  expect(codeOf(answer)).toEqual([429, 'DEMASIADOS_INTENTOS'])
  expect(await isOpen()).toBe(true)
})

test('an account with a second factor authorizes with its code, once', { tags: ['full'] }, async () => {
  const { body } = await api.anonymous.post('/auth/login', { email: 'admin@otra.test', password: PASSWORD })
  const { codigos } = await turnOn(api, api.withToken(body.token))
  for (let tries = 0; tries < 10; tries += 1)
    expect(codeOf(await count(0, {}))).toEqual([403, 'AUTORIZACION_SIN_CODIGO'])
  const wrong = await count(0, { codigo: '00000-00000' })
  expect(codeOf(wrong)).toEqual([403, 'AUTORIZACION_CODIGO_INCORRECTO'])
  // A closing without a difference ignores the authorization, so that its recovery code stays unused.
  const [codigo] = codigos
  const barra = await api.as('recepcionista').post('/caja/turnos', { caja: 'Barra', base: 0 })
  const close = (id: string, cantidad: number) =>
    api.as('recepcionista').post(`/caja/turnos/${id}/cierre`, {
      conteo: [{ denominacion: 1, cantidad }],
      autoriza: { email: 'admin@otra.test', password: PASSWORD, codigo },
    })
  expect((await close(barra.body._id, 0)).body.autorizadoPor).toBeNull()
  const z = await close(turno, 0)
  expect([z.statusCode, z.body.autorizadoPor?.nombre]).toEqual([200, 'Otra admin'])
  turno = (await api.as('recepcionista').post('/caja/turnos', { caja: 'Puerta', base: 50_000 })).body._id
  expect(codeOf(await close(turno, 0))).toEqual([403, 'AUTORIZACION_CODIGO_INCORRECTO'])
  expect(await isOpen()).toBe(true)
})

test('a deleted account authorizes nothing', async () => {
  await api.db
    .updateTable('users')
    .set({ eliminadoEn: api.clock.now.toISOString() })
    .where('email', '=', 'admin@otra.test')
    .execute()
  expect(codeOf(await count(0, {}))).toEqual([403, 'AUTORIZACION_INCORRECTA'])
})
