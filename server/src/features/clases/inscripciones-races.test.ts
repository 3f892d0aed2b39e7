import type { ClaseDisponible } from '@gym/contract/clases/clases.schema'
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

const clase = (capacidadMaxima: number) => desk.clase({ capacidadMaxima })

const enrol = ({ numeroIdentificacion }: { numeroIdentificacion: string }, into: ClaseDisponible) =>
  api.as('recepcionista').post('/clases/registrar', { ...into, numeroIdentificacion })

/** Returns the enrolments of a class after checking every slot's counter against its rows. */
async function rowsOf({ _id }: ClaseDisponible): Promise<number> {
  const { rows: wrong } = await sql`
    select h.id from horarios h left join inscripciones i on i.horario_id = h.id
    group by h.id having count(i.id) <> h.inscritos or h.inscritos > h.capacidad_maxima`.execute(api.db)
  expect(wrong).toEqual([])
  const rows = await api.db.selectFrom('inscripciones').select('id').where('horarioId', '=', _id).execute()
  return rows.length
}

const refusals = (answers: Answer[]) => [
  ...new Set(answers.filter(({ statusCode }) => statusCode >= 400).map(({ body }) => body.codigo)),
]

test('fifty concurrent enrolments in the last place: one succeeds', async () => {
  const yoga = await clase(1)
  const people = []
  for (let n = 0; n < 50; n += 1) people.push(await desk.cliente())
  const answers = await Promise.all(people.map((cliente) => enrol(cliente, yoga)))
  expect(countByStatus(answers)).toEqual({ 201: 1, 409: 49 })
  expect(refusals(answers)).toEqual(['SIN_CUPOS'])
  expect(await rowsOf(yoga)).toBe(1)
})

test('fifty concurrent enrolments of one client create one', async () => {
  const yoga = await clase(10)
  const cliente = await desk.cliente()
  const answers = await together(50, () => enrol(cliente, yoga))
  expect(countByStatus(answers)).toEqual({ 201: 1, 409: 49 })
  expect(refusals(answers)).toEqual(['YA_INSCRITO'])
  expect(await rowsOf(yoga)).toBe(1)
})

test('ten concurrent deletions of one enrolment free one place', async () => {
  const yoga = await clase(2)
  const { _id } = await desk.inscripcion(await desk.cliente(), yoga)
  await desk.inscripcion(await desk.cliente(), yoga)
  const answers = await together(10, () => api.as('recepcionista').delete(`/clases/inscripciones/${_id}`))
  expect(countByStatus(answers)).toEqual({ 200: 1, 404: 9 })
  expect(await rowsOf(yoga)).toBe(1)
})

test('a client deleted during enrolment ends with no enrolment', { tags: ['full'] }, async () => {
  for (let round = 0; round < 10; round += 1) {
    const classes = [await clase(5), await clase(5), await clase(5)]
    const cliente = await desk.cliente()
    const removal = () => api.as('recepcionista').delete(`/clientes/${cliente._id}`)
    const attempts = classes.map((each) => () => enrol(cliente, each))
    attempts.splice(round % 4, 0, removal)
    const answers = await Promise.all(attempts.map((attempt) => attempt()))
    expect(answers[round % 4]?.statusCode).toBe(200)
    for (const { statusCode } of answers) expect([200, 201, 404]).toContain(statusCode)
    expect(await Promise.all(classes.map(rowsOf))).toEqual([0, 0, 0])
  }
})

test('a client deactivated during enrolment ends with no enrolment', { tags: ['full'] }, async () => {
  for (let round = 0; round < 10; round += 1) {
    const classes = [await clase(5), await clase(5), await clase(5)]
    const cliente = await desk.cliente()
    const retire = () => api.as('recepcionista').put(`/clientes/${cliente._id}`, { estado: 'inactivo' })
    const attempts = classes.map((each) => () => enrol(cliente, each))
    attempts.splice(round % 4, 0, retire)
    const answers = await Promise.all(attempts.map((attempt) => attempt()))
    expect(answers[round % 4]?.statusCode).toBe(200)
    for (const { statusCode } of answers) expect([200, 201, 409]).toContain(statusCode)
    expect(await Promise.all(classes.map(rowsOf))).toEqual([0, 0, 0])
  }
})

test('concurrent deletions of clients and enrolments do not deadlock', { tags: ['full'] }, async () => {
  for (let round = 0; round < 5; round += 1) {
    const classes = [await clase(20), await clase(20), await clase(20)]
    const people = []
    for (let n = 0; n < 6; n += 1) people.push(await desk.cliente())
    const made = []
    for (const [n, cliente] of people.entries())
      for (const each of n % 2 === 0 ? classes : [...classes].reverse())
        made.push({ n, ...(await desk.inscripcion(cliente, each)) })

    const answers = await Promise.all([
      ...people.slice(0, 4).map(({ _id }) => api.as('recepcionista').delete(`/clientes/${_id}`)),
      ...made.map(({ _id }) => api.as('admin').delete(`/clases/inscripciones/${_id}`)),
    ])
    for (const { statusCode } of answers) expect([200, 404]).toContain(statusCode)
    expect(await Promise.all(classes.map(rowsOf))).toEqual([0, 0, 0])
  }
})

test('a slot removed during enrolment is gone and empty, or stays', async () => {
  for (let round = 0; round < 10; round += 1) {
    const yoga = await clase(5)
    const cliente = await desk.cliente()
    const removal = () => api.as('admin').put(`/entrenadores/${yoga.entrenadorId}`, { clases: [] })
    const enrolment = () => enrol(cliente, yoga)
    const [removed, enrolled] =
      round % 2 === 0
        ? await Promise.all([removal(), enrolment()])
        : await Promise.all([enrolment(), removal()]).then(([one, other]) => [other, one])
    expect([
      [200, 404],
      [409, 201],
    ]).toContainEqual([removed?.statusCode, enrolled?.statusCode])
    expect(refusals([removed, enrolled] as Answer[])).toEqual([
      removed?.statusCode === 200 ? 'CLASE_NO_ENCONTRADA' : 'HORARIO_CON_INSCRITOS',
    ])
    expect(await rowsOf(yoga)).toBe(removed?.statusCode === 200 ? 0 : 1)
  }
})
