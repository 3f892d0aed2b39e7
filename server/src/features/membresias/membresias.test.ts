import { addDays } from '@gym/contract/core/calendar'
import { fechaFinOf } from '@gym/contract/membresias/membresias.rules'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { countByStatus, type TestApi, testApi, together, UNKNOWN_ID } from '../../testing/api.ts'
import { aMembresia } from '../../testing/builders.ts'
import { frontDesk } from '../../testing/front-desk.ts'
import { lawRuns } from '../../testing/models/law-runs.ts'

let api: TestApi
let desk: ReturnType<typeof frontDesk>
beforeAll(async () => {
  api = await testApi()
  desk = frontDesk(api)
})

const post = (fields: Record<string, unknown>, headers = {}) =>
  api.as('recepcionista').post('/membresias', aMembresia(fields), headers)
const put = (id: string, fields: unknown) => api.as('recepcionista').put(`/membresias/${id}`, fields)

async function made(fields: Record<string, unknown> = {}) {
  const cliente = fields.cliente ?? (await desk.cliente())._id
  return desk.membresia({ ...fields, cliente })
}

test('a new membership returns its computed end and drops unknown fields', async () => {
  const cliente = await desk.cliente({ nombre: 'Luz', apellido: 'Mora' })
  const { statusCode, body } = await post({
    cliente: cliente._id,
    precio: 79_999.99,
    fechafin: '2099-01-01',
  })
  expect(statusCode).toBe(201)
  expect(body).toEqual({
    _id: expect.any(String),
    cliente: { _id: cliente._id, nombre: 'Luz', apellido: 'Mora', telefono: cliente.telefono },
    tipo: 'Mensualidad',
    duracion: 30,
    precio: 79_999.99,
    costo: 79_999.99,
    sesionesRestantes: 0,
    fechainicio: '2026-11-20',
    fechafin: '2026-12-20',
    renovada: false,
    pagoAnulado: false,
    plan: null,
    ancla: null,
    titular: null,
    personas: 1,
    faltanPersonas: 0,
    cobrada: false,
    gratis: false,
    cortesia: null,
    congelada: null,
    cancelada: null,
  })
  expect((await api.as('recepcionista').get(`/membresias/${body._id}`)).body).toEqual(body)
})

test.each([UNKNOWN_ID, 'no-es-un-id'])(
  'a membership for the unknown client %s returns 404',
  async (cliente) => {
    const { statusCode, body } = await post({ cliente })
    expect([statusCode, body.mensaje]).toEqual([404, 'Cliente no encontrado'])
  },
)

test('an inactive client may buy a membership, a deleted one may not', async () => {
  const { _id } = await desk.cliente({ estado: 'inactivo' })
  expect((await post({ cliente: _id })).statusCode).toBe(201)
  await api.as('recepcionista').delete(`/clientes/${_id}`)
  expect((await post({ cliente: _id })).body.codigo).toBe('CLIENTE_NO_ENCONTRADO')
})

test('a membership made at 23:30 in Bogotá starts that day', async () => {
  const { fechainicio, fechafin } = await made({ fechainicio: '2026-11-21T04:30:00Z' })
  expect([fechainicio, fechafin]).toEqual(['2026-11-20', '2026-12-20'])
})

test.each([
  ['2026-12-15', 30, '2027-01-14'],
  ['2024-02-28', 1, '2024-02-29'],
  ['2024-02-29', 365, '2025-02-28'],
  ['2026-01-31', 28, '2026-02-28'],
])('a membership from %s for %i days ends on %s', async (fechainicio, duracion, fechafin) => {
  expect(await made({ fechainicio, duracion })).toMatchObject({ fechainicio, fechafin })
})

test.each(['9999-12-20', '2036-11-21', '1976-11-19', '1900-01-01'])(
  'a start on %s is rejected, but stays editable',
  async (fechainicio) => {
    const mensaje = 'Revisa el año: la fecha debe estar entre el 20/11/1976 y el 20/11/2036.'
    const errores = [{ campo: 'fechainicio', mensaje }]
    const refused = await post({ cliente: (await desk.cliente())._id, fechainicio })
    expect([refused.statusCode, refused.body.codigo, refused.body.errores]).toEqual([
      400,
      'FECHA_LEJANA',
      errores,
    ])
    const { _id } = await made()
    expect((await put(_id, { fechainicio })).body.errores).toEqual(errores)
    await api.db.updateTable('membresias').set({ fechainicio }).where('id', '=', _id).execute()
    const kept = await put(_id, { fechainicio, precio: 1 })
    expect([kept.statusCode, kept.body.fechainicio]).toEqual([200, fechainicio])
  },
)

test('end equals that of the contract for any start and duration', { tags: ['full'] }, async () => {
  const cliente = (await desk.cliente())._id
  const days = fc.integer({ min: 0, max: 21_000 }).map((offset) => addDays('1977-01-01', offset))
  await fc.assert(
    fc.asyncProperty(days, fc.integer({ min: 1, max: 3650 }), async (fechainicio, duracion) => {
      const { fechafin } = await made({ cliente, fechainicio, duracion })
      expect(fechafin).toBe(fechaFinOf(fechainicio, duracion))
    }),
    { numRuns: lawRuns(50) },
  )
})

