import { tmpdir } from 'node:os'
import type { VerificacionLibros } from '@gym/contract/contabilidad/libros.schema'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { readConfig } from '../../core/config.ts'
import { GUARDADO } from '../../db/backup/derived-values.ts'
import { linkAudit } from '../../db/security/audit.ts'
import { buildApp } from '../../main/app.ts'
import { countByStatus, type TestApi, testApi, together } from '../../testing/api.ts'
import { aTransaccion } from '../../testing/builders.ts'
import { frontDesk } from '../../testing/front-desk.ts'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
  const desk = frontDesk(api)
  const { _id: cliente } = await desk.cliente()
  await desk.pago({ cliente, monto: 40_000 })
  await desk.venta({ cliente, lineas: [{ concepto: 'Casillero', monto: 9_000 }], cobros: [], fiado: true })
  await api.as('admin').post('/contabilidad', aTransaccion({ tipo: 'egreso', monto: 5_000 }))
  const { body: turno } = await api.as('recepcionista').post('/caja/turnos', { base: 1_000 })
  await desk.pago({ monto: 2_000 })
  await api.as('recepcionista').post(`/caja/turnos/${turno._id}/cierre`, {
    conteo: [{ denominacion: 500, cantidad: 7 }],
  })
  const { _id: pago } = await desk.pago({ monto: 7_000 })
  await api.as('recepcionista').put(`/pagos/${pago}`, { monto: 6_500 })
  const adelanta = await desk.cliente()
  await desk.venta({
    cliente: adelanta._id,
    lineas: [{ deuda: 3_000 }],
    cobros: [{ metodo: 'Efectivo', monto: 3_000 }],
  })
  await linkAudit(api.db)
})

const verify = async () => (await api.as('admin').post('/libros/verificar')).body

/** Changes rows as a superuser without triggers, verifies, and restores them. */
async function tampered(statement: string, back: string) {
  const { owned } = api.database
  const free = (text: string) =>
    owned.connection().execute(async (one) => {
      await sql`set session_replication_role = replica`.execute(one)
      await sql.raw(text).execute(one)
      await sql`set session_replication_role = origin`.execute(one)
    })
  await free(statement)
  const found = await verify()
  await free(back)
  return found
}

test('untampered books pass the verification', async () => {
  const { ok, pruebas } = await verify()
  expect([ok, pruebas.filter(({ ok }: { ok: boolean }) => !ok)]).toEqual([true, []])
  expect((await api.as('recepcionista').post('/libros/verificar')).statusCode).toBe(403)
})

/** Tamperings, the law that each breaks and the sentence that locates it. */
const tamperings: [what: string, law: RegExp, statement: string, back: string, sentence: RegExp][] = [
  [
    'one side of an asiento',
    /^Cada asiento cuadra/,
    'update partidas set credito = credito + 1 where orden = 2 and numero = 1',
    'update partidas set credito = credito - 1 where orden = 2 and numero = 1',
    /El asiento N\.º 1 del 20\/11\/2026 no cuadra/,
  ],
  [
    'both sides alike',
    /está como se escribió$/,
    'update partidas set debito = debito * 2, credito = credito * 2 where numero = 1',
    'update partidas set debito = debito / 2, credito = credito / 2 where numero = 1',
    /El asiento N\.º 1 del 20\/11\/2026 no dice lo que decía/,
  ],
  [
    'its day',
    /está como se escribió$/,
    "update asientos set fecha = '2026-11-19' where numero = 2",
    "update asientos set fecha = '2026-11-20' where numero = 2",
    /El asiento N\.º 2 del 19\/11\/2026/,
  ],
  [
    'its words',
    /está como se escribió$/,
    "update asientos set descripcion = descripcion || '!' where numero = 3",
    "update asientos set descripcion = rtrim(descripcion, '!') where numero = 3",
    /El asiento N\.º 3/,
  ],
  [
    'an account, which is taken away',
    /está en el plan de cuentas$/,
    "delete from cuentas where codigo = '5195'",
    "insert into cuentas (codigo, nombre) values ('5195', 'Diversos')",
    /La cuenta 5195 no está en el plan/,
  ],
  [
    'a sum of an account',
    /^El mayor dice lo mismo/,
    "update sumas set monto = monto + 1, devuelto = devuelto + 1 where de = 'libros' and grupo = '1105'",
    "update sumas set monto = monto - 1, devuelto = devuelto - 1 where de = 'libros' and grupo = '1105'",
    /El mayor de la cuenta 1105 no suma lo que su diario el 20\/11\/2026/,
  ],
  [
    'a side of a sum',
    /^El balance de comprobación suma cero/,
    "update sumas set devuelto = devuelto + 1 where de = 'libros' and grupo = '4170'",
    "update sumas set devuelto = devuelto - 1 where de = 'libros' and grupo = '4170'",
    /El balance no suma cero al final de 11\/2026/,
  ],
  [
    'a row of the ledger',
    /^Cada movimiento de la contabilidad/,
    "update contabilidad set monto = monto + 1 where tipo = 'egreso'",
    "update contabilidad set monto = monto - 1 where tipo = 'egreso'",
    /El movimiento «.+» del \d+\/\d+\/2026 no está así/,
  ],
  [
    'the day of a row of the ledger',
    /^Cada movimiento de la contabilidad/,
    "update contabilidad set fecha = '2026-11-19' where tipo = 'egreso'",
    "update contabilidad set fecha = '2026-11-20' where tipo = 'egreso'",
    /El movimiento «.+» del 19\/11\/2026 no está así/,
  ],
  [
    'a payment',
    /^Los pagos y sus movimientos/,
    'update pagos set monto = monto + 1 where monto = 40000',
    'update pagos set monto = monto - 1 where monto = 40001',
    /El pago del 20\/11\/2026 por 40001\.00/,
  ],
  [
    'a reversal',
    /^Los pagos y sus movimientos/,
    'update contabilidad set monto = monto - 1 where revierte_id is not null',
    'update contabilidad set monto = monto + 1 where revierte_id is not null',
    /Una reversión no devuelve lo que revierte/,
  ],
  [
    'a debt',
    /^Lo que deben los clientes/,
    'update cargos set pendiente = pendiente - 1',
    'update cargos set pendiente = pendiente + 1',
    /La cuenta 1305 suma 9000\.00 y los clientes 8999\.00/,
  ],
  [
    'what a Z says was counted',
    /^Cada Z de la caja/,
    `update caja_z set conteo = '[{"cantidad": 35, "denominacion": 100}]'`,
    `update caja_z set conteo = '[{"cantidad": 7, "denominacion": 500}]'`,
    /La Z N\.º 1 de la caja no dice lo que decía/,
  ],
  [
    'a Z, and its seal with it',
    /^Cada Z de la caja/,
    'update caja_z set efectivo = 3400, huella = huella_de_z((1, turno_id, fecha, cerrado_por, cerrado_en, autorizado_por, conteo, metodos, 3400, diferencia, null)::caja_z)',
    'update caja_z set efectivo = 3500, huella = huella_de_z((1, turno_id, fecha, cerrado_por, cerrado_en, autorizado_por, conteo, metodos, 3500, diferencia, null)::caja_z)',
    /La Z N\.º 1 de la caja no cuenta lo que su turno movió/,
  ],
  [
    'what a till has seen',
    /^Lo que se movió en la caja/,
    'update caja_movimientos set monto = monto + 1',
    'update caja_movimientos set monto = monto - 1',
    /Un movimiento de la caja/,
  ],
  [
    'the number of a Z',
    /^Cada Z de la caja/,
    'update caja_z set numero = 2',
    'update caja_z set numero = 1',
    /Falta la Z N\.º 1 de la caja/,
  ],
  [
    'the number of a receipt',
    /^Los recibos siguen/,
    'update pagos set numero = 99 where numero = 3',
    'update pagos set numero = 3 where numero = 99',
    /Falta el recibo N\.º 3/,
  ],
  [
    'an advance',
    /^Lo que deben los clientes/,
    'update abonos set sin_aplicar = sin_aplicar - 1',
    'update abonos set sin_aplicar = sin_aplicar + 1',
    /La cuenta 2805 suma 3000\.00 y los clientes 2999\.00/,
  ],
  [
    'the audit',
    /^Nada de la auditoría/,
    "update auditoria set accion = accion || 'x' where id = 1",
    "update auditoria set accion = rtrim(accion, 'x') where id = 1",
    /La cadena se rompe en el acto revisado N\.º 1/,
  ],
]

