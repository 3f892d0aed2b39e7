import type { Asistencia } from '@gym/contract/asistencias/asistencias.schema'
import { beforeAll, expect, test } from 'vitest'
import { type Answer, type TestApi, testApi } from '../../testing/api.ts'
import { aClase } from '../../testing/builders.ts'
import { frontDesk } from '../../testing/front-desk.ts'

let api: TestApi

beforeAll(async () => {
  api = await testApi()
  const desk = frontDesk(api)
  const email = 'x@correo.test'
  const numeroIdentificacion = '10.203.040'
  const eva = await desk.cliente({ nombre: 'Eva', apellido: 'Ñáñez', email, numeroIdentificacion })
  const ana = await desk.cliente({ nombre: 'Ana', apellido: 'Zuluaga', email })
  const luz = await desk.cliente({ nombre: 'Luz', apellido: 'Arango', email })
  const slot = async (nombreClase: string) => {
    const { clases } = await desk.entrenador({ clases: [aClase({ nombreClase })] })
    return clases[0]?.dias[0]?._id ?? ''
  }
  const spinning = await slot('Spinning')
  const funcional = await slot('Funcional Ánimo')
  const came: [string, { _id: string }, string][] = [
    ['2026-11-01T11:00:00Z', eva, spinning],
    ['2026-11-04T04:59:59Z', ana, spinning],
    ['2026-11-04T05:00:00Z', ana, funcional],
    ['2026-11-05T12:00:00Z', luz, funcional],
  ]
  for (const [instant, cliente, claseId] of came) {
    api.clock.now = new Date(instant)
    const { token } = await api.signedIn('recepcionista')
    await api.withToken(token).post('/asistencias', { clienteId: cliente._id, claseId })
  }
  const { token } = await api.signedIn('recepcionista')
  await api.withToken(token).delete(`/clientes/${luz._id}`)
})

async function list(query = ''): Promise<Answer> {
  const { token } = await api.signedIn('recepcionista')
  return api.withToken(token).get(`/asistencias?${query}`)
}
const search = (text: string) => list(`buscar=${encodeURIComponent(text)}`)
const shown = ({ body }: { body: Asistencia[] }) =>
  body.map(({ clienteId, claseId }) => `${clienteId.nombre} ${claseId.nombre.split(' ')[0]}`)

const ALL = ['Luz Funcional', 'Ana Funcional', 'Ana Spinning', 'Eva Spinning']

test('attendance list is newest first and includes deleted clients', async () => {
  expect(shown(await list())).toEqual(ALL)
})

test('the attendance list returns client, class and instant', async () => {
  const { body } = await search('eva')
  expect(body).toEqual([
    {
      _id: expect.any(String),
      clienteId: { _id: expect.any(String), nombre: 'Eva', apellido: 'Ñáñez' },
      claseId: { _id: expect.any(String), nombre: 'Spinning', dia: 'Lunes', horarioInicio: '06:00' },
      fecha: '2026-11-01T11:00:00.000Z',
    },
  ])
})

test.each([
  ['fechaInicio=2026-11-04', ['Luz Funcional', 'Ana Funcional']],
  ['fechaInicio=2026-11-03&fechaFin=2026-11-03', ['Ana Spinning']],
  ['fechaFin=2026-11-03', ['Ana Spinning', 'Eva Spinning']],
  ['fechaInicio=2026-11-04T04:30:00Z&fechaFin=2026-11-04', ['Ana Funcional', 'Ana Spinning']],
  ['fechaInicio=&fechaFin=', ALL],
  ['fechaInicio=2030-01-01', []],
])('the attendance list for %s includes both end days', async (query, expected) => {
  expect(shown(await list(query))).toEqual(expected)
})

test.each([
  ['hora=24', 'La hora debe ser un número entero de 0 a 23.'],
  ['hora=', 'La hora debe ser un número entero de 0 a 23.'],
  ['hora=6.5', 'La hora debe ser un número entero de 0 a 23.'],
  ['dia=lunes', 'El día debe ser una de estas opciones: Lunes'],
])('the attendance list rejects ?%s with 400', async (query, mensaje) => {
  const { statusCode, body } = await list(query)
  expect(statusCode).toBe(400)
  expect(body.mensaje).toContain(mensaje)
})

test.each([
  ['nanez', ['Eva Spinning']],
  ['10.203.040', ['Eva Spinning']],
  ['luz arango', ['Luz Funcional']],
  ['SPINN', ['Ana Spinning', 'Eva Spinning']],
  ['animo', ['Luz Funcional', 'Ana Funcional']],
  ['ana spinning', ['Ana Spinning']],
  ['ana luz', []],
  ['%', []],
])('the attendance list searches clients and classes by %s', async (text, expected) => {
  expect(shown(await search(text))).toEqual(expected)
})

test.each([
  ['cliente', ['Luz Funcional', 'Eva Spinning', 'Ana Funcional', 'Ana Spinning']],
  ['-cliente', ['Ana Funcional', 'Ana Spinning', 'Eva Spinning', 'Luz Funcional']],
  ['clase', ['Luz Funcional', 'Ana Funcional', 'Ana Spinning', 'Eva Spinning']],
  ['-clase', ['Ana Spinning', 'Eva Spinning', 'Luz Funcional', 'Ana Funcional']],
  ['fecha', [...ALL].reverse()],
  ['-fecha', ALL],
])('the attendance list sorts by %s, ties newest first', async (orden, expected) => {
  expect(shown(await list(`orden=${orden}`))).toEqual(expected)
})
