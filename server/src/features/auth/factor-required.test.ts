import type { Rol } from '@gym/contract/permissions/permissions'
import { beforeEach, expect, test } from 'vitest'
import { anAccount } from '../../testing/accounts.ts'
import { type Caller, codeOf, type TestApi } from '../../testing/api.ts'
import { emptiedApi } from '../../testing/emptied-api.ts'
import { phoneCode, turnOn } from '../../testing/second-factor.ts'

let api: TestApi
beforeEach(async () => {
  api = await emptiedApi()
})

const requireOf = (...factorObligatorio: Rol[]) =>
  api.as('admin').put('/configuracion/verificacion', { factorObligatorio })

async function enter(rol: Rol) {
  const account = await anAccount(api, { rol })
  const { body } = await api.anonymous.post('/auth/login', account)
  return { ...account, user: body.user, session: api.withToken(body.token) as Caller }
}

test('a session without its required factor may only turn one on', async () => {
  expect((await requireOf('recepcionista')).body.factorObligatorio).toEqual(['recepcionista'])
  const { session, user, password } = await enter('recepcionista')
  expect(user.faltaFactor).toBe(true)
  for (const path of ['/clientes', '/hoy', '/auth/sesiones', '/cambios'])
    expect(codeOf(await session.get(path)), path).toEqual([403, 'ACTIVA_TU_FACTOR'])
  expect((await session.get('/auth/perfil')).body.faltaFactor).toBe(true)
  expect((await session.get('/auth/factor')).body).toMatchObject({ activo: false, obligatorio: true })
  expect((await session.post('/auth/confirmar', { password })).statusCode).toBe(200)
  expect(codeOf(await session.post('/auth/factor/codigos', { codigo: '123456' }))).toEqual([
    403,
    'ACTIVA_TU_FACTOR',
  ])

  await turnOn(api, session)
  expect((await session.get('/clientes')).statusCode).toBe(200)
  expect((await session.get('/auth/perfil')).body).not.toHaveProperty('faltaFactor')
})

test('a factor requirement applies at once to sessions of that role', async () => {
  const [desk, trainer] = [await enter('recepcionista'), await enter('entrenador')]
  expect(desk.user).not.toHaveProperty('faltaFactor')
  await requireOf('recepcionista')
  expect(codeOf(await desk.session.get('/clientes'))).toEqual([403, 'ACTIVA_TU_FACTOR'])
  expect((await trainer.session.get('/clientes')).statusCode).toBe(200)
  await requireOf()
  expect((await desk.session.get('/clientes')).statusCode).toBe(200)
})

test('an admin without the required factor cannot create accounts', async () => {
  const { session } = await enter('admin')
  await requireOf('admin')
  const luz = { nombre: 'Luz', email: 'luz@x.test', password: 'una clave larga', rol: 'admin' }
  expect(codeOf(await session.post('/auth/register', luz))).toEqual([403, 'SIN_PERMISO'])
})

test('turning off a required factor blocks the session until another is on', async () => {
  await requireOf('recepcionista')
  const { session } = await enter('recepcionista')
  const { codigos } = await turnOn(api, session)
  expect((await session.call('DELETE', '/auth/factor', { codigo: codigos[0] })).statusCode).toBe(200)
  expect(codeOf(await session.get('/clientes'))).toEqual([403, 'ACTIVA_TU_FACTOR'])
  const { secreto } = (await session.post('/auth/factor')).body
  const codigo = phoneCode(secreto, api.clock.now)
  expect((await session.post('/auth/factor/activar', { codigo })).statusCode).toBe(200)
  expect((await session.get('/clientes')).statusCode).toBe(200)
})

test('a member who registers gets faltaFactor when members require one', async () => {
  await requireOf('user')
  const luz = { nombre: 'Luz', email: 'luz@x.test', password: 'una clave larga' }
  expect((await api.anonymous.post('/auth/register', luz)).body.user.faltaFactor).toBe(true)
})

test('changing the roles that require a factor needs a recent password', async () => {
  await requireOf('user', 'admin', 'user')
  const admin = await enter('admin')
  await turnOn(api, admin.session)
  expect((await admin.session.get('/configuracion/verificacion')).body).toEqual({
    factorObligatorio: ['admin', 'user'],
  })

  api.clock.now = new Date(api.clock.now.getTime() + 16 * 60_000)
  const change = (factorObligatorio: Rol[]) =>
    admin.session.put('/configuracion/verificacion', { factorObligatorio })
  expect(codeOf(await change([]))).toEqual([403, 'CONFIRMA_TU_CONTRASENA'])
  await admin.session.post('/auth/confirmar', { password: admin.password })
  expect((await change([])).body.factorObligatorio).toEqual([])
})

test.each([['admin'], [['dueño']], [[1]], [Array(51).fill('admin')], [null]])(
  'invalid roles %j are rejected and change nothing',
  async (factorObligatorio) => {
    const answer = await api.as('admin').put('/configuracion/verificacion', { factorObligatorio })
    expect(codeOf(answer)).toEqual([400, 'DATOS_INVALIDOS'])
    expect((await api.as('admin').get('/configuracion/verificacion')).body.factorObligatorio).toEqual([])
  },
)
