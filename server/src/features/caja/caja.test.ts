import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { type Answer, type Caller, type TestApi, testApi } from '../../testing/api.ts'
import { aPago } from '../../testing/builders.ts'
import { frontDesk } from '../../testing/front-desk.ts'

let api: TestApi
let desk: Caller
let admin: Caller
beforeEach(async () => {
  api = await testApi()
  desk = api.as('recepcionista')
  admin = api.as('admin')
})

const efectivo = (monto: number) => [{ metodo: 'Efectivo', monto }]
const sell = (monto: number, fields: object = {}, by = desk) =>
  by.post('/ventas', { lineas: [{ concepto: 'Agua', monto }], cobros: efectivo(monto), ...fields })
const open = async (fields: object = {}, by = desk) => {
  const { statusCode, body } = await by.post('/caja/turnos', {
    base: 50_000,
    motivoBase: 'Cambio',
    ...fields,
  })
  expect(statusCode).toBe(201)
  return body
}
const x = async (id: string) => {
  const { statusCode, body } = await admin.get(`/caja/turnos/${id}/x`)
  expect(statusCode).toBe(200)
  return body
}
const esperadoDe = async (id: string, metodo = 'Efectivo') =>
  (await x(id)).metodos.find((each: { metodo: string }) => each.metodo === metodo).esperado
const pesos = (cantidad: number) => [{ denominacion: 1, cantidad }]
const close = (id: string, cantidad: number, fields: object = {}, by = desk) =>
  by.post(`/caja/turnos/${id}/cierre`, { conteo: pesos(cantidad), ...fields })
const move = (id: string, fields: object, by = desk) =>
  by.post(`/caja/turnos/${id}/movimientos`, { motivo: 'Prueba', monto: 1_000, ...fields })
const refused = ({ statusCode, body }: Answer) => [statusCode, body.codigo]

