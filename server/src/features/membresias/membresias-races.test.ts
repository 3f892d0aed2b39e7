import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Db } from '../../db/connection/database.ts'
import { lockForEdit } from '../../operations/membresias/editarMembresia.ts'
import { countByStatus, type TestApi, testApi, together } from '../../testing/api.ts'
import { waitsForALock } from '../../testing/database/waits-for-a-lock.ts'
import { frontDesk } from '../../testing/front-desk.ts'
import { lockMembresia } from './membresias.queries.ts'

let api: TestApi
let desk: ReturnType<typeof frontDesk>
beforeAll(async () => {
  api = await testApi()
  desk = frontDesk(api)
})

const changing = {
  editing: (id: string) => api.as('recepcionista').put(`/membresias/${id}`, { precio: 70_000 }),
  deleting: (id: string) => api.as('recepcionista').delete(`/membresias/${id}`),
}

test.each(Object.entries(changing))('%s a membership locks its client first', async (_how, change) => {
  const cliente = await desk.cliente()
  const { _id } = await desk.membresia({ cliente: cliente._id })
  const answer = await api.db.transaction().execute(async (trx) => {
    await sql`select from clientes where id = ${cliente._id} for no key update`.execute(trx)
    const asked = change(_id)
    await expect.poll(() => waitsForALock(api.database)).toBe(true)
    await lockMembresia(trx, _id)
    return { asked }
  })
  expect((await answer.asked).statusCode).toBe(200)
})

test('concurrent edits that swap two clients all succeed', { tags: ['full'] }, async () => {
  const [one, other] = [await desk.cliente(), await desk.cliente()]
  const [first, second] = [
    await desk.membresia({ cliente: one._id }),
    await desk.membresia({ cliente: other._id }),
  ]
  const answers = await together(20, (n) =>
    api.as('recepcionista').put(`/membresias/${(n % 2 === 0 ? first : second)._id}`, {
      cliente: (n % 4 < 2 ? other : one)._id,
    }),
  )
  expect(countByStatus(answers)).toEqual({ 200: 20 })
})

test('an edit releases the former client before locking the new one', async () => {
  const [lower, higher] = await inOrder()
  const { _id } = await desk.membresia({ cliente: higher })
  const { edit } = await api.db.transaction().execute(async (holder) => {
    const waiting = await api.db.transaction().execute(async (former) => {
      await lockClient(former, higher)
      const edit = api.db.transaction().execute((trx) => lockForEdit(trx, _id, {}))
      await expect.poll(() => blocksAnother(former)).toBe(true)
      await lockClient(holder, lower)
      await former.updateTable('membresias').set({ clienteId: lower }).where('id', '=', _id).execute()
      return { edit }
    })
    await expect.poll(() => blocksAnother(holder)).toBe(true)
    // Fails (`nowait`) if the edit still has the former client's lock.
    await sql`select from clientes where id = ${higher} for no key update nowait`.execute(holder)
    return waiting
  })
  expect(await edit).toMatchObject({ clienteId: lower })
})

async function inOrder(): Promise<[string, string]> {
  const ids = [(await desk.cliente())._id, (await desk.cliente())._id].sort()
  return [ids[0] ?? '', ids[1] ?? '']
}

const lockClient = (trx: Db, id: string) =>
  sql`select from clientes where id = ${id} for no key update`.execute(trx)

async function blocksAnother(trx: Db): Promise<boolean> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx)
  const blocked = await sql`
    select from pg_stat_activity
    where datname = current_database() and ${rows[0]?.pid}::int = any(pg_blocking_pids(pid))`.execute(api.db)
  return blocked.rows.length > 0
}

test('a missing membership is reported before a missing client', async () => {
  const missing = '019aa000-0000-7000-8000-000000000000'
  const edit = api.db.transaction().execute((trx) => lockForEdit(trx, missing, { cliente: missing }))
  await expect(edit).rejects.toMatchObject({ codigo: 'MEMBRESIA_NO_ENCONTRADA' })
})
