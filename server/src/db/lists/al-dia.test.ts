import { addDays, type Day } from '@gym/contract/core/calendar'
import fc from 'fast-check'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { beforeAll, expect, test } from 'vitest'
import { type TestApi, testApi } from '../../testing/api.ts'
import { frontDesk } from '../../testing/front-desk.ts'
import type { Db } from '../connection/database.ts'
import { countAusentes } from '../gym/situaciones.ts'
import { joinSumas } from './sumas.ts'

const TODAY = '2026-11-20'

let api: TestApi
let db: Db
let desk: ReturnType<typeof frontDesk>
beforeAll(async () => {
  api = await testApi()
  db = api.database.db
  desk = frontDesk(api)
})

async function expectTrue() {
  const { owned } = api.database
  expect((await sql`select * from al_dia_errado()`.execute(owned)).rows).toEqual([])
  expect((await sql`select * from sumas_erradas()`.execute(owned)).rows).toEqual([])
}

async function entrada(trx: Db, clienteId: string, dia: Day): Promise<string> {
  const id = uuid()
  const fecha = `${dia}T15:00:00Z`
  await trx.insertInto('asistencias').values({ id, clienteId, dia, fecha, repetidaHasta: fecha }).execute()
  return id
}

async function undo(trx: Db, id: string) {
  const { user } = await api.signedIn('admin')
  const undone = { eliminadoEn: `${TODAY}T16:00:00Z`, eliminadoPor: user._id }
  await trx.updateTable('asistencias').set(undone).where('id', '=', id).execute()
}

const kept = async (clienteId: string) =>
  (await db.selectFrom('clientesAlDia').select('dia').where('clienteId', '=', clienteId).executeTakeFirst())
    ?.dia

/** Runs the deferred constraint triggers now; their locks last until the commit. */
const asAtItsEnd = (trx: Db) => sql`set constraints all immediate`.execute(trx)

test('concurrent writes about few clients leave derived values correct', { tags: ['full'] }, async () => {
  const clientes = await Promise.all(Array.from({ length: 4 }, () => desk.cliente()))
  const [admin, recepcion] = [api.as('admin'), api.as('recepcionista')]
  const writing = Array.from({ length: 48 }, async (_, n) => {
    const cliente = clientes[n % 4]?._id ?? ''
    const fechainicio = addDays(TODAY, (n % 7) * 5 - 30)
    const { _id } = await desk.membresia({ cliente, fechainicio, duracion: 10 + (n % 3) * 10 })
    if (n % 3 === 0) await recepcion.put(`/membresias/${_id}`, { duracion: 45 })
    if (n % 4 === 1) await admin.delete(`/membresias/${_id}`)
    if (n % 5 === 0) await recepcion.put(`/clientes/${cliente}`, { estado: n % 2 ? 'activo' : 'inactivo' })
    const came = await Promise.all([entrada(db, cliente, addDays(TODAY, -(n % 20))), joinSumas(db)])
    if (n % 2) await undo(db, came[0])
  })
  await Promise.all(writing)
  await expectTrue()
  await Promise.all([
    admin.post(`/clientes/${clientes[0]?._id}/fusionar`, { otro: clientes[1]?._id }),
    recepcion.delete(`/clientes/${clientes[2]?._id}`),
    entrada(db, clientes[1]?._id ?? '', TODAY),
    desk.membresia({ cliente: clientes[3]?._id ?? '', fechainicio: TODAY, duracion: 90 }),
  ])
  await expectTrue()
})

test('an entry that races an undo of the last becomes the last', async () => {
  const { _id } = await desk.cliente()
  await entrada(db, _id, '2026-11-01')
  const last = await entrada(db, _id, '2026-11-18')
  const undoing = await db.startTransaction().execute()
  await undo(undoing, last)
  await asAtItsEnd(undoing)
  const writing = db.transaction().execute((trx) => entrada(trx, _id, '2026-11-10'))
  await undoing.commit().execute()
  await writing
  expect(await kept(_id)).toBe('2026-11-10')
  await expectTrue()
})