test('a membership that races with client deletion is not left behind', { tags: ['full'] }, async () => {
  for (let round = 0; round < 5; round += 1) {
    const { _id } = await desk.cliente({ apellido: 'Fugaz' })
    const answers = await together(12, (n) =>
      n === 6 ? api.as('recepcionista').delete(`/clientes/${_id}`) : post({ cliente: _id }),
    )
    const kept = answers.filter(({ statusCode }) => statusCode === 201)
    for (const { statusCode } of answers) expect([200, 201, 404]).toContain(statusCode)
    expect(await rowsOf(_id)).toBe(kept.length)
    const { body } = await api.as('recepcionista').get('/membresias?buscar=fugaz')
    expect(body.membresias).toEqual([])
  }
})

async function rowsOf(cliente: string): Promise<number> {
  const rows = await api.db.selectFrom('membresias').select('id').where('clienteId', '=', cliente).execute()
  return rows.length
}

test('an edit changes the given fields and recomputes the end', async () => {
  const { _id, ...before } = await made({ tipo: 'Clase', sesionesRestantes: 8, precio: 96_000 })
  const longer = await put(_id, { duracion: 60 })
  expect([longer.statusCode, longer.body]).toEqual([
    200,
    { _id, ...before, duracion: 60, fechafin: '2027-01-19' },
  ])
  const later = await put(_id, { fechainicio: '2026-12-01T04:59:59Z' })
  expect(later.body).toEqual({
    ...longer.body,
    fechainicio: '2026-11-30',
    fechafin: '2027-01-29',
  })
  expect((await api.as('recepcionista').get(`/membresias/${_id}`)).body).toEqual(later.body)
})

test('a membership moves only to an existing client', async () => {
  const { _id } = await made()
  const other = await desk.cliente({ nombre: 'Eva', apellido: 'Ruiz' })
  expect((await put(_id, { cliente: other._id })).body.cliente.nombre).toBe('Eva')
  const refused = await put(_id, { cliente: UNKNOWN_ID, precio: 1 })
  expect([refused.statusCode, refused.body.mensaje]).toEqual([404, 'Cliente no encontrado'])
  expect((await api.as('admin').get(`/membresias/${_id}`)).body).toMatchObject({
    precio: 80_000,
    cliente: { _id: other._id },
  })
})

test('concurrent edits of different fields are all saved', async () => {
  const { _id } = await made()
  const answers = await together(20, (n) =>
    put(_id, n % 2 === 0 ? { precio: 55_000 } : { sesionesRestantes: 7 }),
  )
  expect(countByStatus(answers)).toEqual({ 200: 20 })
  expect((await api.as('admin').get(`/membresias/${_id}`)).body).toMatchObject({
    precio: 55_000,
    sesionesRestantes: 7,
  })
})

test('ten concurrent deletions: one succeeds', async () => {
  const { _id } = await made()
  const answers = await together(10, () => api.as('recepcionista').delete(`/membresias/${_id}`))
  expect(countByStatus(answers)).toEqual({ 200: 1, 404: 9 })
  expect(answers.find(({ statusCode }) => statusCode === 200)?.body).toEqual({
    mensaje: 'Membresía eliminada.',
  })
  expect((await api.as('admin').get(`/membresias/${_id}`)).statusCode).toBe(404)
  expect((await put(_id, { precio: 1 })).statusCode).toBe(404)
})

test('the memberships of a deleted client return 404', async () => {
  const cliente = await desk.cliente()
  const { _id } = await made({ cliente: cliente._id })
  await api.as('recepcionista').delete(`/clientes/${cliente._id}`)
  for (const answer of [
    await api.as('admin').get(`/membresias/${_id}`),
    await api.as('admin').put(`/membresias/${_id}`, { precio: 1 }),
    await api.as('admin').delete(`/membresias/${_id}`),
  ])
    expect([answer.statusCode, answer.body.codigo]).toEqual([404, 'MEMBRESIA_NO_ENCONTRADA'])
})

test('renovada is true while a later membership exists', async () => {
  const cliente = (await desk.cliente())._id
  const old = await made({ cliente, fechainicio: '2026-10-01' })
  const renewal = await made({ cliente, fechainicio: '2026-11-01' })
  const isRenewed = async ({ _id }: { _id: string }) =>
    (await api.as('admin').get(`/membresias/${_id}`)).body.renovada
  expect([await isRenewed(old), await isRenewed(renewal)]).toEqual([true, false])
  await api.as('admin').delete(`/membresias/${renewal._id}`)
  expect(await isRenewed(old)).toBe(false)
  await made({ fechainicio: '2026-11-01' })
  expect(await isRenewed(old)).toBe(false)
})
