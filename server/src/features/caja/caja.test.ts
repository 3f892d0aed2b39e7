import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { type Caller, codeOf, type TestApi } from '../../testing/api.ts'
import { aPago } from '../../testing/builders.ts'
import { emptiedApi } from '../../testing/emptied-api.ts'
import { efectivo, tillOf } from '../../testing/fixtures/till.ts'
import { frontDesk } from '../../testing/front-desk.ts'

let api: TestApi
let desk: Caller
let admin: Caller
beforeEach(async () => {
  api = await emptiedApi()
  desk = api.as('recepcionista')
  admin = api.as('admin')
})

const { sell, open, x, esperadoDe, close, move } = tillOf(() => api)

test('a till opens once, ignoring the case of its name', async () => {
  expect((await open({ caja: 'Caja 1' })).caja).toBe('Caja 1')
  expect(codeOf(await desk.post('/caja/turnos', { caja: ' CAJA 1', base: 0 }))).toEqual([409, 'CAJA_ABIERTA'])
  expect((await open({ caja: 'Barra' })).caja).toBe('Barra')
  expect(codeOf(await admin.post('/caja/turnos', { base: 0 }))).toEqual([409, 'CAJA_ABIERTA'])
})

const NOT_OPENED: [body: object, campo: string, mensaje: string][] = [
  [{}, 'base', 'La base es obligatoria.'],
  [{ base: -1 }, 'base', 'La base no puede ser negativo.'],
  [{ base: 1, caja: ' ' }, 'caja', 'La caja es obligatoria.'],
  [{ base: 1, caja: 'x'.repeat(41) }, 'caja', 'La caja admite 40 caracteres como máximo.'],
]

test('an invalid opening is rejected', async () => {
  for (const [body, campo, mensaje] of NOT_OPENED) {
    const answer = await desk.post('/caja/turnos', body)
    expect
      .soft([answer.statusCode, answer.body.errores], JSON.stringify(body))
      .toEqual([400, [{ campo, mensaje }]])
  }
  expect((await admin.get('/caja/turnos')).body).toEqual([])
})

test('the last count is proposed as the next base', async () => {
  const { _id, propuesta } = await open()
  expect(propuesta).toBeNull()
  expect((await close(_id, 49_000)).statusCode).toBe(200)
  const { cajas } = (await desk.get('/caja/turnos/actual')).body
  expect(cajas).toEqual([{ caja: 'Caja 1', turno: null, abiertaPor: null, propuesta: 49_000 }])
  expect(await open({ base: 48_000, caja: 'caja 1' })).toMatchObject({ base: 48_000, propuesta: 49_000 })
})

test('a base other than the last count needs a reason', async () => {
  const first = await desk.post('/caja/turnos', { base: 50_000 })
  expect(first.body).toMatchObject({ propuesta: null, motivoBase: null })
  expect((await close(first.body._id, 50_000)).statusCode).toBe(200)
  const mensaje = 'Di por qué la base no es lo que había en el último conteo.'
  for (const motivoBase of [undefined, null, ' ']) {
    const { statusCode, body } = await desk.post('/caja/turnos', { base: 20_000, motivoBase })
    expect([statusCode, body.errores]).toEqual([400, [{ campo: 'motivoBase', mensaje }]])
  }
  const { body } = await desk.post('/caja/turnos', { base: 50_000 })
  expect(body).toMatchObject({ propuesta: 50_000, motivoBase: null })
  expect((await close(body._id, 50_000)).statusCode).toBe(200)

  const { _id } = await open({ base: 20_000, motivoBase: ' Al banco ' })
  const { body: z } = await close(_id, 20_000)
  expect(z.turno).toMatchObject({ base: 20_000, propuesta: 50_000, motivoBase: 'Al banco' })
  const { rows } = await sql`select despues ->> 'motivo_base' as motivo from auditoria
    where recurso = 'caja_turnos' and accion = 'abrirCaja' and recurso_id = ${_id}`.execute(api.db)
  expect(rows).toEqual([{ motivo: 'Al banco' }])
  // A withdrawal between two shifts is not a shortage.
  expect((await admin.get('/contabilidad')).body.transacciones).toEqual([])
})

