import type { Entrada } from '@gym/contract/entradas/entradas.schema'
import { parseCsv } from 'hucre/csv'
import { beforeAll, expect, test } from 'vitest'
import { type TestApi, testApi } from '../../testing/api.ts'
import { doorApi } from '../../testing/door.ts'
import { frontDesk } from '../../testing/front-desk.ts'

let api: TestApi

beforeAll(async () => {
  api = await testApi()
  const desk = frontDesk(api)
  const door = doorApi(api)
  const ana = await desk.cliente({ nombre: 'Ana', apellido: 'Zuluaga', numeroIdentificacion: '1020304' })
  const luz = await desk.cliente({ nombre: 'Luz', apellido: 'Arango' })
  const yoga = await door.slot('Jueves', '06:00', '07:00')
  for (const [instant, { _id: clienteId }, claseId] of [
    // In Bogotá this instant is still on 18 November.
    ['2026-11-19T04:59:59Z', luz, null],
    ['2026-11-19T11:00:00Z', ana, yoga._id],
    ['2026-11-19T17:00:00Z', luz, null],
    ['2026-11-20T15:00:00Z', luz, null],
  ] as const) {
    api.clock.now = new Date(instant)
    const { token } = await api.signedIn('recepcionista')
    await api.withToken(token).post('/entradas', { clienteId, claseId })
  }
})

const yesterday = 'fechaInicio=2026-11-19&fechaFin=2026-11-19'
const list = (query: string) => api.as('recepcionista').get(`/entradas?${query}`)
const namesOf = (rows: Entrada[]) => rows.map(({ cliente }) => cliente.nombre)

test("yesterday's entries are listed, with a class or free, newest first", async () => {
  const { body, headers } = await list(yesterday)
  expect(body).toMatchObject([
    { cliente: { nombre: 'Luz' }, clase: null },
    { cliente: { nombre: 'Ana' }, clase: { horarioInicio: '06:00' } },
  ])
  expect(headers['x-total-count']).toBe('2')
})

test.each([
  ['buscar=zuluaga', ['Ana']],
  ['orden=cliente', ['Luz', 'Luz', 'Luz', 'Ana']],
  ['orden=-cliente&limite=2', ['Ana', 'Luz']],
  ['orden=fecha&limite=1&pagina=2', ['Ana']],
])('the list with %s is %j', async (query, names) => {
  expect(namesOf((await list(query)).body)).toEqual(names)
})

test('the file has the rows of the filter, in words', async () => {
  const { rawPayload } = await api.app.inject({
    url: `/api/entradas/exportar?formato=csv&${yesterday}`,
    headers: { authorization: `Bearer ${api.tokenOf('recepcionista')}` },
  })
  const [titles, ...rows] = parseCsv(rawPayload.toString('utf8')).map((row) => row.slice(1, 6))
  expect(titles).toEqual(['Fecha', 'Cliente', 'Clase', 'Resultado', 'Causas'])
  expect(rows).toMatchObject([
    ['2026-11-19 12:00', 'Luz Arango', 'Entrada libre, sin clase', 'Atención', 'Sin membresía'],
    ['2026-11-19 06:00', 'Ana Zuluaga', expect.any(String), 'Atención', 'Sin membresía'],
  ])
})
