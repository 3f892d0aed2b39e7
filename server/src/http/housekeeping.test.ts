import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type TestApi, testApi } from '../testing/api.ts'

const HOUR_MS = 3_600_000

let api: TestApi
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  api = await testApi()
})
afterAll(() => {
  vi.useRealTimers()
})

it('each hour the program forgets sessions that are over and keys older than a day', async () => {
  await api.as('recepcionista').post('/pagos', { monto: 1000 }, { 'idempotency-key': 'vieja' })
  const now = new Date(api.clock.now.getTime() + 25 * HOUR_MS)
  const over = async () => {
    const { db } = api
    const old = db.selectFrom('sesiones').select('userId').where('venceEn', '<', now.toISOString())
    return [...(await old.execute()), ...(await db.selectFrom('idempotencia').select('clave').execute())]
      .length
  }
  expect(await over()).toBe(4)

  api.clock.now = now
  vi.advanceTimersByTime(HOUR_MS)
  await expect.poll(over).toBe(0)
  expect((await api.as('user').get('/auth/perfil')).statusCode).toBe(200)
})
