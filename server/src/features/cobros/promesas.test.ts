import type { PersonaEnCobros } from '@gym/contract/cobros/cobros.schema'
import { beforeEach, expect, test } from 'vitest'
import type { TestApi } from '../../testing/api.ts'
import { emptiedApi } from '../../testing/emptied-api.ts'
import { frontDesk } from '../../testing/front-desk.ts'

let api: TestApi
let desk: ReturnType<typeof frontDesk>
beforeEach(async () => {
  api = await emptiedApi()
  desk = frontDesk(api)
})

const signedIn = async () => api.withToken((await api.signedIn('recepcionista')).token)

async function debtor(nombre: string, vence = '2026-12-20') {
  const cliente = await desk.cliente({ nombre })
  await desk.venta({
    cliente: cliente._id,
    lineas: [{ concepto: 'Plan', monto: 40_000 }],
    fiado: true,
    vence,
  })
  return cliente
}

const promise = async ({ _id }: { _id: string }, promesa: string, resultado = 'promete pagar') =>
  (await signedIn()).post(`/cobros/${_id}/contactos`, { canal: 'nota', resultado, promesa })

const see = async (): Promise<[string, string | null][]> => {
  const { body }: { body: PersonaEnCobros[] } = await (await signedIn()).get('/cobros')
  return body.map(({ cliente, promesa }) => [cliente.nombre, promesa])
}

test('a contact stores the day of its promise', async () => {
  const ana = await debtor('Ana')
  const made = await promise(ana, '2026-11-27')
  expect([made.statusCode, made.body.promesa]).toEqual([201, '2026-11-27'])
  const { body } = await api.as('recepcionista').get(`/cobros/${ana._id}/contactos`)
  expect(body).toMatchObject([{ resultado: 'promete pagar', promesa: '2026-11-27' }])
})

test.each([
  ['before today', '2026-11-19', 'promete pagar', 'Nadie puede prometer un pago para antes de hoy.'],
  ['of another outcome', '2026-11-27', 'contestó', 'Solo quien promete pagar tiene día de la promesa.'],
  ['in a wrong year', '2206-11-27', 'promete pagar', expect.stringContaining('Revisa el año')],
])('a promise %s is refused', async (_, promesa, resultado, mensaje) => {
  const refused = await promise(await debtor('Ana'), promesa, resultado)
  expect([refused.statusCode, refused.body.mensaje]).toEqual([400, mensaje])
  expect(refused.body.errores).toMatchObject([{ campo: 'promesa' }])
})

test('promises due come first, promises of a later day last', async () => {
  await promise(await debtor('Después', '2026-11-20'), '2026-11-27')
  await debtor('Sin promesa', '2026-11-21')
  await promise(await debtor('Hoy', '2026-12-30'), '2026-11-20')
  expect(await see()).toEqual([
    ['Hoy', '2026-11-20'],
    ['Sin promesa', null],
    ['Después', '2026-11-27'],
  ])
  api.clock.now = new Date('2026-11-28T15:00:00Z')
  expect(await see()).toEqual([
    ['Después', '2026-11-27'],
    ['Hoy', '2026-11-20'],
    ['Sin promesa', null],
  ])
})

test('a payment that was given back settles no promise', async () => {
  const ana = await debtor('Ana')
  await promise(ana, '2026-11-24')
  api.clock.now = new Date('2026-11-21T15:00:00Z')
  const at = await signedIn()
  const { body: abono } = await at.post('/ventas', {
    cliente: ana._id,
    lineas: [{ deuda: 10_000 }],
    cobros: [{ metodo: 'Transferencia', monto: 10_000 }],
  })
  expect(await see()).toEqual([['Ana', null]])
  const devolucion = { lineas: [{ indice: 0, cantidad: 1 }], metodo: 'Transferencia', motivo: 'x' }
  expect((await at.post(`/ventas/${abono._id}/devolucion`, devolucion)).statusCode).toBe(201)
  expect(await see()).toEqual([['Ana', '2026-11-24']])
})

test('a payment settles earlier promises, not later ones', async () => {
  const ana = await debtor('Ana')
  await promise(ana, '2026-11-24')
  await promise(ana, '2026-11-27')
  expect(await see()).toEqual([['Ana', '2026-11-27']])
  api.clock.now = new Date('2026-11-23T15:00:00Z')
  const paid = await (await signedIn()).post('/ventas', {
    cliente: ana._id,
    lineas: [{ deuda: 10_000 }],
    cobros: [{ metodo: 'Transferencia', monto: 10_000 }],
  })
  expect(paid.statusCode).toBe(201)
  expect(await see()).toEqual([['Ana', null]])
  api.clock.now = new Date('2026-11-23T16:00:00Z')
  await promise(ana, '2026-11-30')
  expect(await see()).toEqual([['Ana', '2026-11-30']])
})

test('erasing a client drops the promise', async () => {
  const ana = await desk.cliente()
  await promise(ana, '2026-11-27')
  const { token } = await api.signedIn('admin')
  const erased = await api
    .withToken(token)
    .post(`/clientes/${ana._id}/borrar-datos`, { confirmacion: ana.numeroIdentificacion })
  expect(erased.statusCode).toBe(200)
  const rows = await api.db
    .selectFrom('contactos')
    .select('promesa')
    .where('promesa', 'is not', null)
    .execute()
  expect(rows).toEqual([])
})
