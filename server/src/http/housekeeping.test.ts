import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type TestApi, testApi } from '../testing/api.ts'
import { aPago } from '../testing/builders.ts'

const HOUR_MS = 3_600_000

let api: TestApi
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  api = await testApi()
})
afterAll(() => {
  vi.useRealTimers()
})

it('each hour deletes expired sessions and keys older than a day', async () => {
  await api.as('recepcionista').post('/pagos', aPago({ monto: 1000 }), { 'idempotency-key': 'vieja' })
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

it('each hour deletes old edit marks, attempts, counted calls and unpaid subscriptions', async () => {
  const { db, clock } = api
  const { user } = await api.signedIn('admin')
  const id = user._id
  const day = 24 * HOUR_MS
  const ago = (ms: number) => new Date(clock.now.getTime() - ms).toISOString()
  await sql`
    insert into ediciones (recurso, recurso_id, user_id, editado_en)
    select 'clientes', gen_random_uuid(), ${id}::uuid, ${ago(40 * day)}::timestamptz from generate_series(1, 2500)
    union all select 'productos', gen_random_uuid(), ${id}::uuid, ${ago(30 * day)}::timestamptz`.execute(db)
  await sql`
    insert into lugares_conocidos (user_id, lugar, visto_en)
    values (${id}, 'old', ${ago(91 * day)}), (${id}, 'fresh', ${ago(89 * day)})`.execute(db)
  await sql`
    insert into intentos (clave, fallos, libre_en, visto_en)
    values ('old try', 1, ${ago(0)}, ${ago(25 * HOUR_MS)}), ('try', 1, ${ago(0)}, ${ago(0.9 * HOUR_MS)})`.execute(
    db,
  )
  await sql`
    insert into llamadas_contadas (clave, valor, en)
    values ('', 'old call', ${ago(1.1 * HOUR_MS)}), ('', 'call', ${ago(0.9 * HOUR_MS)})`.execute(db)
  await sql`
    insert into suscripciones (id, proveedor, session_id, user_id, centavos, created_at, pagada_en)
    values (gen_random_uuid(), 'prueba', 'abandoned', ${id}, 1000, ${ago(31 * day)}, null),
      (gen_random_uuid(), 'prueba', 'begun', ${id}, 1000, ${ago(29 * day)}, null),
      (gen_random_uuid(), 'prueba', 'paid', ${id}, 1000, ${ago(31 * day)}, ${ago(31 * day)})`.execute(db)
  vi.advanceTimersByTime(HOUR_MS)
  const left = async () => {
    const { rows } = await sql<{ name: string }>`
      select recurso as name from ediciones union all select lugar from lugares_conocidos
      union all select encode(clave, 'escape') from intentos
      union all select encode(valor, 'escape') from llamadas_contadas
      union all select session_id from suscripciones order by 1`.execute(db)
    return rows.map(({ name }) => name)
  }
  await expect.poll(left).toEqual(['begun', 'call', 'fresh', 'paid', 'productos', 'try'])
})