test('a payment belongs to the named, own or only till', async () => {
  const otro = api.withToken((await api.signedIn('recepcionista')).token)
  expect((await sell(1_000)).statusCode).toBe(201)
  const suya = await open({ caja: 'Barra', base: 0 }, otro)
  await sell(2_000)
  const propia = await open({ base: 0 })
  await sell(4_000)
  await sell(8_000, { caja: 'barra' })
  await desk.post('/pagos', aPago({ monto: 16_000, metodoPago: 'Tarjeta' }))
  // Two tills are open, neither of the admin: this sale belongs to none.
  await sell(32_000, {}, admin)
  expect(await esperadoDe(suya._id)).toBe(10_000)
  expect(await esperadoDe(propia._id)).toBe(4_000)
  expect(await esperadoDe(propia._id, 'Tarjeta')).toBe(16_000)
  expect(codeOf(await sell(1, { caja: 'Otra' }))).toEqual([409, 'CAJA_CERRADA'])
})

test('expected amount adds base, sales, refunds and movements by method', async () => {
  const { _id } = await open()
  const venta = await desk.post('/ventas', {
    lineas: [{ concepto: 'Guantes', monto: 30_000 }],
    cobros: [...efectivo(20_000), { metodo: 'Tarjeta', monto: 10_000 }],
    recibido: 50_000,
  })
  await desk.post('/pagos', aPago({ monto: 5_000 }))
  await desk.post(`/ventas/${venta.body._id}/devolucion`, {
    lineas: [{ indice: 0, cantidad: 1 }],
    metodo: 'Efectivo',
    motivo: 'No le sirvieron',
  })
  expect((await move(_id, { tipo: 'entrada', categoria: 'ingreso', monto: 7_000 })).statusCode).toBe(201)
  expect((await move(_id, { tipo: 'salida', categoria: 'gasto', monto: 2_000 })).statusCode).toBe(201)
  expect((await x(_id)).metodos).toEqual([
    {
      metodo: 'Efectivo',
      base: 50_000,
      ventas: 25_000,
      devoluciones: 30_000,
      entradas: 7_000,
      salidas: 2_000,
      tardios: 0,
      esperado: 50_000,
    },
    expect.objectContaining({ metodo: 'Tarjeta', ventas: 10_000, esperado: 10_000 }),
    expect.objectContaining({ metodo: 'Transferencia', ventas: 0, esperado: 0 }),
  ])
})

test('gasto is an expense, ingreso an income, traslado only in the books', async () => {
  const { _id } = await open()
  await move(_id, { tipo: 'salida', categoria: 'gasto', monto: 3_000, motivo: 'Bolsas' })
  await move(_id, { tipo: 'entrada', categoria: 'ingreso', monto: 4_000, motivo: 'Reciclaje' })
  await move(_id, { tipo: 'salida', categoria: 'traslado', monto: 5_000, motivo: 'Consignación' })
  await move(_id, { tipo: 'entrada', categoria: 'traslado', monto: 1_000, motivo: 'Cambio' })
  const { transacciones } = (await admin.get('/contabilidad')).body
  expect(
    transacciones.map(({ tipo, descripcion, monto }: Record<string, unknown>) => [tipo, descripcion, monto]),
  ).toEqual(
    expect.arrayContaining([
      ['egreso', 'Bolsas (Caja 1)', 3_000],
      ['ingreso', 'Reciclaje (Caja 1)', 4_000],
    ]),
  )
  expect(transacciones).toHaveLength(2)
  const { cuentas } = (await admin.get('/libros/balance')).body
  const saldos = cuentas.map(({ codigo, saldo }: { codigo: string; saldo: number }) => [codigo, saldo])
  expect(Object.fromEntries(saldos)).toEqual({ 1105: -3_000, 1110: 4_000, 4295: -4_000, 5195: 3_000 })
  const bolsas = transacciones.find(({ tipo }: { tipo: string }) => tipo === 'egreso')
  expect(codeOf(await admin.put(`/contabilidad/${bolsas._id}`, { monto: 1 }))).toEqual([
    409,
    'MOVIMIENTO_DE_CAJA',
  ])
})

