import type { KyselyPlugin } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { judgeEntry } from '../../operations/entradas/judgeEntry.ts'
import { aDesk } from '../../testing/a-desk.ts'
import { countByStatus, type TestApi, testApi, together } from '../../testing/api.ts'
import { doorApi, MINUTE_MS } from '../../testing/door.ts'
import { frontDesk } from '../../testing/front-desk.ts'

let api: TestApi
let door: ReturnType<typeof doorApi>
let desk: ReturnType<typeof frontDesk>
beforeAll(async () => {
  api = await testApi()
  door = doorApi(api)
  desk = frontDesk(api)
})
beforeEach(() => door.atTen())

test('fifty concurrent scans create one entry and spend one session', async () => {
  const cliente = await door.withMonth({ tipo: 'Clase', sesionesRestantes: 10 })
  const answers = await together(50, () => door.scan(cliente))
  expect(countByStatus(answers)).toEqual({ 200: 49, 201: 1 })
  expect(new Set(answers.map(({ body }) => body._id)).size).toBe(1)
  expect(await door.countOf(cliente)).toBe(1)
  const { body } = await door.scan(cliente)
  expect(body.membresia).toMatchObject({ tipo: 'Clase', sesionesRestantes: 9 })
})

test('fifty concurrent scans, half with a class, create one entry', { tags: ['full'] }, async () => {
  const clase = await door.slot('Viernes', '10:00', '11:00')
  const cliente = await door.withMonth()
  await desk.inscripcion(cliente, clase)
  const answers = await together(50, (n) => door.scan(cliente, n % 2 ? { claseId: clase._id } : {}))
  expect(countByStatus(answers)).toEqual({ 200: 49, 201: 1 })
  expect(await door.countOf(cliente)).toBe(1)
})

test('a second scan repeats until the window passes or the client leaves', async () => {
  const cliente = await door.withMonth()
  const first = await door.scan(cliente)
  door.later(179)
  const second = await door.scan(cliente)
  expect([second.statusCode, second.body._id]).toEqual([200, first.body._id])
  expect(second.body.motivos).toEqual([{ codigo: 'REPETIDA', texto: 'Ya entró a las 10:00.', accion: null }])
  door.later(1)
  const third = await door.scan(cliente)
  expect(third.statusCode).toBe(201)
  door.later(10)
  expect((await api.as('recepcionista').post(`/entradas/${third.body._id}/salida`)).statusCode).toBe(200)
  door.later(1)
  expect((await door.scan(cliente)).statusCode).toBe(201)
})

test('constraint asistencias_una_libre rejects overlapping free entries of one client', async () => {
  const cliente = await door.withMonth()
  await door.scan(cliente)
  const row = await api.db
    .selectFrom('asistencias')
    .selectAll()
    .where('clienteId', '=', cliente._id)
    .executeTakeFirstOrThrow()
  const another = { ...row, id: cliente._id, fecha: '2026-11-20T16:00:00Z' }
  await expect(api.db.insertInto('asistencias').values(another).execute()).rejects.toThrow(
    'asistencias_una_libre',
  )
})

test('a blocked repeat is let in with an override reason', async () => {
  await door.rules({ REPETIDA: 'bloquear' })
  const cliente = await door.withMonth()
  await door.scan(cliente)
  door.later(5)
  expect((await door.scan(cliente)).body).toMatchObject({
    codigo: 'ENTRADA_BLOQUEADA',
    mensaje: 'Ya entró a las 10:00.',
  })
  const again = await door.scan(cliente, { permitir: { motivo: 'Salió a la farmacia' } })
  expect([again.statusCode, again.body.veredicto, again.body.permitidaPorque]).toEqual([
    201,
    'permitida',
    'Salió a la farmacia',
  ])
})

test('every scan is an entry when the repeat rule is off', async () => {
  await door.rules({ REPETIDA: 'ignorar' })
  const cliente = await door.withMonth()
  const answers = [await door.scan(cliente), await door.scan(cliente)]
  expect(countByStatus(answers)).toEqual({ 201: 2 })
})

test('shorter repeat hours apply to live and late entries', async () => {
  const [here, late] = [await door.withMonth(), await door.withMonth()]
  const admin = api.withToken((await api.signedIn('admin')).token)
  const hours = (horasRepetida: number) => admin.put('/configuracion/entrada', { horasRepetida })
  expect((await hours(6)).statusCode).toBe(200)
  await door.scan(here)
  await door.scan(late)
  expect((await hours(1)).statusCode).toBe(200)
  door.later(120)
  expect((await door.scan(here)).statusCode).toBe(201)
  const noted = (ago: number) =>
    aDesk(api)
      .operation('/entradas', { clienteId: late._id, claseId: null })
      .sendLate(ago * MINUTE_MS)
  // 110 minutes after and 80 before the first entry: both beyond the new limit of one hour.
  expect(await noted(10)).toMatchObject({ statusCode: 201, body: { avisos: [], repetida: false } })
  expect(await noted(200)).toMatchObject({ statusCode: 201, body: { avisos: [], repetida: false } })
  expect(await door.countOf(late)).toBe(3)
})

test('a class spends no second session of a visit, in either order', async () => {
  const clase = await door.slot('Viernes', '11:30', '12:30')
  const left = async (isClassFirst: boolean) => {
    await door.atTen()
    const { _id: clienteId, ...cliente } = await door.withMonth({ tipo: 'Clase', sesionesRestantes: 10 })
    const inClass = () => api.as('recepcionista').post('/asistencias', { clienteId, claseId: clase._id })
    const scan = () => door.scan({ _id: clienteId, ...cliente })
    for (const act of isClassFirst ? [inClass, scan] : [scan, inClass]) {
      const { statusCode, body } = await act()
      expect([statusCode < 300, body.membresia.sesionesRestantes]).toEqual([true, 9])
      door.later(30)
    }
    return (await scan()).body.membresia.sesionesRestantes
  }
  expect([await left(false), await left(true)]).toEqual([9, 9])
})

test('a scan pays for one class of its visit only', async () => {
  const [first, second] = [
    await door.slot('Viernes', '11:30', '12:30'),
    await door.slot('Viernes', '13:00', '14:00'),
  ]
  await door.atTen()
  const cliente = await door.withMonth({ tipo: 'Clase', sesionesRestantes: 10 })
  const scan = await door.scan(cliente)
  const inClass = (claseId: string) =>
    api.as('recepcionista').post('/asistencias', { clienteId: cliente._id, claseId })
  expect((await inClass(first._id)).body.membresia.sesionesRestantes).toBe(9)
  expect((await inClass(second._id)).body.membresia.sesionesRestantes).toBe(8)
  await api.as('recepcionista').delete(`/asistencias/${scan.body._id}`)
  const { membresias } = (await api.as('recepcionista').get('/membresias')).body
  expect(
    membresias.find((each: { cliente: { _id: string } }) => each.cliente._id === cliente._id),
  ).toMatchObject({
    sesionesRestantes: 8,
  })
})

test('a scan during the undo of the previous entry is new', async () => {
  const cliente = await door.withMonth()
  const { _id } = (await door.scan(cliente)).body
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    // Undoes the entry after the query that finds its id, and before the query that reads it.
    async transformResult({ result }) {
      if (JSON.stringify(result.rows) === JSON.stringify([{ id: _id }]))
        await api.as('recepcionista').delete(`/asistencias/${_id}`)
      return result
    },
  }
  const judged = await judgeEntry(
    api.db.withPlugin(plugin),
    { cliente, claseId: null, hold: false },
    { now: api.clock.now, timeZone: 'America/Bogota' },
  )
  expect(judged.first).toBeNull()
})
