import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { linkAudit } from '../../db/audit.ts'
import { type TestApi, testApi } from '../../testing/api.ts'
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
  await linkAudit(api.db)
})

const verify = async () => (await api.as('admin').post('/libros/verificar')).body

/** What a superuser can do whom no trigger stops, and what brings it back. */
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

test('the books of a gym that nobody tampered with hold', async () => {
  const { ok, pruebas } = await verify()
  expect([ok, pruebas.filter(({ ok }: { ok: boolean }) => !ok)]).toEqual([true, []])
  expect((await api.as('recepcionista').post('/libros/verificar')).statusCode).toBe(403)
})

test.each([
  [
    'one side of an asiento',
    'update partidas set credito = credito + 1 where orden = 2 and numero = 1',
    'update partidas set credito = credito - 1 where orden = 2 and numero = 1',
    /El asiento N\.º 1 del 20\/11\/2026 no cuadra/,
  ],
  [
    'both sides alike',
    'update partidas set debito = debito * 2, credito = credito * 2 where numero = 1',
    'update partidas set debito = debito / 2, credito = credito / 2 where numero = 1',
    /El asiento N\.º 1 del 20\/11\/2026 no dice lo que decía/,
  ],
  [
    'its day',
    "update asientos set fecha = '2026-11-19' where numero = 2",
    "update asientos set fecha = '2026-11-20' where numero = 2",
    /El asiento N\.º 2 del 19\/11\/2026/,
  ],
  [
    'its words',
    "update asientos set descripcion = descripcion || '!' where numero = 3",
    "update asientos set descripcion = rtrim(descripcion, '!') where numero = 3",
    /El asiento N\.º 3/,
  ],
  [
    'a row of the ledger',
    "update contabilidad set monto = monto + 1 where tipo = 'egreso'",
    "update contabilidad set monto = monto - 1 where tipo = 'egreso'",
    /El movimiento «.+» del \d\d\/\d\d\/2026 no está así/,
  ],
  [
    'the day of a row of the ledger',
    "update contabilidad set fecha = '2026-11-19' where tipo = 'egreso'",
    "update contabilidad set fecha = '2026-11-20' where tipo = 'egreso'",
    /El movimiento «.+» del 19\/11\/2026 no está así/,
  ],
  [
    'a payment',
    'update pagos set monto = monto + 1 where monto = 40000',
    'update pagos set monto = monto - 1 where monto = 40001',
    /El pago del 20\/11\/2026 por 40001\.00/,
  ],
  [
    'a debt',
    'update cargos set pendiente = pendiente - 1',
    'update cargos set pendiente = pendiente + 1',
    /La cuenta 1305 suma 9000\.00 y los clientes 8999\.00/,
  ],
  [
    'what a Z says was counted',
    `update caja_z set conteo = '[{"cantidad": 35, "denominacion": 100}]'`,
    `update caja_z set conteo = '[{"cantidad": 7, "denominacion": 500}]'`,
    /La Z N\.º 1 de la caja no dice lo que decía/,
  ],
  [
    'a Z, and its seal with it',
    'update caja_z set efectivo = 3400, huella = huella_de_z((1, turno_id, fecha, cerrado_por, cerrado_en, autorizado_por, conteo, metodos, 3400, diferencia, null)::caja_z)',
    'update caja_z set efectivo = 3500, huella = huella_de_z((1, turno_id, fecha, cerrado_por, cerrado_en, autorizado_por, conteo, metodos, 3500, diferencia, null)::caja_z)',
    /La Z N\.º 1 de la caja no cuenta lo que su turno movió/,
  ],
  [
    'what a till has seen',
    'update caja_movimientos set monto = monto + 1',
    'update caja_movimientos set monto = monto - 1',
    /La Z N\.º 1 de la caja no cuenta lo que su turno movió.*Un movimiento de la caja/,
  ],
  [
    'the number of a Z',
    'update caja_z set numero = 2',
    'update caja_z set numero = 1',
    /Falta la Z N\.º 1 de la caja/,
  ],
  [
    'the audit',
    "update auditoria set accion = accion || 'x' where id = 1",
    "update auditoria set accion = rtrim(accion, 'x') where id = 1",
    /La cadena se rompe en el acto revisado N\.º 1/,
  ],
])('whoever changes %s is found, and told where', async (_, statement, back, sentence) => {
  const { ok, pruebas } = await tampered(statement, back)
  expect(ok).toBe(false)
  const said = pruebas.map(({ detalle }: { detalle: string | null }) => detalle ?? '').join(' ')
  expect(said).toMatch(sentence)
})
