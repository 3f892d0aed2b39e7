import { spawnSync } from 'node:child_process'
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { beforeAll, expect, test, vi } from 'vitest'
import { type TestApi, testApi } from '../../testing/api.ts'
import { aTransaccion } from '../../testing/builders.ts'
import { bodyOf, ledgerFileOf, looksOf, officeCells, rowsOf } from '../../testing/fixtures/ledger-file.ts'
import { frontDesk } from '../../testing/front-desk.ts'
import { readXlsx } from '../../testing/xlsx.ts'
import { toXlsx } from './reporte-xlsx.ts'

const HEADER = [
  'Tipo',
  'Descripción',
  'Monto',
  'Fecha',
  'Cuenta débito',
  'Cuenta crédito',
  'Referencia',
  'Creado por',
]
const MANY = 2_500

/** Texts that a spreadsheet or an XML parser would misread. */
const texts = [
  '=1+1',
  '+57 300 123 4567',
  '-Arriendo',
  '@SUM(A1:A9)',
  '=HYPERLINK("http://malo.test";"aquí")',
  '<b>Ñandú & "compañía"</b>',
  'Línea uno\nlínea dos',
  'Tabulado\ty con \u0001 control',
  '🏋️ pesas',
  'una _x0041_ y un \\n',
]

let api: TestApi
beforeAll(async () => {
  api = await testApi()
  for (const descripcion of texts)
    await api.as('admin').post('/contabilidad', aTransaccion({ descripcion, monto: 1_000.05 }))
  const pago = await frontDesk(api).pago({ monto: 80_000, fecha: '2026-01-31' })
  await api.as('recepcionista').put(`/pagos/${pago._id}`, { monto: 75_000.5 })
})

const { manyRows, transactionsOpen } = ledgerFileOf(() => api)

async function download(query = '', token = api.tokenOf('admin')) {
  const { statusCode, headers, rawPayload } = await api.app.inject({
    url: `/api/contabilidad/exportar?${query}`,
    headers: { authorization: `Bearer ${token}` },
  })
  return { statusCode, headers, file: rawPayload }
}

const screen = async (query = '') => (await api.as('admin').get(`/contabilidad?${query}`)).body

test("export is named after the gym's day and counts rows", async () => {
  const earlier = api.clock.now
  api.clock.now = new Date('2026-11-21T04:59:00Z')
  const { statusCode, headers } = await download('', (await api.signedIn('admin')).token)
  api.clock.now = earlier
  expect(statusCode).toBe(200)
  expect(headers['content-type']).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
  expect(headers['content-disposition']).toBe('attachment; filename="reporte_contabilidad_2026-11-20.xlsx"')
  expect(headers['x-total-count']).toBe(String(texts.length + 3))
})

test("export has the screen's rows with typed days, numbers and texts", async () => {
  const rows = await rowsOf((await download()).file)
  expect(rows[0]).toEqual(HEADER)
  const { transacciones } = await screen()
  expect(bodyOf(rows)).toEqual(
    transacciones.map((row: Record<string, unknown>) => [
      row.tipo === 'ingreso' ? 'Ingreso' : 'Egreso',
      row.descripcion,
      row.monto,
      new Date(`${row.fecha}T00:00:00Z`),
      row.cuentaDebito,
      row.cuentaCredito,
      row.referencia === 'manual' ? 'Manual' : 'Factura',
      (row.creadoPor as { nombre: string }).nombre,
    ]),
  )
})

test.each([
  '',
  'tipo=egreso',
  'tipo=ingreso',
  'buscar=pago&orden=monto',
  'fechaFin=2026-01-31',
  'fechaInicio=2030-01-01',
])("export totals equal the screen's for the filter ?%s", async (query) => {
  const { file, headers } = await download(query)
  const rows = await rowsOf(file)
  const { transacciones, totalIngresos, totalEgresos, balance } = await screen(query)
  expect(bodyOf(rows)).toHaveLength(transacciones.length)
  expect(bodyOf(rows).map(([, , monto]) => monto)).toEqual(
    transacciones.map(({ monto }: { monto: number }) => monto),
  )
  expect(headers['x-total-count']).toBe(String(transacciones.length))
  expect(rows.slice(-3).map(([label, , amount]) => [label, amount])).toEqual([
    ['Total ingresos', totalIngresos],
    ['Total egresos', totalEgresos],
    ['Balance', balance],
  ])
})