test.each(tamperings)(
  'tampering with %s is detected and located',
  async (_, law, statement, back, sentence) => {
    const { ok, pruebas }: VerificacionLibros = await tampered(statement, back)
    expect(ok).toBe(false)
    const broken = pruebas.find(({ nombre }) => law.test(nombre))
    expect([broken?.ok, broken?.detalle]).toEqual([false, expect.stringMatching(sentence)])
  },
)

test('every law is broken by some tampering', async () => {
  const { pruebas }: VerificacionLibros = await verify()
  // `derived-values.test.ts` tests the laws of `GUARDADO`.
  const kept = new Set(GUARDADO.map(({ nombre }) => nombre))
  const unbroken = pruebas.filter(
    ({ nombre }) => !kept.has(nombre) && !tamperings.some(([, law]) => law.test(nombre)),
  )
  expect(unbroken).toEqual([])
})

test('an async verification returns at once; the state shows its result', async () => {
  const admin = api.as('admin')
  const state = async () => (await admin.get('/libros/verificacion')).body
  const begin = () => admin.post('/libros/verificar', undefined, { prefer: 'respond-async' })
  const held = await api.database.owned.startTransaction().execute()
  await sql`lock table partidas in access exclusive mode`.execute(held)
  const before = await state()
  const { statusCode, headers, body } = await begin()
  expect([statusCode, headers['preference-applied'], body.enCurso]).toEqual([202, 'respond-async', true])
  const others = await together(3, begin)
  expect(countByStatus(others)).toEqual({ 409: 3 })
  expect(others[0]?.body.codigo).toBe('VERIFICACION_EN_CURSO')
  expect(await state()).toEqual({ ...before, enCurso: true })
  await held.rollback().execute()
  await expect.poll(async () => (await state()).enCurso).toBe(false)
  api.clock.now = new Date(api.clock.now.getTime() + 60_000)
  expect((await begin()).statusCode).toBe(202)
  await expect.poll(async () => (await state()).enCurso).toBe(false)
  const { ultima } = await state()
  expect(ultima).toMatchObject({
    ok: true,
    cuando: api.clock.now.toISOString(),
    quien: { nombre: 'Prueba admin' },
  })
})

test('closing the app does not wait for its verification', async () => {
  const other = await buildApp(readConfig({ LOG_LEVEL: 'silent', DATA_DIR: tmpdir() }), {
    ...api.database,
    clock: () => api.clock.now,
  })
  await other.ready()
  const held = await api.database.owned.startTransaction().execute()
  await sql`lock table partidas in access exclusive mode`.execute(held)
  const headers = { authorization: `Bearer ${api.tokenOf('admin')}`, prefer: 'respond-async' }
  const { statusCode } = await other.inject({ method: 'POST', url: '/api/libros/verificar', headers })
  expect(statusCode).toBe(202)
  await other.close()
  await held.rollback().execute()
  await expect.poll(async () => (await api.as('admin').get('/libros/verificacion')).body.enCurso).toBe(false)
})
