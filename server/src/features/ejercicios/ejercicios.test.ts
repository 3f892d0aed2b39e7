import { catalogo } from '@gym/contract/ejercicios/catalogo'
import type { Ejercicio } from '@gym/contract/ejercicios/ejercicios.schema'
import { beforeAll, expect, test } from 'vitest'
import { type Answer, type TestApi, testApi, together } from '../../testing/api.ts'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})

const [first, second] = catalogo as [Ejercicio, Ejercicio]

const list = (query = ''): Promise<Answer> => api.anonymous.get(`/ejercicios?${query}`)
const namesOf = ({ body }: Answer) => body.map(({ nombre }: Ejercicio) => nombre)
const put = (id: string, body: unknown) => api.as('admin').put(`/ejercicios/${id}`, body)

test.each(['http://video.test', 'javascript:alert(1)', 'video.test', 'https://video.test/\0', 7])(
  'the link %j is rejected and changes nothing',
  async (video) => {
    const answer = await put(second._id, { video })
    expect([answer.statusCode, answer.body.errores]).toEqual([
      400,
      [{ campo: 'video', mensaje: 'El video debe ser un enlace que comience con https://.' }],
    ])
    expect((await list('limite=2')).body[1]).toMatchObject({ video: second.video, fuente: 'busqueda' })
  },
)

test('an own link is public and can be removed', async () => {
  const own = { ...first, video: 'https://video.test/press?t=1', fuente: 'enlace' }
  const answer = await put(first._id, { video: ' HTTPS://video.test/press?t=1 ' })
  expect([answer.statusCode, answer.body]).toEqual([200, own])
  expect((await list()).body[0]).toEqual(own)
  expect((await put(first._id, {})).body).toEqual(own)
  for (const nothing of [null, '', '  ']) {
    await put(first._id, { video: own.video })
    expect((await put(first._id, { video: nothing })).body).toEqual({ ...first, fuente: 'busqueda' })
  }
})

test('concurrent links for one exercise leave one of them', async () => {
  const answers = await together(20, (n) => put(second._id, { video: `https://video.test/${n}` }))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(200))
  expect((await list('limite=2')).body[1].video).toMatch(/^https:\/\/video\.test\/\d+$/)
  await put(second._id, { video: null })
})

test('exercise list is the public catalogue in its order', async () => {
  const { statusCode, body } = await list()
  expect(statusCode).toBe(200)
  expect(body).toEqual(catalogo.map((ejercicio) => ({ ...ejercicio, fuente: 'busqueda' })))
})

test('search matches group and name, ignoring case and accents', async () => {
  expect(namesOf(await list('buscar=MENTON'))).toEqual(['Remo al mentón'])
  expect(namesOf(await list('buscar=espalda+domin'))).toEqual(['Dominadas'])
  expect(namesOf(await list('buscar=%25'))).toEqual([])
})

test.each([
  ['curls', 'Curl martillo'],
  ['squats', 'Sentadilla goblet'],
  ['deadlift', 'Peso muerto convencional'],
  ['bench+press', 'Press de banca con barra'],
  ['press+banca', 'Press de banca con barra'],
  ['pull+ups', 'Dominadas'],
  ['lagartijas', 'Flexiones de brazos'],
])('the search finds %s by another name: %s', async (buscar, nombre) => {
  expect(namesOf(await list(`buscar=${buscar}`))).toContain(nombre)
})

test('exercise list sorts by its columns in Spanish collation', async () => {
  const byName = [...catalogo].map(({ nombre }) => nombre).sort(new Intl.Collator('es').compare)
  expect(namesOf(await list('orden=nombre'))).toEqual(byName)
  expect(namesOf(await list('orden=-nombre'))).toEqual(byName.reverse())
  expect((await list('orden=grupoMuscular')).body[0].grupoMuscular).toBe('Abdomen')
  expect((await list('orden=-grupoMuscular')).body[0].grupoMuscular).toBe('Piernas')
  expect((await list('orden=video')).statusCode).toBe(200)
  expect((await list('orden=propio')).statusCode).toBe(400)
})