test('export freezes bold headings and formats pesos and totals', async () => {
  const { file } = await download('fechaInicio=2026-01-31&fechaFin=2026-01-31')
  const looks = await looksOf(file)
  const body = 1
  const foot = body + bodyOf(await rowsOf(file)).length
  expect(looks.freezePane).toMatchObject({ rows: body })
  expect(looks.widths).toEqual([16, 48, 18, 12, 15, 15, 12, 24])
  for (let column = 0; column < HEADER.length; column += 1)
    expect(looks.of(0, column)?.font?.bold, HEADER[column]).toBe(true)
  const amounts = bodyOf(await rowsOf(file)).map(([, , monto]) => monto)
  expect(amounts).toContain(80_000)
  expect(amounts).toContain(75_000.5)
  amounts.forEach((monto, index) => {
    const numFmt = Number.isInteger(monto) ? '"$"#,##0;-"$"#,##0' : '"$"#,##0.00;-"$"#,##0.00'
    expect(looks.of(body + index, 2)?.numFmt, String(monto)).toBe(numFmt)
    expect(looks.of(body + index, 3)?.numFmt).toBe('dd/mm/yyyy')
    expect(looks.of(body + index, 1)?.font?.bold).not.toBe(true)
  })
  for (const row of [foot, foot + 1, foot + 2]) {
    expect(looks.of(row, 0)?.font?.bold).toBe(true)
    expect(looks.of(row, 2)?.font?.bold).toBe(true)
    expect(looks.of(row, 2)?.numFmt).toMatch(/^"\$"#,##0/)
  }
})

test('export continues in the next sheet under the same headings', async () => {
  const transaccion = (await screen()).transacciones[0]
  async function* rows() {
    for (let monto = 1; monto <= 5; monto += 1) yield [{ ...transaccion, monto }]
  }
  const reporte = {
    total: 5,
    steps: rows(),
    totalIngresos: 15,
    totalEgresos: 0,
    balance: 15,
    close: async () => {},
  }
  const sheets = await readXlsx(await buffer(toXlsx(reporte, 4)))
  expect(sheets.map(({ sheet }) => sheet)).toEqual([
    'Reporte Contabilidad',
    'Reporte Contabilidad_2',
    'Reporte Contabilidad_3',
  ])
  expect(sheets.map(({ data }) => data[0])).toEqual([HEADER, HEADER, HEADER])
  expect(sheets.flatMap(({ data }) => data.slice(1)).map(([, , monto]) => monto)).toEqual([
    1, 2, 3, 4, 5, 15, 0, 15,
  ])
})

test.each([
  ['tipo=gasto', 400, 'DATOS_INVALIDOS'],
  ['fechaInicio=2026-11-02&fechaFin=2026-11-01', 400, 'RANGO_INVERTIDO'],
])('export with ?%s returns the usual error and no file', async (query, status, codigo) => {
  const { statusCode, file, headers } = await download(query)
  expect([statusCode, JSON.parse(String(file)).codigo]).toEqual([status, codigo])
  expect(headers['content-disposition']).toBeUndefined()
})

test('an export in several batches has each row once, in order', { tags: ['full'] }, async () => {
  await manyRows(MANY)
  const rows = bodyOf(await rowsOf((await download('fechaInicio=2027-01-01&orden=monto')).file))
  expect(rows.map(([, , monto]) => monto)).toEqual(Array.from({ length: MANY }, (_, index) => index + 1))
  expect(rows[0]?.[7]).toBe('Desconocido')
})

test('export releases its connection at its end and on abort', { tags: ['full'] }, async () => {
  await manyRows(MANY)
  const address = await api.app.listen({ port: 0, host: '127.0.0.1' })
  const ask = (signal: AbortSignal) =>
    fetch(`${address}/api/contabilidad/exportar`, {
      headers: { authorization: `Bearer ${api.tokenOf('admin')}` },
      signal,
    })
  // More requests than the pool has connections (16), so that a leak would show.
  for (let n = 0; n < 20; n += 1) {
    const leaving = new AbortController()
    const answer = ask(leaving.signal)
    if (n % 2 === 0) await (await answer).body?.getReader().read()
    leaving.abort()
    await answer.catch(() => undefined)
  }
  await vi.waitFor(async () => expect(await transactionsOpen()).toBe(0), 5_000)
  const last = await ask(AbortSignal.timeout(10_000))
  expect(last.status).toBe(200)
  expect((await last.arrayBuffer()).byteLength).toBeGreaterThan(0)
})

test('the export is a snapshot, despite concurrent writes', { tags: ['full'] }, async () => {
  await manyRows(MANY)
  const before = await screen()
  const reading = download()
  const writing = Promise.all(
    Array.from({ length: 20 }, () => api.as('admin').post('/contabilidad', aTransaccion({ monto: 3 }))),
  )
  const { file, headers } = await reading
  await writing
  const rows = await rowsOf(file)
  const cents = bodyOf(rows).reduce(
    (sum, [tipo, , monto]) => sum + (tipo === 'Ingreso' ? 1 : -1) * Math.round(Number(monto) * 100),
    0,
  )
  expect(bodyOf(rows)).toHaveLength(Number(headers['x-total-count']))
  expect(bodyOf(rows).length).toBeGreaterThanOrEqual(before.transacciones.length)
  expect(rows.at(-1)?.[2]).toBe(cents / 100)
})

const hasLibreOffice = spawnSync('soffice', ['--version']).status === 0

test.skipIf(!hasLibreOffice)(
  'LibreOffice reads the days, numbers and texts, and no formula',
  async () => {
    const cells = officeCells((await download('fechaFin=2026-12-31')).file)
    const { transacciones, totalIngresos, totalEgresos, balance } = await screen('fechaFin=2026-12-31')
    const expected = transacciones.flatMap((row: Record<string, unknown>) => [
      { type: 'float', value: String(row.monto) },
      { type: 'date', value: row.fecha },
    ])
    const totals = [totalIngresos, totalEgresos, balance]
    expect(cells.filter(({ type }) => type !== 'string')).toEqual([
      ...expected,
      ...totals.map((total) => ({ type: 'float', value: String(total) })),
    ])
    for (const text of texts.filter((text) => /^[=+\-@]/.test(text)))
      expect(cells).toContainEqual({ type: 'string', value: text })
    expect(cells.map(({ type }) => type)).not.toContain('formula')
  },
  120_000,
)

test('characters that XML cannot represent are dropped', async () => {
  const { body } = await api
    .as('admin')
    .post('/contabilidad', aTransaccion({ descripcion: 'Raro', fecha: '2025-01-01' }))
  const descripcion = 'Ra\uFFFEr\uFFFFo'
  await api.db.updateTable('contabilidad').set({ descripcion }).where('id', '=', body._id).execute()
  const { file } = await download('fechaInicio=2025-01-01&fechaFin=2025-01-01')
  expect(bodyOf(await rowsOf(file))[0]?.[1]).toBe('Raro')
})

test.each(['\uFFFE', '\uFFFF', '\uFDD0', '\u{1FFFE}'])(
  'a text with the noncharacter %j is rejected',
  async (nonCharacter) => {
    const { statusCode, body } = await api
      .as('admin')
      .post('/contabilidad', aTransaccion({ descripcion: `Arriendo ${nonCharacter}` }))
    expect([statusCode, body.mensaje]).toEqual([
      400,
      'La descripción contiene caracteres que no se pueden guardar.',
    ])
  },
)

test('a third concurrent download is rejected until one ends', async () => {
  const held = await api.database.owned.startTransaction().execute()
  await sql`lock table contabilidad in access exclusive mode`.execute(held)
  const waiting = [download(), download()]
  await expect
    .poll(async () => {
      const { rows } = await sql<{ n: number }>`
        select count(*)::int as n from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(api.database.owned)
      return rows[0]?.n
    })
    .toBe(2)
  const third = await api.as('admin').get('/contabilidad/exportar')
  expect([third.statusCode, third.body.codigo]).toEqual([429, 'REPORTES_OCUPADOS'])
  await held.rollback().execute()
  for (const { statusCode } of await Promise.all(waiting)) expect(statusCode).toBe(200)
  await expect.poll(async () => (await download()).statusCode).toBe(200)
})

test('an expense of the till is exported with Gastos in debit', async () => {
  const fresh = await testApi()
  const desk = fresh.as('recepcionista')
  const turno = (await desk.post('/caja/turnos', { base: 9_000 })).body
  const gasto = { tipo: 'salida', categoria: 'gasto', monto: 3_000, motivo: 'Bolsas' }
  await desk.post(`/caja/turnos/${turno._id}/movimientos`, gasto)
  const { payload } = await fresh.app.inject({
    url: '/api/contabilidad/exportar?formato=csv',
    headers: { authorization: `Bearer ${fresh.tokenOf('admin')}` },
  })
  const row = payload.split('\n').find((line) => line.includes('Bolsas'))
  expect(row).toMatch(/Gastos[,;]Caja/)
})
