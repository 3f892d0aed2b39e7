import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { type Caller, codeOf, type TestApi } from '../../testing/api.ts'
import { aPago } from '../../testing/builders.ts'
import { emptiedApi } from '../../testing/emptied-api.ts'
import { tillOf } from '../../testing/fixtures/till.ts'

let api: TestApi
let desk: Caller
let admin: Caller
beforeEach(async () => {
  api = await emptiedApi()
  desk = api.as('recepcionista')
  admin = api.as('admin')
})

const { sell, open, x, close, move } = tillOf(() => api)

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
  expect(codeOf(await close(_id, 70_000))).toEqual([409, 'TURNO_CERRADO'])
  expect(codeOf(await move(_id, { tipo: 'entrada', categoria: 'ingreso' }))).toEqual([409, 'TURNO_CERRADO'])
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
  expect(codeOf(await desk.get(`/caja/turnos/${_id}/z`))).toEqual([404, 'TURNO_NO_ENCONTRADO'])
  expect((await desk.get('/caja/turnos')).body).toHaveLength(1)
  expect((await otro.get('/caja/turnos')).body).toEqual([])
  expect((await admin.get('/caja/turnos')).body).toHaveLength(1)
  await close(_id, 44_944)
  expect((await otro.get(`/caja/turnos/${_id}/z`)).statusCode).toBe(404)
  expect((await admin.get(`/caja/turnos/${_id}/z`)).statusCode).toBe(200)
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