test('a till opens once, ignoring the case of its name', async () => {
  expect((await open({ caja: 'Caja 1' })).caja).toBe('Caja 1')
  expect(refused(await desk.post('/caja/turnos', { caja: ' CAJA 1', base: 0 }))).toEqual([
    409,
    'CAJA_ABIERTA',
  ])
  expect((await open({ caja: 'Barra' })).caja).toBe('Barra')
  expect(refused(await admin.post('/caja/turnos', { base: 0 }))).toEqual([409, 'CAJA_ABIERTA'])
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
  // Two tills are open, neither the admin's.
  await sell(32_000, {}, admin)
  expect(await esperadoDe(suya._id)).toBe(10_000)
  expect(await esperadoDe(propia._id)).toBe(4_000)
  expect(await esperadoDe(propia._id, 'Tarjeta')).toBe(16_000)
  expect(refused(await sell(1, { caja: 'Otra' }))).toEqual([409, 'CAJA_CERRADA'])
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
  expect(refused(await admin.put(`/contabilidad/${bolsas._id}`, { monto: 1 }))).toEqual([
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
    const told = body.map(({ _id }: { _id: string }) => admin.get(`/libros/asientos/${_id}/origen`))
    return (await Promise.all(told)).map((answer) => answer.body.abre)
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
    expect(refused(await admin.put(`/contabilidad/${_id}`, { descripcion: 'Otra' }))).toEqual([
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
  expect(refused(answer)).toEqual([409, 'CAJA_SIN_FONDOS'])
  expect(JSON.stringify(answer.body)).not.toMatch(/\d{3}/)
  expect((await move(_id, { ...out, monto: 10_000.5 })).statusCode).toBe(201)
  expect(refused(await move(_id, { ...out, monto: 0.01 }))).toEqual([409, 'CAJA_SIN_FONDOS'])
})

test('a matching count closes the turn and rejects later movements', async () => {
  const { _id } = await open()
  await sell(20_000)
  const answer = await desk.post(`/caja/turnos/${_id}/cierre`, {
    conteo: [
      { denominacion: 10_000, cantidad: 2 },
      { denominacion: 50_000, cantidad: 1 },
      { denominacion: 100, cantidad: 0 },
    ],
  })
  expect(answer.statusCode).toBe(200)
  expect(answer.body).toMatchObject({
    numero: 1,
    diferencia: 0,
    autorizadoPor: null,
    conteo: [
      { denominacion: 50_000, cantidad: 1 },
      { denominacion: 10_000, cantidad: 2 },
    ],
    turno: { _id, z: { numero: 1, diferencia: 0 } },
  })
  expect(answer.body.metodos[0]).toMatchObject({ esperado: 70_000, contado: 70_000, diferencia: 0 })
  expect((await desk.get(`/caja/turnos/${_id}/z`)).body).toEqual(answer.body)
  expect(refused(await close(_id, 70_000))).toEqual([409, 'TURNO_CERRADO'])
  expect(refused(await move(_id, { tipo: 'entrada', categoria: 'ingreso' }))).toEqual([409, 'TURNO_CERRADO'])
  await expect(
    sql`insert into caja_movimientos (id, turno_id, metodo_pago, monto, origen, categoria, motivo, creado_por, created_at)
      select gen_random_uuid(), id, 'Efectivo', 5, 'entrada', 'traslado', 'x', abierto_por, now() from caja_turnos`.execute(
      api.db,
    ),
  ).rejects.toMatchObject({ constraint: 'caja_turno_cerrado' })
})

test('a count difference becomes an expense or income of its method', async () => {
  const { _id } = await open()
  await desk.post('/pagos', aPago({ monto: 9_000, metodoPago: 'Tarjeta' }))
  const { body } = await close(_id, 49_000, { otros: [{ metodo: 'Tarjeta', monto: 9_500 }] })
  expect(body.metodos.map(({ diferencia }: { diferencia: number }) => diferencia)).toEqual([-1_000, 500, 0])
  expect(body.diferencia).toBe(-500)
  const { transacciones } = (await admin.get('/contabilidad')).body
  const posted = transacciones.filter(({ pagoId }: { pagoId: string | null }) => !pagoId)
  expect(posted).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ tipo: 'egreso', descripcion: 'Faltante de caja', monto: 1_000 }),
      expect.objectContaining({ tipo: 'ingreso', descripcion: 'Sobrante de caja', monto: 500 }),
    ]),
  )
  const { rows } = await sql<{ cuenta: string; monto: number }>`
    select cuenta, debito - credito as monto from partidas p join asientos a on a.numero = p.numero
    where a.origen = 'caja' order by cuenta`.execute(api.db)
  expect(rows.map(({ cuenta, monto }) => [cuenta, monto])).toEqual([
    ['1105', -1_000],
    ['1110', 500],
    ['4295', -500],
    ['5395', 1_000],
  ])
})

test('a short count is reported as a difference', async () => {
  const { _id } = await open()
  expect((await desk.post(`/caja/turnos/${_id}/cierre`, {})).body.errores[0].campo).toBe('conteo')
  await admin.put('/configuracion', { diferenciaMaxima: 100_000 })
  const { body } = await close(_id, 0)
  expect(body.metodos[0]).toMatchObject({ contado: 0, diferencia: -50_000 })
})

const NOT_COUNTED: [body: object, campo: string][] = [
  [{ conteo: [{ denominacion: 0, cantidad: 1 }] }, 'conteo.0.denominacion'],
  [{ conteo: [{ denominacion: 1.005, cantidad: 1 }] }, 'conteo.0.denominacion'],
  [{ conteo: [{ denominacion: 100, cantidad: 1.5 }] }, 'conteo.0.cantidad'],
  [{ conteo: [{ denominacion: 100, cantidad: -1 }] }, 'conteo.0.cantidad'],
  [{ conteo: [1, 2].map((cantidad) => ({ denominacion: 100, cantidad })) }, 'conteo'],
  [{ conteo: [{ denominacion: 9_999_999_999, cantidad: 2 }] }, 'conteo'],
  [{ conteo: [], otros: [{ metodo: 'Efectivo', monto: 1 }] }, 'otros.0.metodo'],
  [{ conteo: [], otros: [1, 2].map((monto) => ({ metodo: 'Tarjeta', monto })) }, 'otros'],
]