test('a ledger entry of a till names its turn, read-only', async () => {
  const turno = await open()
  await move(turno._id, { tipo: 'salida', categoria: 'gasto', monto: 3_000, motivo: 'Bolsas' })
  await move(turno._id, { tipo: 'salida', categoria: 'traslado', monto: 5_000, motivo: 'Consignación' })
  const rows = async () => (await admin.get('/contabilidad')).body.transacciones
  const opened = async () => {
    const { body } = await admin.get('/libros/diario')
    const origins = body.map(({ _id }: { _id: string }) => admin.get(`/libros/asientos/${_id}/origen`))
    return (await Promise.all(origins)).map((answer) => answer.body.abre)
  }
  const turnoOf = (abierto: boolean) => ({ turno: { _id: turno._id, caja: 'Caja 1', abierto } })
  expect(await rows()).toMatchObject([turnoOf(true)])
  const here = { que: 'turno', _id: turno._id }
  expect(await opened()).toEqual(Array(2).fill({ ...here, caja: 'Caja 1' }))
  expect((await close(turno._id, 43_000)).statusCode).toBe(200)
  const posted = await rows()
  expect(posted.map(({ descripcion }: { descripcion: string }) => descripcion)).toContain('Sobrante de caja')
  expect(posted).toMatchObject([turnoOf(false), turnoOf(false)])
  for (const { _id } of posted)
    expect(codeOf(await admin.put(`/contabilidad/${_id}`, { descripcion: 'Otra' }))).toEqual([
      409,
      'MOVIMIENTO_DE_CAJA',
    ])
  expect(await opened()).toEqual(Array(3).fill(here))
})

const NOT_MOVED: [fields: object, campo: string][] = [
  [{ tipo: 'salida', categoria: 'ingreso' }, 'categoria'],
  [{ tipo: 'entrada', categoria: 'gasto' }, 'categoria'],
  [{ tipo: 'salida', categoria: 'gasto', monto: 0 }, 'monto'],
  [{ tipo: 'salida', categoria: 'gasto', motivo: ' ' }, 'motivo'],
]

test('an invalid movement is rejected', async () => {
  const { _id } = await open()
  for (const [fields, campo] of NOT_MOVED) {
    const { statusCode, body } = await move(_id, fields)
    expect.soft([statusCode, body.errores?.[0].campo], JSON.stringify(fields)).toEqual([400, campo])
  }
  expect(await esperadoDe(_id)).toBe(50_000)
})

test('a withdrawal never exceeds the cash, to the cent', async () => {
  const { _id } = await open({ base: 10_000.5 })
  const out = { tipo: 'salida', categoria: 'traslado' }
  const answer = await move(_id, { ...out, monto: 10_000.51 })
  expect(codeOf(answer)).toEqual([409, 'CAJA_SIN_FONDOS'])
  expect(JSON.stringify(answer.body)).not.toMatch(/\d{3}/)
  expect((await move(_id, { ...out, monto: 10_000.5 })).statusCode).toBe(201)
  expect(codeOf(await move(_id, { ...out, monto: 0.01 }))).toEqual([409, 'CAJA_SIN_FONDOS'])
})

