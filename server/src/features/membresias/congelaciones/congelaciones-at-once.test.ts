import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { countByStatus, together } from '../../../testing/api.ts'
import { detenidas, TODAY } from '../../../testing/detenidas.ts'

const at = detenidas()
const { on, withMonth, see, freeze, unfreeze, enter } = at

test('concurrent unfreezes: one succeeds, and a concurrent entry too', async () => {
  const { cliente, membresia } = await withMonth()
  await freeze(membresia._id, { desde: TODAY, hasta: '2026-12-09' })
  await on('2026-11-25')
  const entry = enter(cliente._id)
  const tries = await together(10, () => unfreeze(membresia._id))
  const { 200: done = 0, 409: refused = 0 } = countByStatus(tries)
  expect(done + refused).toBe(10)
  expect(done).toBeLessThanOrEqual(1)
  expect((await entry).statusCode).toBe(201)
  expect(await see(membresia._id)).toMatchObject({ fechafin: '2026-12-25', congelada: null })
})

test('concurrent freezes: one succeeds, beside an edit', async () => {
  const { membresia } = await withMonth()
  const editing = at.recepcion.put(`/membresias/${membresia._id}`, { duracion: 60 })
  const tries = await together(10, (n) => freeze(membresia._id, { desde: `2026-12-${10 + n}` }))
  expect(countByStatus(tries)).toEqual({ 200: 1, 409: 9 })
  expect((await editing).statusCode).toBe(200)

  const other = await withMonth()
  const [frozen, gone] = await Promise.all([
    freeze(other.membresia._id, { desde: TODAY }),
    at.recepcion.delete(`/membresias/${other.membresia._id}`),
  ])
  expect(gone.statusCode).toBe(200)
  expect([200, 404, 409]).toContain(frozen.statusCode)
})

test('the constraint rejects overlapping freezes', async () => {
  const { membresia } = await withMonth()
  const { user } = await at.api.signedIn('recepcionista')
  const insert = (desde: string, hasta: string | null) =>
    sql`insert into congelaciones (id, membresia_id, desde, hasta, motivo, creada_por, creada_en)
      values (gen_random_uuid(), ${membresia._id}, ${desde}, ${hasta}, 'a mano', ${user._id}, now())`.execute(
      at.api.db,
    )
  const all = await Promise.allSettled([
    insert('2026-12-01', '2026-12-05'),
    insert('2026-12-05', '2026-12-06'),
    insert('2026-12-07', '2026-12-08'),
  ])
  expect(all.filter(({ status }) => status === 'rejected')).toHaveLength(1)
  // The counter of frozen days includes both accepted freezes.
  const days = await sql<{ dias: number }>`
    select sum(hasta - desde + 1)::integer as dias from congelaciones where membresia_id = ${membresia._id}`.execute(
    at.api.db,
  )
  const kept = await sql<{ dias: number }>`
    select dias_congelados as dias from membresias where id = ${membresia._id}`.execute(at.api.db)
  expect(kept.rows).toEqual(days.rows)
  await expect(insert('2026-11-19', '2026-11-19')).rejects.toMatchObject({
    constraint: 'congelaciones_dentro',
  })
})
