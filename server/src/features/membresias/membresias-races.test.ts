import { sql } from 'kysely'
import { beforeAll, expect, test, vi } from 'vitest'
import { lockForEdit } from '../../operations/editarMembresia.ts'
import { countByStatus, type TestApi, testApi, together } from '../../testing/api.ts'
import { frontDesk } from '../../testing/front-desk.ts'
import { waitsForALock } from '../../testing/waits-for-a-lock.ts'
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

test.each(Object.entries(changing))(
  '%s a membership waits for who holds their client, as an import does, and holds nothing meanwhile',
  async (_how, change) => {
    const cliente = await desk.cliente()
    const { _id } = await desk.membresia({ cliente: cliente._id })
    const answer = await api.db.transaction().execute(async (trx) => {
      await sql`select from clientes where id = ${cliente._id} for no key update`.execute(trx)
      const asked = change(_id)
      await vi.waitFor(async () => expect(await waitsForALock(api.database)).toBe(true))
      await lockMembresia(trx, _id)
      return { asked }
    })
    expect((await answer.asked).statusCode).toBe(200)
  },
)

test('two that give memberships to each other’s clients at once end both', async () => {
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

test('a membership that is not there is said before whom it is given to', async () => {
  const nobody = '019aa000-0000-7000-8000-000000000000'
  await expect(lockForEdit(api.db, nobody, { cliente: nobody })).rejects.toMatchObject({
    codigo: 'MEMBRESIA_NO_ENCONTRADA',
  })
})
