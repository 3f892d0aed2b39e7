import { addDays } from '@gym/contract/core/calendar'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { countAusentes } from '../../db/gym/situaciones.ts'
import type { TestApi } from '../../testing/api.ts'
import { emptiedApi } from '../../testing/emptied-api.ts'
import { frontDesk } from '../../testing/front-desk.ts'

const TODAY = '2026-11-20'

let api: TestApi
let desk: ReturnType<typeof frontDesk>
beforeEach(async () => {
  api = await emptiedApi()
  desk = frontDesk(api)
})

const hoy = async (rol: 'admin' | 'recepcionista' | 'entrenador' | 'user' = 'recepcionista') =>
  (await api.as(rol).get('/hoy')).body

test('members absent for ten days are listed with their last visit', async () => {
  const member = async (apellido: string, since: number) => {
    const cliente = await desk.antiguo({ apellido })
    await desk.membresia({ cliente: cliente._id, fechainicio: addDays(TODAY, since), duracion: 30 })
    return cliente
  }
  const gone = await member('Abril', -20)
  await member('Bravo', -20)
  const here = await member('Cano', -20)
  await member('Díaz', -9)
  await api.as('recepcionista').post('/entradas', { clienteId: here._id })
  const came = '2026-11-10T15:00:00.000Z'
  await api.db
    .insertInto('asistencias')
    .values({ id: gone._id, clienteId: gone._id, dia: '2026-11-10', fecha: came, repetidaHasta: came })
    .execute()
  const { ausentes } = await hoy()
  const rows = ausentes.filas.map(({ apellido, ultimaEntrada }: Record<string, unknown>) => [
    apellido,
    ultimaEntrada,
  ])
  expect([ausentes.total, rows]).toEqual([
    2,
    [
      ['Abril', came],
      ['Bravo', null],
    ],
  ])
})

test('a client is not absent until ten days after the registration', async () => {
  const { _id } = await desk.cliente({ apellido: 'Recién' })
  await desk.membresia({ cliente: _id, fechainicio: addDays(TODAY, -25), duracion: 60 })
  const absentOn = async (day: string) => {
    api.clock.now = new Date(`${day}T15:00:00Z`)
    const { token } = await api.signedIn('recepcionista')
    return (await api.withToken(token).get('/hoy')).body.ausentes.total
  }
  expect([
    await absentOn(TODAY),
    await absentOn(addDays(TODAY, 9)),
    await absentOn(addDays(TODAY, 10)),
  ]).toEqual([0, 0, 1])
})

test("a registration at 22:00 counts for absence by the gym's day", async () => {
  const { _id } = await desk.cliente()
  const createdAt = `${TODAY}T03:00:00Z`
  await api.db.updateTable('clientes').set({ createdAt }).where('id', '=', _id).execute()
  await desk.membresia({ cliente: _id, fechainicio: addDays(TODAY, -25), duracion: 60 })
  const absentOn = (day: string) => countAusentes(day)(api.db)
  expect(await absentOn(addDays(TODAY, 8))).toEqual({ total: 0 })
  expect(await absentOn(addDays(TODAY, 9))).toEqual({ total: 1 })
  // `npm run rebuild` inserts no row for a client without check-ins.
  await sql`delete from clientes_al_dia where cliente_id = ${_id}`.execute(api.database.owned)
  const { statusCode } = await api.as('admin').put('/configuracion', { zonaHoraria: 'Asia/Tokyo' })
  expect(statusCode).toBe(200)
  expect(await absentOn(addDays(TODAY, 9))).toEqual({ total: 0 })
  expect(await absentOn(addDays(TODAY, 10))).toEqual({ total: 1 })
})

test('the absentee list sorts by last visit, both ways', async () => {
  const came = async (apellido: string, fecha: string | null) => {
    const { _id } = await desk.antiguo({ apellido })
    await desk.membresia({ cliente: _id, fechainicio: addDays(TODAY, -25), duracion: 60 })
    if (!fecha) return
    const dia = fecha.slice(0, 10)
    const entrada = { id: _id, clienteId: _id, dia, fecha, repetidaHasta: fecha }
    await api.db.insertInto('asistencias').values(entrada).execute()
  }
  await came('Abril', '2026-11-05T15:00:00.000Z')
  await came('Bravo', null)
  await came('Cano', '2026-11-02T15:00:00.000Z')
  const listed = async (query: string) => {
    const { body } = await api.as('recepcionista').get(`/clientes?${query}`)
    return body.map(({ apellido }: { apellido: string }) => apellido)
  }
  const { body } = await api.as('recepcionista').get('/clientes?situacion=ausente')
  expect(body.map(({ ultimaEntrada }: { ultimaEntrada: string | null }) => ultimaEntrada)).toEqual([
    '2026-11-05T15:00:00.000Z',
    null,
    '2026-11-02T15:00:00.000Z',
  ])
  expect(await listed('situacion=ausente&orden=ultimaEntrada')).toEqual(['Cano', 'Abril', 'Bravo'])
  expect(await listed('situacion=ausente&orden=-ultimaEntrada')).toEqual(['Abril', 'Cano', 'Bravo'])
  expect(await listed('orden=ultimaEntrada')).toEqual(['Abril', 'Bravo', 'Cano'])
  expect((await api.as('recepcionista').get('/clientes')).body[0]).not.toHaveProperty('ultimaEntrada')
})
