import type { PagoConsultado } from '@gym/contract/pagos/pagos.schema'
import { beforeAll, expect, test } from 'vitest'
import type { Caller } from '../../testing/api.ts'
import { type TestApi, testApi } from '../../testing/api.ts'
import { frontDesk } from '../../testing/front-desk.ts'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})

test("lookup shows the membership's end to its desk and its holder", async () => {
  const desk = frontDesk(api)
  const { _id, numeroIdentificacion } = await desk.cliente()
  const pago = await desk.pago({ cliente: _id, monto: 80_000 })
  const membresia = await desk.membresia({ cliente: _id, cobro: { pago: pago._id } })
  const { user, token } = await api.signedIn('user')
  const holder = api.withToken(token)
  const paidUntil = async (caller = holder) => {
    const { body } = await caller.get(`/pagos/consultar/${numeroIdentificacion}`)
    return body.map(({ pagadoHasta }: PagoConsultado) => pagadoHasta)
  }
  for (const other of [api.anonymous, holder, api.as('entrenador')])
    expect(await paidUntil(other)).toEqual([undefined])
  await api.as('recepcionista').post(`/clientes/${_id}/vincular`, { usuario: user._id })
  expect([await paidUntil(), await paidUntil(api.as('recepcionista'))]).toEqual([
    [membresia.fechafin],
    [membresia.fechafin],
  ])
  await api.as('recepcionista').delete(`/membresias/${membresia._id}`)
  expect(await paidUntil()).toEqual([null])
})

test('lookup of a part payment says the balance, not the term', async () => {
  const desk = frontDesk(api)
  const { _id, numeroIdentificacion } = await desk.cliente()
  const { membresias } = await desk.venta({
    cliente: _id,
    lineas: [{ membresia: { tipo: 'Mensualidad', duracion: 30, precio: 80_000 } }],
    cobros: [{ metodo: 'Efectivo', monto: 40_000 }],
    fiado: true,
    vence: '2026-11-27',
  })
  const shown = async (caller: Caller) => {
    const { body } = await caller.get(`/pagos/consultar/${numeroIdentificacion}?orden=monto`)
    return body.map(({ pagadoHasta, debe }: PagoConsultado) => [pagadoHasta, debe])
  }
  const debe = { monto: 40_000, vence: '2026-11-27' }
  expect(await shown(api.as('recepcionista'))).toEqual([[null, debe]])
  // An account that is not linked to the client does not see the debt.
  expect(await shown(api.as('user'))).toEqual([[undefined, undefined]])
  expect(await shown(api.as('entrenador'))).toEqual([[undefined, undefined]])
  const { user, token } = await api.signedIn('user')
  await api.as('recepcionista').post(`/clientes/${_id}/vincular`, { usuario: user._id })
  expect(await shown(api.withToken(token))).toEqual([[null, debe]])
  expect((await api.withToken(token).get('/auth/mis-datos')).body).toMatchObject({
    saldo: 40_000,
    vence: '2026-11-27',
  })
  await desk.venta({
    cliente: _id,
    lineas: [{ deuda: 40_000 }],
    cobros: [{ metodo: 'Efectivo', monto: 40_000 }],
  })
  const [fechafin] = membresias.map((each) => each.fechafin)
  expect(await shown(api.withToken(token))).toEqual(
    expect.arrayContaining([
      [fechafin, null],
      [null, null],
    ]),
  )
})
