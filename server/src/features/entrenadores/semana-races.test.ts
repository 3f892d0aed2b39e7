import { beforeAll, expect, test } from 'vitest'
import { databaseErrorCode } from '../../db/connection/database-errors.ts'
import { countByStatus, type TestApi, testApi, together } from '../../testing/api.ts'
import { aClase } from '../../testing/builders.ts'
import { frontDesk } from '../../testing/front-desk.ts'
import { enrol, idsOf, put, slot, slotsOf, withTwoClasses } from '../../testing/models/week.ts'

let api: TestApi
let desk: ReturnType<typeof frontDesk>
beforeAll(async () => {
  api = await testApi()
  desk = frontDesk(api)
})

const ROUNDS = 15
const REFUSALS = ['CLASE_NO_ENCONTRADA', 'SIN_CUPOS']

/** Enrols a client. Returns 'inscrito' or the code of the database's refusal, one of `REFUSALS`. */
async function tryToEnrol(horarioId: string, clienteId: string) {
  try {
    await enrol(api, horarioId, clienteId)
    return 'inscrito'
  } catch (error) {
    const code = databaseErrorCode(error)
    expect(REFUSALS).toContain(code)
    return code
  }
}

/** Asserts that counters match the rows, within capacity, and that no removed slot has enrolments. */
async function expectNobodyLost() {
  const rows = await api.db
    .selectFrom('horarios as h')
    .innerJoin('clases as c', 'c.id', 'h.claseId')
    .leftJoin('inscripciones as i', 'i.horarioId', 'h.id')
    .select(['h.inscritos', 'h.eliminadoEn', 'c.capacidadMaxima', 'h.capacidadMaxima as slotCapacidad'])
    .select((eb) => eb.fn.count<number>('i.id').as('personas'))
    .groupBy(['h.id', 'c.id'])
    .execute()
  for (const row of rows) {
    expect(row.inscritos).toBe(row.personas)
    expect(row.slotCapacidad).toBe(row.capacidadMaxima)
    expect(row.personas).toBeLessThanOrEqual(row.eliminadoEn ? 0 : row.capacidadMaxima)
  }
}

test('an enrolment that races with the removal of its slot excludes it', async () => {
  const clientes = await together(6, async () => (await desk.cliente())._id)
  for (let round = 0; round < ROUNDS; round += 1) {
    const { entrenador, monday, tuesday } = await withTwoClasses(api)
    const [edit, ...enrolled] = await Promise.all([
      round % 3 === 2
        ? api.as('recepcionista').delete(`/entrenadores/${entrenador._id}`)
        : put(api, entrenador, entrenador.clases.slice(1)),
      ...clientes.map((cliente, n) => tryToEnrol(n % 2 === 0 ? monday : tuesday, cliente)),
    ])
    expect([200, 409]).toContain(edit.statusCode)
    const got = enrolled.filter((outcome) => outcome === 'inscrito').length
    if (edit.statusCode === 200) expect(got).toBe(0)
    else expect(edit.body.codigo).toBe('HORARIO_CON_INSCRITOS')
    await expectNobodyLost()
  }
})

test('enrolments that race with a smaller capacity never exceed it', async () => {
  const clientes = await together(6, async () => (await desk.cliente())._id)
  for (let round = 0; round < ROUNDS; round += 1) {
    const { entrenador, monday } = await withTwoClasses(api)
    const yoga = { ...entrenador.clases[0], capacidadMaxima: 3 }
    const [edit] = await Promise.all([
      put(api, entrenador, [yoga, entrenador.clases[1]]),
      ...clientes.map((cliente) => tryToEnrol(monday, cliente)),
    ])
    expect([200, 409]).toContain(edit.statusCode)
    if (edit.statusCode === 409) expect(edit.body.codigo).toBe('CUPO_MENOR_QUE_INSCRITOS')
    await expectNobodyLost()
  }
})

test('concurrent edits leave the week of one; known slots preserve their ids', {
  tags: ['full'],
}, async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { entrenador, monday, tuesday, friday } = await withTwoClasses(api)
    await enrol(api, monday)
    const week = (start: string) => [
      aClase({ dias: [slot('Lunes', start, '12:00', monday), slot('Miércoles', start, '12:00')] }),
      aClase({ nombreClase: 'Boxeo', dias: [slot('Martes', start, '12:00', tuesday)] }),
    ]
    const starts = ['07:00', '08:00', '09:00', '10:00']
    const answers = await Promise.all(starts.map((start) => put(api, entrenador, week(start))))
    expect(countByStatus(answers)).toEqual({ 200: 4 })
    const { body } = await api.as('admin').get(`/entrenadores/${entrenador._id}`)
    expect(answers.map((answer) => answer.body)).toContainEqual(body)
    const [yoga = [], boxeo = []] = idsOf(body)
    expect([yoga[0], boxeo.length]).toEqual([monday, 1])
    expect(yoga).not.toContain(friday)
    expect(new Set(slotsOf(body).map(({ horarioInicio }) => horarioInicio)).size).toBe(1)
  }
  await expectNobodyLost()
})

test('a trainer edited and deleted concurrently leaves no slot', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { entrenador } = await withTwoClasses(api)
    const answers = await Promise.all([
      put(api, entrenador, [aClase({ dias: [slot('Domingo', '06:00', '07:00')] })]),
      api.as('recepcionista').delete(`/entrenadores/${entrenador._id}`),
      put(api, entrenador, [aClase({ dias: [slot('Sábado', '06:00', '07:00')] })]),
    ])
    for (const { statusCode } of answers) expect([200, 404]).toContain(statusCode)
    const live = await api.db
      .selectFrom('horarios')
      .select('id')
      .where('entrenadorId', '=', entrenador._id)
      .where('eliminadoEn', 'is', null)
      .execute()
    expect(live).toEqual([])
  }
})