test('an invalid count is rejected', async () => {
  const { _id } = await open()
  for (const [body, campo] of NOT_COUNTED) {
    const answer = await desk.post(`/caja/turnos/${_id}/cierre`, body)
    expect
      .soft([answer.statusCode, answer.body.errores?.[0].campo], JSON.stringify(body))
      .toEqual([400, campo])
  }
  expect((await close(_id, 50_000)).statusCode).toBe(200)
})

test('a corrected payment changes its own turn while that is open', async () => {
  const { _id } = await open({ base: 0 })
  const { _id: pago } = await frontDesk(api).pago({ monto: 10_000 })
  const venta = await frontDesk(api).venta({
    lineas: [{ concepto: 'Agua', monto: 4_000 }],
    cobros: efectivo(4_000),
  })
  // A desk opened later by the same user changes nothing.
  await open({ caja: 'Barra', base: 0 })
  await desk.put(`/pagos/${pago}`, { monto: 8_000 })
  await desk.put(`/ventas/${venta._id}/cobros`, { cobros: [{ metodo: 'Transferencia', monto: 4_000 }] })
  expect((await x(_id)).metodos).toMatchObject([
    { ventas: 8_000, tardios: 0, esperado: 8_000 },
    { esperado: 0 },
    { ventas: 4_000, esperado: 4_000 },
  ])
  await desk.delete(`/pagos/${pago}`)
  expect(await esperadoDe(_id)).toBe(0)
})

test('a corrected payment of a closed turn is late elsewhere', async () => {
  const first = await open({ base: 0 })
  const { _id: pago } = await frontDesk(api).pago({ monto: 10_000 })
  await frontDesk(api).pago({ monto: 1_000, fecha: '2026-11-18' })
  const z = (await close(first._id, 11_000)).body
  expect(z.metodos[0]).toMatchObject({ esperado: 11_000, tardios: 1_000 })
  const second = await open({ base: 20_000 })
  await desk.delete(`/pagos/${pago}`)
  expect((await x(second._id)).metodos[0]).toMatchObject({ tardios: -10_000, esperado: 10_000 })
  expect((await desk.get('/caja/turnos/actual')).body.movimientos[0]).toMatchObject({ tarde: true })
  expect((await desk.get(`/caja/turnos/${first._id}/z`)).body).toEqual(z)
})

test('a corrected payment without a turn changes no till', async () => {
  const { _id: pago } = await frontDesk(api).pago({ monto: 10_000 })
  const { _id } = await open({ base: 0 })
  await desk.put(`/pagos/${pago}`, { metodoPago: 'Tarjeta' })
  await admin.post('/contabilidad', {
    tipo: 'egreso',
    descripcion: 'Luz',
    monto: 5_000,
    fecha: '2026-11-20',
    cuentaDebito: 'Caja',
    cuentaCredito: 'Gastos',
    referencia: 'manual',
  })
  expect((await desk.get('/caja/turnos/actual')).body.cuantos).toBe(0)
  expect(await esperadoDe(_id)).toBe(0)
})

test('a correction made without a till does not change the next turn', async () => {
  const first = await open({ base: 0 })
  const { _id: venta } = (await sell(10_000)).body
  const { _id: pago } = (await desk.post('/pagos', aPago({ monto: 20_000, metodoPago: 'Efectivo' }))).body
  const { _id: gone } = (await desk.post('/pagos', aPago({ monto: 40_000, metodoPago: 'Efectivo' }))).body
  expect((await close(first._id, 70_000)).statusCode).toBe(200)
  const correct = async (metodo: string) => {
    const answers = [
      await desk.put(`/ventas/${venta}/cobros`, { cobros: [{ metodo, monto: 10_000 }] }),
      await desk.put(`/pagos/${pago}`, { metodoPago: metodo }),
      await desk.put(`/pagos/${gone}`, { metodoPago: metodo }),
    ]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
  }
  await correct('Tarjeta')
  const { _id } = await open({ base: 0 })
  await correct('Efectivo')
  expect((await desk.delete(`/pagos/${gone}`)).statusCode).toBe(200)
  expect([await esperadoDe(_id), await esperadoDe(_id, 'Tarjeta')]).toEqual([0, 0])
})

