import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { expectDerivedTrue } from '../../../testing/database/derived.ts'
import { detenidas } from '../../../testing/detenidas.ts'

const at = detenidas()
const { enter, freeze, on, see, unfreeze, withMonth } = at

/** A month frozen for ten days, and the next one, 31 December to 30 January, frozen on `dias`. */
async function bothFrozen(dias: { desde: string; hasta: string }) {
  const { cliente, membresia } = await withMonth()
  const next = await at.desk.membresia({ cliente: cliente._id, fechainicio: '2026-12-21' })
  await freeze(membresia._id, { desde: '2026-11-25', hasta: '2026-12-04' })
  expect(await see(next._id)).toMatchObject({ fechainicio: '2026-12-31', fechafin: '2027-01-30' })
  expect((await freeze(next._id, dias)).statusCode).toBe(200)
  return { cliente, membresia, next }
}

test('a later freeze keeps its days if the earlier one ends early', async () => {
  const { membresia, next } = await bothFrozen({ desde: '2027-01-10', hasta: '2027-01-14' })
  await on('2026-11-28')
  const { body } = await unfreeze(membresia._id)
  expect(body.mueve).toMatchObject([{ _id: next._id, inicioDespues: '2026-12-24' }])
  expect(body.mueve[0]).not.toHaveProperty('congelada')
  expect(await see(next._id)).toMatchObject({
    fechainicio: '2026-12-24',
    fechafin: '2027-01-28',
    congelada: { desde: '2027-01-10', hasta: '2027-01-14' },
  })
  await expectDerivedTrue(at.api)
})

const AFTER = { desde: '2027-01-29', hasta: '2027-02-02' }
const ALONG = { desde: '2027-01-22', hasta: '2027-01-26' }

test('a later freeze beyond its membership moves with it, as previewed', async () => {
  const { membresia, next } = await bothFrozen(AFTER)
  await on('2026-11-28')
  const { body: before } = await at.recepcion.post(`/membresias/${membresia._id}/descongelar/previa`)
  expect(before.mueve).toMatchObject([{ _id: next._id, inicioDespues: '2026-12-24', congelada: ALONG }])
  expect((await unfreeze(membresia._id)).body).toMatchObject(before)
  expect(await see(next._id)).toMatchObject({
    fechainicio: '2026-12-24',
    fechafin: '2027-01-28',
    congelada: ALONG,
  })
  await expectDerivedTrue(at.api)
})

test('an entry that ends the first freeze moves the second', async () => {
  const { cliente, next } = await bothFrozen(AFTER)
  await on('2026-11-28')
  expect((await enter(cliente._id)).statusCode).toBe(201)
  expect(await see(next._id)).toMatchObject({ fechafin: '2027-01-28', congelada: ALONG })
})

test.each([
  ['begins later', { fechainicio: '2026-12-02' }],
  ['begins sooner', { fechainicio: '2026-10-20' }],
  ['is shorter', { duracion: 5 }],
])('an edit that %s would leave a freeze outside and is rejected', async (_, cambios) => {
  const { membresia } = await withMonth()
  await freeze(membresia._id, { desde: '2026-12-01', hasta: '2026-12-10' })
  const { statusCode, body } = await at.recepcion.put(`/membresias/${membresia._id}`, cambios)
  expect([statusCode, body.codigo]).toEqual([400, 'CONGELACION_FUERA'])
  expect(await see(membresia._id)).toMatchObject({ fechainicio: '2026-11-20', duracion: 30 })
})

test('the constraint congelaciones_dentro covers both tables', async () => {
  const { membresia } = await withMonth()
  await freeze(membresia._id, { desde: '2026-12-01', hasta: '2026-12-10' })
  const refused = { constraint: 'congelaciones_dentro' }
  for (const statement of [
    sql`update membresias set fechainicio = fechainicio - 20 where id = ${membresia._id}`,
    sql`update congelaciones set desde = desde + 20, hasta = hasta + 20 where membresia_id = ${membresia._id}`,
    sql`update congelaciones set desde = desde - 20, hasta = hasta - 20 where membresia_id = ${membresia._id}`,
  ])
    await expect(statement.execute(at.api.database.owned)).rejects.toMatchObject(refused)
})
