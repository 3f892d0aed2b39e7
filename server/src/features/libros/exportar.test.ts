import type { Asiento, Balance, Mayor, Resultados } from '@gym/contract/contabilidad/libros.schema'
import { inCents } from '@gym/contract/core/money'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { type TestApi, testApi } from '../../testing/api.ts'
import { aTransaccion } from '../../testing/builders.ts'
import { frontDesk } from '../../testing/front-desk.ts'
import { readXlsx } from '../../testing/xlsx.ts'

const texts = ['=1+1', '+57 300', '-Arriendo', '@SUM(A1:A9)', '<b>Ñandú & "cía"</b>', 'una _x0041_ y \t más']

const NO_NAME = 3

let api: TestApi
beforeAll(async () => {
  api = await testApi()
  const desk = frontDesk(api)
  for (const [index, descripcion] of texts.entries())
    await api
      .as('admin')
      .post(
        '/contabilidad',
        aTransaccion({ descripcion, fecha: `2026-10-0${1 + (index % 3)}`, monto: 1_000.05 }),
      )
  const { _id } = await desk.pago({ monto: 80_000, fecha: '2026-10-31', metodoPago: 'Tarjeta' })
  await desk.pago({ monto: 5_000, fecha: '2026-11-02' })
  await api.as('recepcionista').put(`/pagos/${_id}`, { monto: 75_000.5 })
})

async function download(path: string) {
  const { statusCode, headers, rawPayload } = await api.app.inject({
    url: `/api/libros/${path}`,
    headers: { authorization: `Bearer ${api.tokenOf('admin')}` },
  })
  expect(statusCode, path).toBe(200)
  const sheets = await readXlsx(rawPayload)
  return { headers, sheets: new Map(sheets.map(({ sheet, data }) => [String(sheet), data])) }
}

const get = async <T>(path: string): Promise<T> => (await api.as('admin').get(`/libros/${path}`)).body
const day = (text: string) => new Date(`${text}T00:00:00Z`)
const orNothing = (amount: number) => amount || null

test('journal file has each side, oldest first, with typed cells', async () => {
  const { headers, sheets } = await download('diario/exportar?desde=2026-10-01&hasta=2026-10-31')
  expect(headers['content-disposition']).toBe('attachment; filename="libro_diario_2026-11-20.xlsx"')
  const rows = sheets.get('Diario') ?? []
  expect(rows[0]?.[0]).toBe('Diario · Octubre de 2026')
  const asientos = await get<Asiento[]>('diario?desde=2026-10-01&hasta=2026-10-31')
  const expected = asientos
    .sort((a, b) => a.fecha.localeCompare(b.fecha) || a.numero - b.numero)
    .flatMap(({ numero, fecha, descripcion, partidas }) =>
      partidas.map(({ cuenta, nombre, debito, credito }) => [
        ...[numero, day(fecha), descripcion, cuenta, nombre],
        ...[orNothing(debito), orNothing(credito)],
      ]),
    )
  const body = rows.slice(NO_NAME + 1, -1)
  expect(body.map((row) => row.slice(0, 7))).toEqual(expected)
  expect(headers['x-total-count']).toBe(String(body.length))
  for (const text of texts)
    expect(
      body.some((row) => row[2] === text),
      text,
    ).toBe(true)
  expect(body.find((row) => row[7] === 'Corrección')?.slice(7)).toEqual([
    'Corrección',
    expect.any(Number),
    'Prueba recepcionista',
  ])
  const total = (column: number) => body.reduce((sum, row) => sum + inCents(Number(row[column] ?? 0)), 0)
  const [label, , , , , debito, credito] = rows.at(-1) ?? []
  expect([label, inCents(Number(debito)), inCents(Number(credito))]).toEqual(['Total', total(5), total(6)])
})

test('the journal file is filtered by the search', async () => {
  const { headers, sheets } = await download('diario/exportar?buscar=arriendo')
  const rows = sheets.get('Diario') ?? []
  expect(rows[0]?.[0]).toBe('Diario · Todas las fechas · búsqueda: «arriendo»')
  expect(rows.slice(NO_NAME + 1, -1).map(([, , text]) => text)).toEqual(['-Arriendo', '-Arriendo'])
  expect([headers['x-total-count'], rows.at(-1)?.[5]]).toEqual(['2', 1_000.05])
})

test('account file has opening balance, movements and closing balance', async () => {
  const query = 'cuenta=1110&desde=2026-10-31&hasta=2026-11-30'
  const { sheets } = await download(`mayor/exportar?${query}`)
  const rows = sheets.get('Mayor') ?? []
  const { saldoInicial, movimientos, saldoFinal } = await get<Mayor>(`mayor?${query}`)
  expect(rows[0]?.[0]).toBe('Mayor de 1110 Bancos · Del 31/10/2026 al 30/11/2026')
  const of = (what: string, saldo: number) => ['1110', 'Bancos', null, null, what, null, null, saldo]
  expect(rows.slice(NO_NAME + 1)).toEqual([
    of('Saldo inicial', saldoInicial),
    ...movimientos.map(({ fecha, asiento, descripcion, debito, credito, saldo }) => [
      ...['1110', 'Bancos', day(fecha), asiento, descripcion],
      ...[orNothing(debito), orNothing(credito), saldo],
    ]),
    of('Saldo final', saldoFinal),
  ])
  expect(movimientos).toHaveLength(3)
  const unused = await download('mayor/exportar?cuenta=3605')
  expect(
    unused.sheets
      .get('Mayor')
      ?.slice(-2)
      .map((row) => row.slice(4)),
  ).toEqual([
    ['Saldo inicial', null, null, 0],
    ['Saldo final', null, null, 0],
  ])
  expect((await api.as('admin').get('/libros/mayor/exportar?cuenta=7')).body.codigo).toBe(
    'CUENTA_NO_ENCONTRADA',
  )
})