test('a sale races a deactivation: the client is not counted as absent', async () => {
  const { _id } = await desk.cliente()
  const resting = await db.startTransaction().execute()
  await resting.updateTable('clientes').set({ estado: 'inactivo' }).where('id', '=', _id).execute()
  await asAtItsEnd(resting)
  const selling = sql`
    insert into membresias (id, cliente_id, tipo, duracion, precio, sesiones_restantes, fechainicio)
    values (${uuid()}, ${_id}, 'Mensualidad', 60, 1, 0, '2026-11-01')`.execute(db)
  await resting.commit().execute()
  await selling
  await expectTrue()
})

test('writes about different clients do not block each other', async () => {
  const [one, other] = [await desk.cliente(), await desk.cliente()]
  const holding = await db.startTransaction().execute()
  await entrada(holding, one._id, TODAY)
  await asAtItsEnd(holding)
  await entrada(db, other._id, TODAY)
  await desk.membresia({ cliente: other._id })
  await holding.rollback().execute()
  expect([await kept(one._id), await kept(other._id)]).toEqual([undefined, TODAY])
  await expectTrue()
})

const ABSENT = (day: Day) => sql<{ total: number }>`
  select count(*) as total from clientes c
  where c.eliminado_en is null and c.estado = 'activo'
    and exists (select from membresias m where m.cliente_id = c.id and m.eliminado_en is null
      and m.fechainicio <= ${day} and m.fechafin >= ${day})
    and exists (select from membresias m where m.cliente_id = c.id and m.eliminado_en is null
      and m.fechainicio <= ${day}::date - 10 and m.fechafin >= ${day}::date - 10)
    and not exists (select from asistencias a where a.cliente_id = c.id and a.eliminado_en is null
      and a.dia > ${day}::date - 10)
    and (exists (select from asistencias a where a.cliente_id = c.id and a.eliminado_en is null)
      or (c.created_at at time zone 'UTC')::date <= ${day}::date - 10)`

test('absent clients match their rows on every day', { tags: ['full'] }, async () => {
  const day = fc.integer({ min: 0, max: 60 }).map((n) => addDays('2026-10-01', n))
  const socio = fc.record({
    membresias: fc.array(fc.tuple(day, fc.integer({ min: 1, max: 40 })), { maxLength: 4 }),
    entradas: fc.array(fc.tuple(day, fc.boolean()), { maxLength: 4 }),
    estado: fc.constantFrom('activo' as const, 'activo' as const, 'inactivo' as const),
  })
  const socios =
    fc.sample(fc.array(socio, { minLength: 60, maxLength: 60 }), { numRuns: 1, seed: 7 })[0] ?? []
  await db.transaction().execute(async (trx) => {
    for (const { membresias, entradas, estado } of socios) {
      const id = uuid()
      await sql`
        insert into clientes (id, nombre, apellido, email, telefono, direccion, created_at, numero_identificacion)
        values (${id}, 'Eva', 'Mora', ${`${id}@gym.test`}, '3001234567', 'Calle 1', '2026-09-01T12:00:00Z',
          ${id.replace(/\D/g, '').slice(-12)})`.execute(trx)
      for (const [fechainicio, duracion] of membresias)
        await sql`
          insert into membresias (id, cliente_id, tipo, duracion, precio, sesiones_restantes, fechainicio)
          values (${uuid()}, ${id}, 'Mensualidad', ${duracion}, 1, 0, ${fechainicio})`.execute(trx)
      for (const [dia, isUndone] of entradas) {
        const one = await entrada(trx, id, dia)
        if (isUndone) await undo(trx, one)
      }
      await trx.updateTable('clientes').set({ estado }).where('id', '=', id).execute()
    }
  })
  await expectTrue()
  const days = Array.from({ length: 120 }, (_, n) => addDays('2026-09-20', n))
  const counted = []
  for (const each of days) counted.push((await countAusentes(each)(db)).total)
  const own = []
  for (const each of days) own.push((await ABSENT(each).execute(db)).rows[0]?.total)
  expect(counted).toEqual(own)
  expect(Math.max(...counted)).toBeGreaterThan(10)
})
