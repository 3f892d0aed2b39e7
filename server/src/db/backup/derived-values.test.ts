import { sql } from 'kysely'
import pg from 'pg'
import { beforeAll, expect, test, vi } from 'vitest'
import { type TestApi, testApi } from '../../testing/api.ts'
import { frontDesk } from '../../testing/front-desk.ts'
import { GUARDADO, rebuildDerived } from './derived-values.ts'
import { tryLedger } from './ledger-laws.ts'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
  const desk = frontDesk(api)
  const recepcion = api.as('recepcionista')
  const { _id: cliente } = await desk.cliente({ nombre: 'Reservada' })
  const producto = await desk.producto({ nombre: 'Agua', precio: 3_000, stock: 10 })
  const { _id: mes } = await desk.membresia({ cliente, fechainicio: '2026-10-20', duracion: 90 })
  const { _id: fin } = await desk.membresia({ cliente, fechainicio: '2026-09-01', duracion: 120 })
  const answers = [
    await recepcion.post('/entradas', { clienteId: cliente }),
    await api
      .as('admin')
      .post(`/membresias/${mes}/congelar`, { desde: '2026-11-21', hasta: '2026-11-26', motivo: 'Viaje' }),
    await api.as('admin').post(`/membresias/${fin}/cancelar`, { cuando: 'hoy', motivo: 'precio' }),
    await recepcion.post(`/productos/${producto._id}/existencias`, { cambio: 5, motivo: 'Compra' }),
  ]
  expect(answers.map(({ statusCode, body }) => [statusCode < 300, body.mensaje])).toEqual(
    answers.map(() => [true, undefined]),
  )
  const { _id: venta } = await desk.venta({
    cliente,
    lineas: [{ producto: producto._id, cantidad: 3, precio: 3_000 }],
    cobros: [{ metodo: 'Efectivo', monto: 3_000 }],
    fiado: true,
  })
  await recepcion.post(`/ventas/${venta}/devolucion`, {
    lineas: [{ indice: 0, cantidad: 1, reponer: true }],
    metodo: 'Efectivo',
    motivo: 'Prueba',
  })
  await desk.venta({ cliente, lineas: [{ deuda: 5_000 }], cobros: [{ metodo: 'Efectivo', monto: 5_000 }] })
  const { _id: pago } = await desk.pago({ producto: producto._id, cantidad: 2, monto: undefined })
  await recepcion.delete(`/pagos/${pago}`)
  await sql`select juntar_sumas()`.execute(api.database.owned)
})

async function asOwner<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(api.database.asOwner)
  await client.connect()
  return work(client).finally(() => client.end())
}
const broken = async () => (await asOwner(tryLedger)).filter(({ ok }) => !ok)

const TAMPERED: [statement: string, sentence: RegExp][] = [
  ['update cargos set pendiente = pendiente + 1', /De la venta N\.º 1 se deben 0\.00 y dice 1\.00/],
  [
    'update abonos set sin_aplicar = sin_aplicar + 1',
    /Del abono del 20\/11\/2026 \(.*\) quedan 2000\.00 y dice 2001\.00/,
  ],
  [
    'update venta_lineas set devuelta = 2 where producto_id is not null',
    /De la línea 1 de la venta N\.º 1 se devolvieron 1 y dice 2/,
  ],
  ['update productos set stock = 99', /De «Agua» hay 13 y dice 99/],
  [
    'update membresias set dias_congelados = 40 where dias_congelados > 0',
    /La membresía .* tiene 40 y debería tener 6/,
  ],
  [
    `update membresias set congelada_desde = '2026-11-24' where corta is null`,
    /tiene 2026-11-24 y debería tener nada/,
  ],
  [
    `update membresias set corta = '2026-12-30' where corta is not null`,
    /tiene 2026-12-30 y debería tener 2026-11-20/,
  ],
  [`update clientes_al_dia set entrada = '2026-01-01', dia = '2026-01-01'`, /La última entrada del cliente/],
  [`update ultimas_membresias set fin = '2030-01-01'`, /La última membresía del cliente/],
  [`insert into ausencias select id, '2020-01-01', '2020-02-01' from clientes`, /La ausencia del cliente/],
  [`update sumas set monto = monto + 999 where de = 'ventas'`, /La suma de «ventas» del 20\/11\/2026/],
  [
    `update sumas_totales set cuantos = cuantos + 1 where de = 'clientes'`,
    /El total de «clientes» \(activo\)/,
  ],
]

test('Derived values of an untouched gym match their rows', async () => {
  expect(await broken()).toEqual([])
  expect(TAMPERED).toHaveLength(GUARDADO.length)
  expect(await asOwner(rebuildDerived)).toEqual([])
})

test.each(
  TAMPERED.map((each, index) => ({
    law: GUARDADO[index]?.nombre ?? '',
    statement: each[0],
    sentence: each[1],
  })),
)('Verify reports and rebuild repairs: $law', async ({ law, statement, sentence }) => {
  await asOwner(async (client) => {
    await client.query('set session_replication_role = replica')
    await client.query(statement)
  })
  const found = await broken()
  expect(found).toContainEqual({ nombre: law, ok: false, detalle: expect.stringMatching(sentence) })
  expect(JSON.stringify(found)).not.toContain('Reservada')
  const rebuilt = await asOwner(rebuildDerived)
  expect(rebuilt.map(({ nombre }) => nombre)).toContain(law)
  expect(await broken()).toEqual([])
})

test('Rebuild beside a working program causes no deadlock', async () => {
  await asOwner(async (program) => {
    await program.query('begin')
    await program.query('update productos set nombre = nombre')
    const rebuilt = asOwner((client) => rebuildDerived(client, { retryLimits: { tries: 100, pauseMs: 10 } }))
    await vi.waitUntil(
      async () =>
        // The triggers of the open update lock several tables, and the rebuild may wait for any of them.
        (
          await program.query(
            `select from pg_locks where not granted and locktype = 'relation'
              and database = (select oid from pg_database where datname = current_database())`,
          )
        ).rowCount,
    )
    await program.query('update clientes set nombre = nombre')
    await program.query('commit')
    expect(await rebuilt).toEqual([])
  })
})
