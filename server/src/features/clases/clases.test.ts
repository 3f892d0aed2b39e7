import type { ClaseDisponible } from '@gym/contract/clases/clases.schema'
import { diasSemana } from '@gym/contract/core/weekdays'
import { beforeAll, expect, test } from 'vitest'
import { type TestApi, testApi } from '../../testing/api.ts'
import { aClase } from '../../testing/builders.ts'
import { frontDesk } from '../../testing/front-desk.ts'

let api: TestApi
let desk: ReturnType<typeof frontDesk>
beforeAll(async () => {
  api = await testApi()
  desk = frontDesk(api)
  await desk.entrenador({
    nombre: 'Íngrid',
    apellido: 'Zapata',
    especialidad: 'Baile',
    clases: [
      aClase({
        nombreClase: 'Rumba',
        capacidadMaxima: 2,
        dias: [
          { dia: 'Domingo', horarioInicio: '09:00', horarioFin: '10:00' },
          { dia: 'Lunes', horarioInicio: '18:00', horarioFin: '19:30' },
        ],
      }),
      aClase({
        nombreClase: 'Zumba',
        dias: [{ dia: 'Miércoles', horarioInicio: '06:00', horarioFin: '07:00' }],
      }),
    ],
  })
  await desk.entrenador({
    nombre: 'Ana',
    apellido: 'Álvarez',
    especialidad: 'Fuerza',
    clases: [
      aClase({
        nombreClase: 'Crossfit',
        capacidadMaxima: 30,
        dias: [
          { dia: 'Lunes', horarioInicio: '18:00', horarioFin: '19:00' },
          { dia: 'Lunes', horarioInicio: '06:00', horarioFin: '07:00' },
        ],
      }),
    ],
  })
})

const list = (query = '') => api.as('user').get(`/clases/disponibles?${query}`)
const said = ({ body }: { body: ClaseDisponible[] }) =>
  body.map(({ dia, horarioInicio, nombreClase }) => `${dia} ${horarioInicio} ${nombreClase}`)

const week = [
  'Lunes 06:00 Crossfit',
  'Lunes 18:00 Crossfit',
  'Lunes 18:00 Rumba',
  'Miércoles 06:00 Zumba',
  'Domingo 09:00 Rumba',
]

test('the available classes require a session', async () => {
  expect((await api.anonymous.get('/clases/disponibles')).statusCode).toBe(401)
  expect((await list()).statusCode).toBe(200)
})

test('available classes list each weekly slot by day, start and trainer', async () => {
  const answer = await list()
  expect(said(answer)).toEqual(week)
  expect(answer.body[2]).toEqual({
    _id: expect.any(String),
    entrenadorId: expect.any(String),
    entrenadorNombre: 'Íngrid Zapata',
    especialidad: 'Baile',
    nombreClase: 'Rumba',
    dia: 'Lunes',
    horarioInicio: '18:00',
    horarioFin: '19:30',
    capacidadMaxima: 2,
    enEspera: 0,
  })
})

test.each([
  ['nombreClase', 'Crossfit', 'Zumba'],
  ['dia', 'Lunes', 'Domingo'],
  ['horarioInicio', '06:00', '18:00'],
  ['horarioFin', '07:00', '19:30'],
  ['entrenadorNombre', 'Ana Álvarez', 'Íngrid Zapata'],
  ['especialidad', 'Baile', 'Fuerza'],
  ['capacidadMaxima', 2, 30],
] as const)('the available classes sort by %s, both ways', async (orden, first, last) => {
  const up = (await list(`orden=${orden}`)).body
  expect([up[0][orden], up.at(-1)[orden]]).toEqual([first, last])
  const down = (await list(`orden=-${orden}`)).body
  expect([down[0][orden], down.at(-1)[orden]]).toEqual([last, first])
})

test.each([
  ['ZUMBA', ['Miércoles 06:00 Zumba']],
  ['miercoles', ['Miércoles 06:00 Zumba']],
  ['ingrid lunes', ['Lunes 18:00 Rumba']],
  ['zapata rum', ['Lunes 18:00 Rumba', 'Domingo 09:00 Rumba']],
  ['baile', ['Lunes 18:00 Rumba', 'Miércoles 06:00 Zumba', 'Domingo 09:00 Rumba']],
  ['álvarez crossfit lun', ['Lunes 06:00 Crossfit', 'Lunes 18:00 Crossfit']],
  ['zumba crossfit', []],
  ['%', []],
])('search for %s matches class, trainer, speciality and day', async (buscar, expected) => {
  expect(said(await list(`buscar=${encodeURIComponent(buscar)}`))).toEqual(expected)
})

test('the available classes show the places left, 0 included', async () => {
  const rumba = (await list('buscar=rumba domingo')).body[0]
  for (const capacidadMaxima of [1, 0]) {
    await desk.inscripcion(await desk.cliente(), rumba)
    expect((await list('buscar=rumba domingo')).body[0].capacidadMaxima).toBe(capacidadMaxima)
  }
})

test('the week sorts from Monday', async () => {
  const dias = diasSemana.map((dia) => ({ dia, horarioInicio: '05:00', horarioFin: '06:00' }))
  await desk.entrenador({ clases: [aClase({ nombreClase: 'Diaria', dias: [...dias].reverse() })] })
  const { body } = await list('buscar=diaria')
  expect(body.map(({ dia }: ClaseDisponible) => dia)).toEqual(diasSemana)
})
