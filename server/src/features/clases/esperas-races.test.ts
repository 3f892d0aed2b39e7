import type { ClaseDisponible } from '@gym/contract/clases/clases.schema'
import type { Espera } from '@gym/contract/clases/esperas.schema'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { type Answer, countByStatus, type TestApi, testApi, together } from '../../testing/api.ts'
import { frontDesk } from '../../testing/front-desk.ts'

let api: TestApi
let desk: ReturnType<typeof frontDesk>
beforeAll(async () => {
  api = await testApi()
  desk = frontDesk(api)
})

const reception = () => api.as('recepcionista')
const accept = ({ _id }: Espera) => reception().post(`/clases/esperas/${_id}/aceptar`)

async function fullClass(waiting: number) {
  const yoga = await desk.clase({ capacidadMaxima: 1 })
  const inscripcion = await desk.inscripcion(await desk.cliente(), yoga)
  const people = []
  for (let n = 0; n < waiting; n += 1) people.push(await desk.cliente())
  const esperas = []
  for (const cliente of people) esperas.push(await desk.espera(cliente, yoga))
  const free = () => reception().delete(`/clases/inscripciones/${inscripcion._id}`)
  return { yoga, people, esperas, free }
}

/** Returns the enrolled clients after checking the invariants of enrolments, offers and capacity. */
async function insideOf({ _id }: ClaseDisponible): Promise<string[]> {
  const { rows: wrong } = await sql`
    select h.id from horarios h
    where h.inscritos <> (select count(*) from inscripciones i where i.horario_id = h.id)
      or h.capacidad_maxima < h.inscritos
        + (select count(*) from esperas e where e.horario_id = h.id
          and e.ofrecida_hasta > ${api.clock.now.toISOString()}::timestamptz)
      or exists (select from esperas e join inscripciones i using (horario_id, cliente_id)
        where e.horario_id = h.id)`.execute(api.db)
  expect(wrong).toEqual([])
  const rows = await api.db
    .selectFrom('inscripciones')
    .select('clienteId')
    .where('horarioId', '=', _id)
    .execute()
  return rows.map(({ clienteId }) => clienteId)
}

const refusals = (answers: Answer[]) => [
  ...new Set(answers.filter(({ statusCode }) => statusCode >= 400).map(({ body }) => body.codigo)),
]

test('a freed place goes to the first of twenty takers', async () => {
  const { yoga, people, esperas, free } = await fullClass(20)
  await free()
  const answers = await Promise.all(esperas.map(accept))
  expect(countByStatus(answers)).toEqual({ 201: 1, 409: 19 })
  expect(refusals(answers)).toEqual(['SIN_CUPOS'])
  expect(await insideOf(yoga)).toEqual([people[0]?._id])
})

test('twenty strangers get no place that is freed concurrently', async () => {
  const { yoga, esperas, free } = await fullClass(1)
  const strangers = []
  for (let n = 0; n < 20; n += 1) strangers.push(await desk.cliente())
  const enrol = ({ numeroIdentificacion }: { numeroIdentificacion: string }) =>
    reception().post('/clases/registrar', { ...yoga, numeroIdentificacion })
  const [freed, ...answers] = await Promise.all([free(), ...strangers.map(enrol)])
  expect(freed.statusCode).toBe(200)
  expect(countByStatus(answers)).toEqual({ 409: 20 })
  expect(refusals(answers)).toEqual(['SIN_CUPOS'])
  expect(await insideOf(yoga)).toEqual([])
  expect((await accept(esperas[0] as Espera)).statusCode).toBe(201)
})

test('ten concurrent waits of one client create one', async () => {
  const { yoga } = await fullClass(0)
  const cliente = await desk.cliente()
  const answers = await together(10, () =>
    reception().post('/clases/esperas', { claseId: yoga._id, clienteId: cliente._id }),
  )
  expect(countByStatus(answers)).toEqual({ 201: 1, 409: 9 })
  expect(refusals(answers)).toEqual(['YA_EN_ESPERA'])
})

test('an expired offer passes on once, despite concurrent readers', async () => {
  const { yoga, people, free } = await fullClass(3)
  await free()
  await sql`update esperas set created_at = created_at - interval '25 hours',
    ofrecida_hasta = ofrecida_hasta - interval '25 hours'`.execute(api.db)
  const answers = await together(10, () => reception().get(`/clases/esperas?clase=${yoga._id}`))
  for (const { body } of answers)
    expect(body.map((each: Espera) => [each.cliente._id, each.estado])).toEqual([
      [people[1]?._id, 'ofrecida'],
      [people[2]?._id, 'en-espera'],
      [people[0]?._id, 'vencida'],
    ])
})

test('concurrent frees, acceptances and waits never deadlock or exceed capacity', {
  tags: ['full'],
}, async () => {
  for (let round = 0; round < 5; round += 1) {
    const { yoga, people, esperas, free } = await fullClass(6)
    const other = await desk.clase({ nombreClase: 'Baile', capacidadMaxima: 1 })
    await desk.inscripcion(await desk.cliente(), other)
    for (const cliente of [...people].reverse()) await desk.espera(cliente, other)
    const answers = await Promise.all([
      free(),
      ...esperas.slice(0, 3).map(accept),
      ...people.slice(2, 5).map(({ _id }) => reception().delete(`/clientes/${_id}`)),
      ...esperas.slice(4).map(({ _id }) => reception().delete(`/clases/esperas/${_id}`)),
      reception().put(`/clientes/${people[1]?._id}`, { estado: 'inactivo' }),
      reception().get('/clases/esperas'),
    ])
    for (const { statusCode } of answers) expect([200, 201, 404, 409]).toContain(statusCode)
    expect(refusals(answers)).not.toContain('CAMBIO_SIMULTANEO')
    expect((await insideOf(yoga)).length).toBeLessThanOrEqual(1)
  }
})
