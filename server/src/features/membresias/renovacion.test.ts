import { beforeAll, expect, test } from 'vitest'
import { type TestApi, testApi } from '../../testing/api.ts'
import { aMembresia } from '../../testing/builders.ts'
import { frontDesk } from '../../testing/front-desk.ts'

let api: TestApi
let desk: ReturnType<typeof frontDesk>
beforeAll(async () => {
  api = await testApi()
  desk = frontDesk(api)
})

async function aClasePack(sesionesRestantes: number) {
  const cliente = (await desk.cliente())._id
  const { _id } = await desk.membresia({ cliente, tipo: 'Clase', sesionesRestantes })
  const leave = (sesiones: number) =>
    api
      .as('recepcionista')
      .put(`/membresias/${_id}`, aMembresia({ cliente, tipo: 'Clase', sesionesRestantes: sesiones }))
  return { _id, leave }
}

const soldOf = async (id: string) =>
  (await api.as('recepcionista').get(`/membresias/${id}/renovacion`)).body.sesionesVendidas

test.each([
  ['sessions used by hand', 10, 0],
  ['a count corrected upwards', 1, 10],
])('a renewal states the sessions sold after %s', async (_, made, left) => {
  const pack = await aClasePack(made)
  expect((await pack.leave(left)).statusCode).toBe(200)
  expect(await soldOf(pack._id)).toBe(10)
})

test('a renewal of a membership made without sessions knows no count', async () => {
  expect(await soldOf((await aClasePack(0))._id)).toBeNull()
})