test('with cajaSinAbrir exigir, only a payment takes cash without a turn', async () => {
  const venta = await frontDesk(api).venta({
    lineas: [{ concepto: 'Agua', monto: 4_000 }],
    cobros: efectivo(4_000),
  })
  await admin.put('/configuracion', { cajaSinAbrir: 'exigir' })
  const devolucion = { lineas: [{ indice: 0, cantidad: 1 }], motivo: 'x' }
  const none = [409, 'CAJA_REQUERIDA']
  expect(codeOf(await sell(1_000))).toEqual(none)
  const pago = await desk.post('/pagos', aPago({ monto: 1_000 }))
  expect(pago.statusCode).toBe(201)
  const { rows } = await sql<{ pagoId: string }>`
    select c.pago_id from cobros_sin_caja s join contabilidad c on c.id = s.fila_id
    where c.pago_id = ${pago.body._id}`.execute(api.db)
  expect(rows).toHaveLength(1)
  const giveBack = (metodo: string) => desk.post(`/ventas/${venta._id}/devolucion`, { ...devolucion, metodo })
  expect(codeOf(await giveBack('Efectivo'))).toEqual(none)
  expect((await desk.post('/pagos', aPago({ monto: 1_000, metodoPago: 'Tarjeta' }))).statusCode).toBe(201)
  await open({ caja: 'A' }, admin)
  expect((await sell(1_000)).statusCode).toBe(201)
  await open({ caja: 'B' }, admin)
  expect(codeOf(await sell(1_000))).toEqual([409, 'CAJA_POR_ELEGIR'])
  expect((await sell(1_000, { caja: 'B' })).statusCode).toBe(201)
  expect((await giveBack('Tarjeta')).statusCode).toBe(201)
})

test('charges name which of several tills they belong to', async () => {
  await admin.put('/configuracion', { cajaSinAbrir: 'exigir' })
  const [a, b] = [await open({ caja: 'A' }, admin), await open({ caja: 'B' }, admin)]
  const { _id: cliente } = await frontDesk(api).cliente()
  const { _id, fechainicio: desde } = await frontDesk(api).membresia({ cliente, precio: 5_000 })
  const charged = (at: object) =>
    desk.post('/ventas', { cliente, lineas: [{ cobra: _id }], cobros: efectivo(5_000), ...at })
  const none = [409, 'CAJA_POR_ELEGIR']
  expect(codeOf(await charged({}))).toEqual(none)
  expect(codeOf(await charged({ caja: 'C' }))).toEqual([409, 'CAJA_CERRADA'])
  expect((await charged({ caja: 'B' })).statusCode).toBe(201)
  const frozen = (at: object) =>
    desk.post(`/membresias/${_id}/congelar`, {
      desde,
      motivo: 'Viaje',
      cobro: { monto: 700, metodoPago: 'Efectivo', ...at },
    })
  expect(codeOf(await frozen({}))).toEqual(none)
  expect((await frozen({ caja: 'B' })).statusCode).toBe(200)
  expect((await desk.post('/pagos', aPago({ monto: 30, caja: 'A' }))).statusCode).toBe(201)
  expect(await Promise.all([a, b].map(({ _id }) => esperadoDe(_id)))).toEqual([50_030, 55_700])
})

test('a movement names the product and the client', async () => {
  const at = frontDesk(api)
  const { _id: cliente } = await at.cliente({ nombre: 'Luisa', apellido: 'Gómez' })
  const { _id: producto } = await at.producto({ nombre: 'Agua', precio: 3_000 })
  await open()
  await desk.post('/pagos', aPago({ cliente, producto, cantidad: 2 }))
  await desk.post('/pagos', aPago({ monto: 5_000 }))
  const venta = await desk.post('/ventas', {
    cliente,
    lineas: [
      { producto, cantidad: 2 },
      { concepto: 'Casillero', monto: 4_000 },
    ],
    cobros: efectivo(10_000),
  })
  await desk.post(`/ventas/${venta.body._id}/devolucion`, {
    lineas: [{ indice: 1, cantidad: 1 }],
    metodo: 'Efectivo',
    motivo: 'No le sirvió',
  })
  const numerada = `venta N.º ${venta.body.numero}`
  const { movimientos } = (await desk.get('/caja/turnos/actual')).body
  expect(movimientos.map((row: Record<string, unknown>) => [row.descripcion, row.que, row.cliente])).toEqual([
    [`Devolución de la ${numerada}`, 'Casillero', 'Luisa Gómez'],
    [`V${numerada.slice(1)}`, 'Casillero', 'Luisa Gómez'],
    [`V${numerada.slice(1)}`, 'Agua × 2', 'Luisa Gómez'],
    ['Pago', null, null],
    ['Agua × 2', null, 'Luisa Gómez'],
  ])
})
