import type { Entrenador } from '@gym/contract/entrenadores/entrenadores.schema'
import { beforeAll, expect, test } from 'vitest'
import { type TestApi, testApi } from '../../testing/api.ts'
import { aClase } from '../../testing/builders.ts'
import { enrol, idsOf, put, slot, slotsOf, withTwoClasses } from '../../testing/models/week.ts'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})

async function saved(entrenador: { _id: string }, clases: unknown): Promise<Entrenador> {
  const { statusCode, body } = await put(api, entrenador, clases)
  expect([statusCode, body.mensaje]).toEqual([200, undefined])
  expect((await api.as('admin').get(`/entrenadores/${entrenador._id}`)).body).toEqual(body)
  return body
}

async function enrolMany(horarioId: string, howMany: number) {
  for (let n = 0; n < howMany; n += 1) await enrol(api, horarioId)
}

test('a slot preserves its id when its properties change', async () => {
  const { entrenador, monday, tuesday, friday } = await withTwoClasses(api)
  await enrolMany(monday, 2)
  const after = await saved(entrenador, [
    aClase({
      nombreClase: 'Yoga suave',
      capacidadMaxima: 2,
      dias: [slot('Domingo', '10:00', '11:30', monday), slot('Martes', '06:00', '07:00', tuesday)],
    }),
    aClase({ nombreClase: 'Boxeo', dias: [slot('Viernes', '06:00', '07:00', friday)] }),
  ])
  expect(after.clases[0]).toEqual({
    nombreClase: 'Yoga suave',
    capacidadMaxima: 2,
    dias: [
      { _id: monday, ...slot('Domingo', '10:00', '11:30'), inscritos: 2 },
      { _id: tuesday, ...slot('Martes', '06:00', '07:00'), inscritos: 0 },
    ],
  })
  expect(idsOf(after)).toEqual([[monday, tuesday], [friday]])
})

test('a slot without an id matches by class, day and start', async () => {
  const { entrenador, monday, tuesday, friday } = await withTwoClasses(api)
  await enrol(api, tuesday)
  const after = await saved(entrenador, [
    aClase({ nombreClase: 'Boxeo', dias: [slot('Viernes', '06:00', '06:30')] }),
    aClase({ dias: [slot('martes', '06:00', '07:00'), slot('Lunes', '06:00', '08:00')] }),
  ])
  expect(idsOf(after)).toEqual([[friday], [tuesday, monday]])
})

test('slots preserve their ids when reordered', async () => {
  const { entrenador, monday, tuesday, friday } = await withTwoClasses(api)
  const after = await saved(entrenador, [
    aClase({ nombreClase: 'Boxeo', dias: [slot('Viernes', '06:00', '07:00', friday)] }),
    aClase({ dias: [slot('Martes', '06:00', '07:00', tuesday), slot('Lunes', '06:00', '07:00', monday)] }),
  ])
  expect(idsOf(after)).toEqual([[friday], [tuesday, monday]])
})

test('slots preserve their ids when two slots or classes swap', async () => {
  const { entrenador, monday, tuesday, friday } = await withTwoClasses(api)
  await enrolMany(monday, 3)
  const after = await saved(entrenador, [
    aClase({
      nombreClase: 'Boxeo',
      capacidadMaxima: 5,
      dias: [slot('Martes', '06:00', '07:00', monday), slot('Lunes', '06:00', '07:00', tuesday)],
    }),
    aClase({ nombreClase: 'Yoga', capacidadMaxima: 1, dias: [slot('Viernes', '06:00', '07:00', friday)] }),
  ])
  expect(idsOf(after)).toEqual([[monday, tuesday], [friday]])
  expect(slotsOf(after).map(({ dia, inscritos }) => [dia, inscritos])).toEqual([
    ['Martes', 3],
    ['Lunes', 0],
    ['Viernes', 0],
  ])
})

test('a slot preserves its id when moved to another class', async () => {
  const { entrenador, monday, tuesday, friday } = await withTwoClasses(api)
  await enrolMany(monday, 8)
  const boxeo = (extra: unknown[]) =>
    aClase({
      nombreClase: 'Boxeo',
      capacidadMaxima: 9,
      dias: [...extra, slot('Viernes', '06:00', '07:00', friday)],
    })
  const yoga = aClase({ capacidadMaxima: 1, dias: [slot('Martes', '06:00', '07:00', tuesday)] })
  const moved = await saved(entrenador, [yoga, boxeo([slot('Lunes', '06:00', '07:00', monday)])])
  expect(idsOf(moved)).toEqual([[tuesday], [monday, friday]])

  await enrol(api, monday)
  await expect(enrol(api, monday)).rejects.toMatchObject({ constraint: 'horarios_cupo' })
  const back = await saved(entrenador, [
    aClase({
      dias: [slot('Lunes', '06:00', '07:00', monday), slot('Martes', '06:00', '07:00', tuesday)],
    }),
    aClase({ nombreClase: 'Boxeo', capacidadMaxima: 1, dias: [slot('Viernes', '06:00', '07:00', friday)] }),
  ])
  expect(idsOf(back)).toEqual([[monday, tuesday], [friday]])
  expect(slotsOf(back)[0]?.inscritos).toBe(9)
})

test('a slot preserves its id when its class is split or absorbed', async () => {
  const { entrenador, monday, tuesday, friday } = await withTwoClasses(api)
  await enrol(api, monday)
  const split = await saved(entrenador, [
    aClase({ nombreClase: 'Pilates', dias: [slot('Lunes', '06:00', '07:00', monday)] }),
    aClase({ dias: [slot('Martes', '06:00', '07:00', tuesday)] }),
    aClase({ nombreClase: 'Boxeo', dias: [slot('Viernes', '06:00', '07:00', friday)] }),
  ])
  expect(idsOf(split)).toEqual([[monday], [tuesday], [friday]])
  const one = await saved(entrenador, [
    aClase({
      nombreClase: 'Todo',
      dias: [
        slot('Viernes', '06:00', '07:00', friday),
        slot('Lunes', '06:00', '07:00', monday),
        slot('Martes', '06:00', '07:00', tuesday),
      ],
    }),
  ])
  expect(idsOf(one)).toEqual([[friday, monday, tuesday]])
})

