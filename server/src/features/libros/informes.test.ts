import type { Asiento, Balance, Mayor } from '@gym/contract/contabilidad/libros.schema'
import { addDays } from '@gym/contract/core/calendar'
import { beforeAll, expect, test } from 'vitest'
import { type TestApi, testApi } from '../../testing/api.ts'
import { aTransaccion } from '../../testing/builders.ts'
import { frontDesk } from '../../testing/front-desk.ts'

let api: TestApi
const DAYS = 6
beforeAll(async () => {
  api = await testApi()
  const desk = frontDesk(api)
  for (let n = 0; n < 24; n += 1) {
    const fecha = addDays('2026-11-01', n % DAYS)
    await desk.pago({ monto: 1_000 + n, fecha, metodoPago: n % 3 === 0 ? 'Tarjeta' : 'Efectivo' })
    if (n % 4 === 0)
      await api
        .as('admin')
        .post(
          '/contabilidad',
          aTransaccion({ tipo: 'egreso', monto: 500.25, fecha, cuentaDebito: 'Caja', categoria: 'Luz' }),
        )
  }
})

const get = async <T>(path: string): Promise<T> => (await api.as('admin').get(`/libros/${path}`)).body

test('the balance is zero at every date', async () => {
  for (let n = -1; n <= DAYS; n += 1) {
    const { cuentas, totalDebito, totalCredito } = await get<Balance>(
      `balance?hasta=${addDays('2026-11-01', n)}`,
    )
    expect(totalDebito).toBe(totalCredito)
    expect(cuentas.reduce((sum, { saldo }) => sum + Math.round(saldo * 100), 0)).toBe(0)
  }
})

test("an account has the journal's movements with a running balance, paged", async () => {
  const asientos = await get<Asiento[]>('diario?orden=fecha')
  const expected = asientos
    .flatMap(({ fecha, numero, partidas }) =>
      partidas.filter(({ cuenta }) => cuenta === '1105').map((partida) => ({ fecha, numero, ...partida })),
    )
    .sort((a, b) => a.fecha.localeCompare(b.fecha) || a.numero - b.numero)
  let saldo = 0
  for (let pagina = 1; pagina <= Math.ceil(expected.length / 5); pagina += 1) {
    const mayor = await get<Mayor>(`mayor?cuenta=1105&limite=5&pagina=${pagina}`)
    const rows = expected.slice((pagina - 1) * 5, pagina * 5)
    expect(mayor.movimientos.map(({ asiento }) => asiento)).toEqual(rows.map(({ numero }) => numero))
    for (const { debito, credito, ...line } of mayor.movimientos) {
      saldo += Math.round((debito - credito) * 100)
      expect(Math.round(line.saldo * 100)).toBe(saldo)
    }
    expect(Math.round(mayor.saldoFinal * 100)).toBe(
      expected.reduce((sum, { debito, credito }) => sum + Math.round((debito - credito) * 100), 0),
    )
  }
})

test('an account of a range starts and ends with its balances', async () => {
  const [before, within] = await Promise.all([
    get<Mayor>('mayor?cuenta=1105&hasta=2026-11-02&limite=200'),
    get<Mayor>('mayor?cuenta=1105&desde=2026-11-03&hasta=2026-11-05&limite=200'),
  ])
  expect(within.saldoInicial).toBe(before.saldoFinal)
  expect(within.movimientos.at(-1)?.saldo).toBe(within.saldoFinal)
  expect(new Set(within.movimientos.map(({ fecha }) => fecha))).toEqual(new Set(['2026-11-03', '2026-11-05']))
  const { headers, body } = await api
    .as('admin')
    .get('/libros/mayor?cuenta=1105&desde=2026-11-03&limite=1&pagina=900')
  expect([headers['x-total-count'], body.movimientos]).toEqual([expect.anything(), []])
})

test('results are the income and expense of the range', async () => {
  expect(await get('resultados?desde=2026-11-01&hasta=2026-11-01')).toEqual({
    desde: '2026-11-01',
    hasta: '2026-11-01',
    ingresos: [{ codigo: '4170', nombre: 'Servicios comunitarios, sociales y personales', monto: 4_036 }],
    gastos: [{ codigo: '5135', nombre: 'Servicios', monto: 1_000.5 }],
    totalIngresos: 4_036,
    totalGastos: 1_000.5,
    resultado: 3_035.5,
  })
})

test('an unknown account returns 404, an invalid code 400', async () => {
  const admin = api.as('admin')
  expect((await admin.get('/libros/mayor?cuenta=9999')).statusCode).toBe(400)
  expect((await admin.get('/libros/mayor?cuenta=7')).body.codigo).toBe('CUENTA_NO_ENCONTRADA')
})

test('an own account is added below one of the plan and edited', async () => {
  const admin = api.as('admin')
  const nueva = { codigo: '51350501', nombre: 'Internet del local', categorias: ['Fibra'] }
  const { statusCode, body } = await admin.post('/libros/cuentas', nueva)
  expect([statusCode, body]).toEqual([
    201,
    { codigo: '51350501', nombre: 'Internet del local', propia: true, activa: true, categorias: ['fibra'] },
  ])
  expect((await admin.post('/libros/cuentas', nueva)).body).toMatchObject({ codigo: 'CUENTA_DUPLICADA' })
  expect((await admin.post('/libros/cuentas', { ...nueva, codigo: '71350501' })).body).toMatchObject({
    codigo: 'CUENTA_SIN_MAYOR',
  })
  expect((await admin.post('/libros/cuentas', { ...nueva, codigo: '5135' })).statusCode).toBe(400)
  expect(
    (await admin.put('/libros/cuentas/51350501', { nombre: 'Fibra', activa: false })).body,
  ).toMatchObject({
    nombre: 'Fibra',
    activa: false,
    categorias: ['fibra'],
  })
  expect((await admin.put('/libros/cuentas/1305', { categorias: ['Préstamos'] })).body).toMatchObject({
    codigo: 'CUENTA_SIN_CATEGORIAS',
  })
  expect((await admin.put('/libros/cuentas/51350599', { nombre: 'Nada' })).statusCode).toBe(404)
})
