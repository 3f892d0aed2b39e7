import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { codeOf, type TestApi, testApi } from '../../testing/api.ts'
import { factorAccountsOf, STEP_MS } from '../../testing/fixtures/factor-accounts.ts'
import { turnOn } from '../../testing/second-factor.ts'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})

const { anAccountWithFactor, anAdmin, later } = factorAccountsOf(() => api)
beforeEach(() => later(10 * STEP_MS))

test('deleting an account deletes its factor', async () => {
  const { _id } = await anAccountWithFactor()
  expect((await (await anAdmin()).session.delete(`/users/${_id}`)).statusCode).toBe(200)
  const left = await api.db.selectFrom('factores').selectAll().where('userId', '=', _id).execute()
  expect(left).toEqual([])
})

test("an admin removes another account's factor: audited, and its sessions end", async () => {
  const { _id, session, login, email } = await anAccountWithFactor()
  const admin = await anAdmin()
  const find = async () => (await admin.session.get(`/users?buscar=${email}`)).body[0].factor
  expect(await find()).toBe(true)
  expect((await admin.session.get(`/users/${_id}`)).body.factor).toBe(true)
  later(16 * 60_000)
  expect(codeOf(await admin.session.delete(`/users/${_id}/factor`))).toEqual([403, 'CONFIRMA_TU_CONTRASENA'])
  await admin.session.post('/auth/confirmar', { password: admin.password })
  expect((await admin.session.delete(`/users/${_id}/factor`)).body.mensaje).toBe(
    'Verificación en dos pasos quitada.',
  )
  expect(await find()).toBeUndefined()
  expect((await session.get('/auth/perfil')).statusCode).toBe(401)
  expect((await login()).statusCode).toBe(200)
  const { rows } = await sql<{ recurso: string }>`
    select recurso from auditoria
    where accion = 'quitarFactorDeUsuario' and usuario_id = ${admin._id} and recurso_id = ${_id} and resultado = 'HECHO'
    order by id`.execute(api.db)
  expect(rows.map(({ recurso }) => recurso)).toEqual(['factores', 'sesiones'])
  expect(codeOf(await admin.session.delete(`/users/${_id}/factor`))).toEqual([404, 'FACTOR_NO_ENCONTRADO'])
})

test('an admin cannot remove their own factor without a code', async () => {
  const admin = await anAdmin()
  await turnOn(api, admin.session)
  expect(codeOf(await admin.session.delete(`/users/${admin._id}/factor`))).toEqual([409, 'FACTOR_PROPIO'])
})