test('with cajaSinAbrir exigir, cash without an open turn is rejected', async () => {
  const venta = await frontDesk(api).venta({
    lineas: [{ concepto: 'Agua', monto: 4_000 }],
    cobros: efectivo(4_000),
  })
  await admin.put('/configuracion', { cajaSinAbrir: 'exigir' })
  const devolucion = { lineas: [{ indice: 0, cantidad: 1 }], motivo: 'x' }
  const none = [409, 'CAJA_REQUERIDA']
  expect(refused(await sell(1_000))).toEqual(none)
  expect(refused(await desk.post('/pagos', aPago({ monto: 1_000 })))).toEqual(none)
  const giveBack = (metodo: string) => desk.post(`/ventas/${venta._id}/devolucion`, { ...devolucion, metodo })
  expect(refused(await giveBack('Efectivo'))).toEqual(none)
  expect((await desk.post('/pagos', aPago({ monto: 1_000, metodoPago: 'Tarjeta' }))).statusCode).toBe(201)
  await open({ caja: 'A' }, admin)
  expect((await sell(1_000)).statusCode).toBe(201)
  await open({ caja: 'B' }, admin)
  expect(refused(await sell(1_000))).toEqual([409, 'CAJA_POR_ELEGIR'])
  expect((await sell(1_000, { caja: 'B' })).statusCode).toBe(201)
  expect((await giveBack('Tarjeta')).statusCode).toBe(201)
})

test('a return that gives no money back needs no open till', async () => {
  const { _id: cliente } = await frontDesk(api).cliente()
  const venta = await frontDesk(api).venta({
    cliente,
    lineas: [{ concepto: 'Ropa', monto: 30_000 }],
    fiado: true,
  })
  await admin.put('/configuracion', { cajaSinAbrir: 'exigir' })
  const { statusCode, body } = await desk.post(`/ventas/${venta._id}/devolucion`, {
    lineas: [{ indice: 0, cantidad: 1 }],
    metodo: 'Efectivo',
    motivo: 'No le sirvió',
  })
  expect([statusCode, body.rebajado]).toEqual([201, 30_000])
})

test('charges name which of several tills they belong to', async () => {
  await admin.put('/configuracion', { cajaSinAbrir: 'exigir' })
  const [a, b] = [await open({ caja: 'A' }, admin), await open({ caja: 'B' }, admin)]
  const { _id: cliente } = await frontDesk(api).cliente()
  const { _id, fechainicio: desde } = await frontDesk(api).membresia({ cliente, precio: 5_000 })
  const charged = (at: object) =>
    desk.post('/ventas', { cliente, lineas: [{ cobra: _id }], cobros: efectivo(5_000), ...at })
  const none = [409, 'CAJA_POR_ELEGIR']
  expect(refused(await charged({}))).toEqual(none)
  expect(refused(await charged({ caja: 'C' }))).toEqual([409, 'CAJA_CERRADA'])
  expect((await charged({ caja: 'B' })).statusCode).toBe(201)
  const frozen = (at: object) =>
    desk.post(`/membresias/${_id}/congelar`, {
      desde,
      motivo: 'Viaje',
      cobro: { monto: 700, metodoPago: 'Efectivo', ...at },
    })
  expect(refused(await frozen({}))).toEqual(none)
  expect((await frozen({ caja: 'B' })).statusCode).toBe(200)
  expect((await desk.post('/pagos', aPago({ monto: 30, caja: 'A' }))).statusCode).toBe(201)
  expect(await Promise.all([a, b].map(({ _id }) => esperadoDe(_id)))).toEqual([50_030, 55_700])
})