test('duplicate ids and ids of another trainer create new slots', async () => {
  const { entrenador, monday } = await withTwoClasses(api)
  const other = await withTwoClasses(api)
  await enrol(api, other.monday)
  const after = await saved(entrenador, [
    aClase({
      dias: [
        slot('Sábado', '06:00', '07:00', monday),
        slot('Sábado', '07:00', '08:00', monday),
        slot('Sábado', '08:00', '09:00', other.monday),
        slot('Sábado', '09:00', '10:00', 'no-es-un-id'),
      ],
    }),
  ])
  const [ids = []] = idsOf(after)
  expect(ids[0]).toBe(monday)
  expect(new Set([...ids, other.monday]).size).toBe(5)
  const theirs = await api.as('admin').get(`/entrenadores/${other.entrenador._id}`)
  expect(theirs.body.clases).toEqual(
    other.entrenador.clases.map((clase, n) =>
      n > 0 ? clase : { ...clase, dias: [{ ...clase.dias[0], inscritos: 1 }, clase.dias[1]] },
    ),
  )
})

test.each([
  [1, '1 persona inscrita'],
  [3, '3 personas inscritas'],
])('a slot with %i enrolled clients cannot be removed', async (howMany, personas) => {
  const { entrenador, monday, tuesday, friday } = await withTwoClasses(api)
  await enrolMany(tuesday, howMany)
  const mensaje = `No se puede quitar el horario de Yoga del martes a las 06:00: tiene ${personas}.`
  const boxeo = aClase({ nombreClase: 'Boxeo', dias: [slot('Viernes', '06:00', '07:00', friday)] })
  for (const clases of [[], [boxeo], [aClase({ dias: [slot('Lunes', '06:00', '07:00', monday)] })]]) {
    const { statusCode, body } = await put(api, entrenador, clases)
    expect([statusCode, body.codigo, body.mensaje]).toEqual([409, 'HORARIO_CON_INSCRITOS', mensaje])
  }
  const { body } = await api.as('admin').get(`/entrenadores/${entrenador._id}`)
  expect(idsOf(body)).toEqual(idsOf(entrenador))
})

test('enrolments in one slot do not block removing an empty one', async () => {
  const { entrenador, monday, tuesday, friday } = await withTwoClasses(api)
  await enrol(api, tuesday)
  const after = await saved(entrenador, [
    aClase({ dias: [slot('Martes', '06:00', '07:00', tuesday), slot('Lunes', '07:00', '08:00')] }),
  ])
  expect(slotsOf(after).map(({ _id }) => [monday, friday].includes(_id))).toEqual([false, false])
  for (const gone of [monday, friday])
    await expect(enrol(api, gone)).rejects.toMatchObject({ constraint: 'horarios_quitado_sin_inscritos' })
})

test('capacity of a class cannot fall below its fullest slot', async () => {
  const { entrenador, monday, tuesday } = await withTwoClasses(api)
  await enrolMany(monday, 1)
  await enrolMany(tuesday, 3)
  const yoga = (capacidadMaxima: number) => [
    aClase({ capacidadMaxima, dias: entrenador.clases[0]?.dias }),
    entrenador.clases[1],
  ]
  const { statusCode, body } = await put(api, entrenador, yoga(2))
  expect([statusCode, body.codigo, body.mensaje]).toEqual([
    409,
    'CUPO_MENOR_QUE_INSCRITOS',
    'La capacidad de Yoga no puede ser 2: el horario del martes a las 06:00 tiene 3 personas inscritas.',
  ])
  expect((await saved(entrenador, yoga(3))).clases[0]?.capacidadMaxima).toBe(3)
  await expect(enrol(api, tuesday)).rejects.toMatchObject({ constraint: 'horarios_cupo' })
})

test('an edit rejected for enrolments changes nothing', async () => {
  const { entrenador, monday } = await withTwoClasses(api)
  await enrol(api, monday)
  const answer = await api
    .as('recepcionista')
    .put(`/entrenadores/${entrenador._id}`, { nombre: 'Otro', clases: [] })
  expect(answer.statusCode).toBe(409)
  const { body } = await api.as('admin').get(`/entrenadores/${entrenador._id}`)
  expect([body.nombre, idsOf(body)]).toEqual([entrenador.nombre, idsOf(entrenador)])
})

test('a trainer with enrolments cannot be deleted; clients are counted once', async () => {
  const { entrenador, monday, friday } = await withTwoClasses(api)
  const ana = await enrol(api, monday)
  const remove = () => api.as('recepcionista').delete(`/entrenadores/${entrenador._id}`)
  const one = await remove()
  expect([one.statusCode, one.body.codigo, one.body.mensaje]).toEqual([
    409,
    'HORARIO_CON_INSCRITOS',
    'No se puede eliminar a Luis Rojas: tiene 1 persona inscrita en sus clases.',
  ])
  await enrol(api, friday, ana)
  await enrol(api, friday)
  expect((await remove()).body.mensaje).toBe(
    'No se puede eliminar a Luis Rojas: tiene 2 personas inscritas en sus clases.',
  )
  await api.db.deleteFrom('inscripciones').where('horarioId', 'in', [monday, friday]).execute()
  expect((await remove()).statusCode).toBe(200)
})
