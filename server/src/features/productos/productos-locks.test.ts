import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testApi } from '../../testing/api.ts'
import { frontDesk } from '../../testing/front-desk.ts'
import { lockProductos } from './productos.queries.ts'

test("a sale's product lock blocks sales, not references", { tags: ['full'] }, async () => {
  const api = await testApi()
  const { _id } = await frontDesk(api).producto()
  const impatiently = (work: (trx: typeof api.db) => Promise<unknown>) =>
    api.db.transaction().execute(async (trx) => {
      await sql`set local lock_timeout = '2s'`.execute(trx)
      return work(trx)
    })
  await api.db.transaction().execute(async (sale) => {
    await lockProductos(sale, [_id])
    // The lock that the foreign key of a payment takes.
    const named = impatiently((trx) =>
      sql`select from productos where id = ${_id} for key share`.execute(trx),
    )
    await expect(named).resolves.toMatchObject({ rows: [{}] })
    await expect(impatiently((trx) => lockProductos(trx, [_id]))).rejects.toThrow('lock timeout')
  })
})

test('a lock that waited for an edit reads the edited plan', async () => {
  const api = await testApi()
  const { _id } = await frontDesk(api).plan()
  const { waiting } = await api.db.transaction().execute(async (edit) => {
    await sql`update productos set precio = 90000 where id = ${_id}`.execute(edit)
    await sql`update planes set cantidad = 3 where id = ${_id}`.execute(edit)
    const waiting = api.db.transaction().execute((sale) => lockProductos(sale, [_id]))
    const isWaiting = () => sql`select from pg_locks where not granted`.execute(api.db)
    while ((await isWaiting()).rows.length === 0) await setTimeout(20)
    return { waiting }
  })
  expect(await waiting).toMatchObject([{ precio: 90_000, plan: { vigencia: { cantidad: 3 } } }])
})