test('the turn list shows the difference of each method', async () => {
  const { _id } = await open({ base: 10_000 })
  await close(_id, 9_000, { otros: [{ metodo: 'Tarjeta', monto: 1_000 }] })
  await open()
  const [now, before] = (await desk.get('/caja/turnos')).body
  expect(now.z).toBeNull()
  expect(before.z).toMatchObject({
    diferencia: 0,
    descuadres: [
      { metodo: 'Efectivo', diferencia: -1_000 },
      { metodo: 'Tarjeta', diferencia: 1_000 },
    ],
  })
})

test('expected amounts are hidden from the desk before its count', async () => {
  const otro = api.withToken((await api.signedIn('recepcionista')).token)
  const { _id } = await open({ base: 1_234 })
  await sell(43_210)
  await move(_id, { tipo: 'entrada', categoria: 'ingreso', monto: 500 })
  const seen = (await desk.get('/caja/turnos/actual')).body
  expect(seen).toMatchObject({ turno: { _id, base: 1_234, z: null }, cuantos: 2 })
  expect(seen.movimientos.map(({ monto }: { monto: number | null }) => monto)).toEqual([500, null])
  expect(JSON.stringify(seen)).not.toMatch(/esperado|43210|44944/)
  expect((await admin.get('/caja/turnos/actual?caja=Caja 1')).body.movimientos[1]).toMatchObject({
    monto: 43_210,
    descripcion: 'Venta N.º 1',
  })
  expect((await desk.get(`/caja/turnos/${_id}/x`)).statusCode).toBe(403)
  expect(refused(await desk.get(`/caja/turnos/${_id}/z`))).toEqual([404, 'TURNO_NO_ENCONTRADO'])
  expect((await desk.get('/caja/turnos')).body).toHaveLength(1)
  expect((await otro.get('/caja/turnos')).body).toEqual([])
  expect((await admin.get('/caja/turnos')).body).toHaveLength(1)
  await close(_id, 44_944)
  expect((await otro.get(`/caja/turnos/${_id}/z`)).statusCode).toBe(404)
  expect((await admin.get(`/caja/turnos/${_id}/z`)).statusCode).toBe(200)
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

test('a turn belongs to its opener and its closer', async () => {
  const otro = api.withToken((await api.signedIn('recepcionista')).token)
  const { _id } = await open()
  expect((await close(_id, 50_000, {}, otro)).statusCode).toBe(200)
  for (const each of [desk, otro]) {
    expect((await each.get(`/caja/turnos/${_id}/z`)).statusCode).toBe(200)
    expect((await each.get('/caja/turnos')).body).toHaveLength(1)
  }
})

test('X report equals the Z report and changes nothing', async () => {
  const { _id } = await open()
  await sell(7_000)
  const rows = async () => {
    const { rows } = await sql<{
      n: number
    }>`select count(*) as n from auditoria where accion = 'getX'`.execute(api.db)
    return rows[0]?.n
  }
  const { metodos } = await x(_id)
  expect(await rows()).toBe(1)
  const { body } = await close(_id, 57_000)
  expect(
    body.metodos.map(({ contado: _, diferencia: __, ...rest }: Record<string, unknown>) => rest),
  ).toEqual(metodos)
})

test('Z reports, movements and turns are immutable', async () => {
  const { _id } = await open()
  await sell(7_000)
  await close(_id, 57_000)
  for (const statement of [
    'update caja_z set diferencia = 1',
    'delete from caja_z',
    'update caja_movimientos set monto = monto + 1',
    'delete from caja_movimientos',
    'update caja_turnos set base = 1',
    "update caja_turnos set motivo_base = 'Otro'",
    'update caja_turnos set cerrado_en = null',
    'delete from caja_turnos',
    'truncate caja_z cascade',
  ])
    await expect(sql.raw(statement).execute(api.database.owned)).rejects.toMatchObject({
      constraint: 'caja_inmutable',
    })
})
