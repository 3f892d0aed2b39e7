import { beforeAll, expect, test } from 'vitest'
import { type TestApi, testApi, together } from '../../testing/api.ts'
import { aPlan } from '../../testing/builders.ts'
import { frontDesk } from '../../testing/front-desk.ts'

/** Tests sales whose plan would have other days than those that the cart showed (`espera`). */

let api: TestApi
let desk: ReturnType<typeof frontDesk>
beforeAll(async () => {
  api = await testApi()
  desk = frontDesk(api)
})

const FIRST = { desde: '2026-11-20', hasta: '2026-12-20' }
const SECOND = { desde: '2026-12-21', hasta: '2027-01-20' }

const sell = (cliente: string, plan: string, espera: object[], para: string[] = []) =>
  api.as('recepcionista').post('/ventas', {
    cliente,
    lineas: [{ membresia: { plan, espera, para } }],
    cobros: [{ metodo: 'Efectivo', monto: 80_000 }],
  })

test('two desks renew once, until the second confirms the new days', async () => {
  const plan = await desk.plan()
  const { _id: cliente } = await desk.cliente({ nombre: 'Ana', apellido: 'Pérez' })
  const answers = await together(2, () => sell(cliente, plan._id, [FIRST]))
  const refused = answers.find(({ statusCode }) => statusCode !== 201)
  expect([refused?.statusCode, refused?.body.codigo]).toEqual([409, 'DIAS_CAMBIARON'])
  expect(refused?.body).toMatchObject({ indice: 0, ...SECOND })
  expect(refused?.body.mensaje).toMatch(
    /^Ana Pérez ya tiene hasta el 20\/12\/2026 \(creada hoy a las .* por .*\)\. Esta iría del 21\/12\/2026 al 20\/1\/2027: ¿cobrarla también\?$/,
  )
  expect((await sell(cliente, plan._id, [SECOND])).statusCode).toBe(201)
})

test('the days of another person of the plan are compared too', async () => {
  const plan = await desk.plan({ personas: 2 })
  const [payer, other] = [await desk.cliente(), await desk.cliente()]
  expect((await sell(other._id, plan._id, [])).statusCode).toBe(201)
  const { body } = await sell(payer._id, plan._id, [FIRST, { cliente: other._id, ...FIRST }], [other._id])
  expect(body).toMatchObject({ codigo: 'DIAS_CAMBIARON', cliente: other._id, ...SECOND })
})

test('a plan edited in the cart is refused with its new terms', async () => {
  const { _id: cliente } = await desk.cliente({ nombre: 'Luis', apellido: 'Gil' })
  const plan = await desk.plan({ vigencia: { cantidad: 3, unidad: 'meses' } })
  await api.as('admin').put(`/planes/${plan._id}`, aPlan())
  const shorter = await sell(cliente, plan._id, [{ ...FIRST, hasta: '2027-02-20' }])
  expect(shorter.body.mensaje).toBe(
    'La membresía de Luis Gil iría ahora del 20/11/2026 al 20/12/2026: ¿cobrarla así?',
  )
  const classes = await desk.plan({ tipo: 'Clase', sesiones: 8, vigencia: { cantidad: 30, unidad: 'dias' } })
  const fewer = await sell(cliente, classes._id, [{ ...FIRST, sesiones: 10 }])
  expect(fewer.body).toMatchObject({ codigo: 'DIAS_CAMBIARON', sesiones: 8, ...FIRST })
})