test('the balance and result files match their screens', async () => {
  const balance = await get<Balance>('balance?hasta=2026-10-31')
  const ofBalance = (await download('balance/exportar?hasta=2026-10-31')).sheets.get('Balance') ?? []
  expect(ofBalance[0]?.[0]).toBe('Balance de comprobación al 31/10/2026')
  expect(ofBalance.slice(NO_NAME + 1)).toEqual([
    ...balance.cuentas.map(({ codigo, nombre, debito, credito, saldo }) => [
      codigo,
      nombre,
      debito,
      credito,
      saldo,
    ]),
    ['Total', null, balance.totalDebito, balance.totalCredito, 0],
  ])
  const query = 'desde=2026-10-01&hasta=2026-10-31'
  const resultados = await get<Resultados>(`resultados?${query}`)
  const ofResults = (await download(`resultados/exportar?${query}`)).sheets.get('Resultados') ?? []
  const lines = (all: Resultados['ingresos']) =>
    all.map(({ codigo, nombre, monto }) => [codigo, nombre, monto])
  expect(ofResults.slice(NO_NAME + 1)).toEqual([
    ...lines(resultados.ingresos),
    ['Total de ingresos', null, resultados.totalIngresos],
    ...lines(resultados.gastos),
    ['Total de gastos', null, resultados.totalGastos],
    [resultados.resultado < 0 ? 'Pérdida' : 'Utilidad', null, resultados.resultado],
  ])
})

test('books of a month are one consistent file, a sheet each', async () => {
  await api.as('admin').put('/configuracion', { nombre: 'Gimnasio Ñ & Cía' })
  const { headers, sheets } = await download('exportar?desde=2026-10-31&hasta=2026-11-30')
  expect([...sheets.keys()]).toEqual(['Diario', 'Mayor', 'Balance', 'Resultados', 'Plan de cuentas'])
  for (const rows of sheets.values()) expect(rows[0]?.[0]).toBe('Gimnasio Ñ & Cía')
  const body = (name: string) => (sheets.get(name) ?? []).slice(NO_NAME + 2)
  const diario = body('Diario').slice(0, -1)
  const moved = body('Mayor').filter(([, , fecha]) => fecha !== null)
  expect(headers['x-total-count']).toBe(String(diario.length + moved.length))
  const keys = (rows: unknown[][]) => rows.map((row) => JSON.stringify(row)).sort()
  expect(
    keys(moved.map(([cuenta, , , asiento, , debito, credito]) => [asiento, cuenta, debito, credito])),
  ).toEqual(
    keys(diario.map(([asiento, , , cuenta, , debito, credito]) => [asiento, cuenta, debito, credito])),
  )
  const ends = body('Mayor').filter((row) => row[4] === 'Saldo final')
  expect(ends.map(([codigo, , , , , , , saldo]) => [codigo, saldo])).toEqual(
    body('Balance')
      .slice(0, -1)
      .map(([codigo, , , , saldo]) => [codigo, saldo]),
  )
})

test("books may exceed one batch and preserve each account's order", { tags: ['full'] }, async () => {
  await sql`
    insert into contabilidad (id, tipo, descripcion, monto, fecha, metodo_pago, cuenta_debito, cuenta_credito, referencia)
    select gen_random_uuid(), 'ingreso', 'Venta ' || n, n, date '2027-01-01' + n % 30, 'efectivo', 'Caja', 'Ingresos', 'manual'
    from generate_series(1, 700) as n`.execute(api.db)
  const { sheets } = await download('exportar?desde=2027-01-01&hasta=2027-01-31')
  expect(sheets.get('Diario')).toHaveLength(NO_NAME + 2 + 1_400 + 1)
  const cents = (sheets.get('Mayor') ?? [])
    .filter(([cuenta, , fecha]) => cuenta === '1105' && fecha !== null)
    .map(([, , fecha, , , debito, , saldo]) => ({
      fecha,
      debito: inCents(Number(debito)),
      saldo: inCents(Number(saldo)),
    }))
  expect(cents).toHaveLength(700)
  for (const [index, { debito, saldo }] of cents.entries())
    if (index > 0) expect(saldo).toBe((cents[index - 1]?.saldo ?? 0) + debito)
  expect([...cents].sort((a, b) => Number(a.fecha) - Number(b.fecha))).toEqual(cents)
})

test('two concurrent downloads of the books at most are allowed', async () => {
  const held = await api.database.owned.startTransaction().execute()
  await sql`lock table asientos in access exclusive mode`.execute(held)
  const waiting = ['exportar', 'diario/exportar'].map(download)
  await expect
    .poll(async () => {
      const { rows } = await sql<{ n: number }>`
        select count(*)::int as n from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(api.database.owned)
      return rows[0]?.n
    })
    .toBe(2)
  const third = await api.as('admin').get('/libros/mayor/exportar?cuenta=1105')
  expect([third.statusCode, third.body.codigo]).toEqual([429, 'REPORTES_OCUPADOS'])
  await held.rollback().execute()
  await Promise.all(waiting)
})
