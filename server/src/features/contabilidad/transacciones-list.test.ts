import type { Contabilidad } from '@gym/contract/contabilidad/contabilidad.schema'
import { beforeAll, expect, test } from 'vitest'
import { type Answer, type TestApi, testApi } from '../../testing/api.ts'
import { aTransaccion } from '../../testing/builders.ts'
import { frontDesk } from '../../testing/front-desk.ts'

let api: TestApi

const written = [
  { descripcion: 'Arriendo', monto: 900.1, fecha: '2026-10-31', categoria: 'Local' },
  { descripcion: 'Nómina Ñáñez', monto: 300.2, fecha: '2026-11-01', cuentaDebito: 'Bancos' },
  {
    tipo: 'ingreso',
    descripcion: 'Alquiler de cancha',
    monto: 0.3,
    fecha: '2026-11-02',
    cuentaCredito: 'Ingresos',
  },
  { descripcion: 'Luz', monto: 50, fecha: '2026-11-21', metodoPago: 'tarjeta', referencia: 'factura' },
]

beforeAll(async () => {
  api = await testApi()
  for (const fields of written) await api.as('admin').post('/contabilidad', aTransaccion(fields))
  const pago = await frontDesk(api).pago({ monto: 1_000.05, fecha: '2026-11-15' })
  await api.as('recepcionista').put(`/pagos/${pago._id}`, { monto: 800.05 })
})

const list = (query = '') => api.as('admin').get(`/contabilidad?${query}`)
const shown = ({ body }: Answer) => (body as Contabilidad).transacciones.map(({ descripcion }) => descripcion)
const sums = ({ body: { totalIngresos, totalEgresos, balance } }: Answer) => [
  totalIngresos,
  totalEgresos,
  balance,
]

const ALL = ['Luz', 'Pago', 'Reversión: Pago', 'Pago', 'Alquiler de cancha', 'Nómina Ñáñez', 'Arriendo']

test('the ledger is newest first, corrections included', async () => {
  expect(shown(await list())).toEqual(ALL)
})

test('the totals are exact to the cent, reversals subtracted', async () => {
  expect(sums(await list())).toEqual([800.35, 1250.3, -449.95])
})

test.each([
  ['fechaInicio=2026-11-01&fechaFin=2026-11-30', ALL.slice(0, -1), [800.35, 350.2, 450.15]],
  ['fechaInicio=2026-11-02&fechaFin=2026-11-02', ['Alquiler de cancha'], [0.3, 0, 0.3]],
  ['fechaFin=2026-10-31', ['Arriendo'], [0, 900.1, -900.1]],
  ['fechaInicio=2026-11-21T05:00:00Z', ['Luz'], [0, 50, -50]],
  ['tipo=ingreso', ['Pago', 'Reversión: Pago', 'Pago', 'Alquiler de cancha'], [800.35, 0, 800.35]],
  ['tipo=egreso', ['Luz', 'Nómina Ñáñez', 'Arriendo'], [0, 1250.3, -1250.3]],
  ['tipo=&fechaInicio=&fechaFin=', ALL, [800.35, 1250.3, -449.95]],
  ['buscar=nanez', ['Nómina Ñáñez'], [0, 300.2, -300.2]],
  ['buscar=local', ['Arriendo'], [0, 900.1, -900.1]],
  ['fechaInicio=2030-01-01', [], [0, 0, 0]],
])('ledger filtered by %s has its rows and totals', async (query, rows, totals) => {
  const answer = await list(query)
  expect(shown(answer)).toEqual(rows)
  expect(sums(answer)).toEqual(totals)
})

test('the totals cover the whole filter, on any page', async () => {
  const page = await list('tipo=egreso&limite=2&pagina=2')
  expect(shown(page)).toEqual(['Arriendo'])
  expect(sums(page)).toEqual([0, 1250.3, -1250.3])
  expect(page.headers['x-total-count']).toBe('3')
  expect(page.headers.link).toContain('limite=2&pagina=1>; rel="prev"')
})

test('the totals are exact where a float is not', async () => {
  const other = await testApi()
  for (let n = 0; n < 10; n += 1)
    await other.as('admin').post('/contabilidad', aTransaccion({ tipo: 'ingreso', monto: 0.1 }))
  const { body } = await other.as('admin').get('/contabilidad')
  expect([body.totalIngresos, body.totalEgresos, body.balance]).toEqual([1, 0, 1])
})

test.each([
  ['monto', ['Reversión: Pago', 'Alquiler de cancha', 'Luz', 'Nómina Ñáñez', 'Pago', 'Arriendo', 'Pago']],
  ['fecha', ['Arriendo', 'Nómina Ñáñez', 'Alquiler de cancha', 'Pago', 'Reversión: Pago', 'Pago', 'Luz']],
  [
    'descripcion',
    ['Alquiler de cancha', 'Arriendo', 'Luz', 'Nómina Ñáñez', 'Pago', 'Pago', 'Reversión: Pago'],
  ],
])('the ledger sorts by %s, ties newest first', async (orden, expected) => {
  expect(shown(await list(`orden=${orden}`))).toEqual(expected)
})

test.each(['tipo', 'metodoPago', 'cuentaDebito', 'cuentaCredito', 'referencia', 'creadoPor'])(
  'the ledger sorts by %s, both ways',
  async (orden) => {
    for (const direction of [orden, `-${orden}`])
      expect(shown(await list(`orden=${direction}`))).toHaveLength(ALL.length)
  },
)

test.each([
  ['tipo=gasto', 'El tipo debe ser una de estas opciones: ingreso, egreso.'],
  ['fechaInicio=2026-11-02&fechaFin=2026-11-01', 'La fecha inicial es posterior a la final.'],
  ['fechaFin=ayer', 'La fecha final no es una fecha válida.'],
  ['limite=201', 'El límite debe estar entre 1 y 200.'],
])('the ledger rejects ?%s', async (query, mensaje) => {
  const { statusCode, body } = await list(query)
  expect([statusCode, body.mensaje]).toEqual([400, mensaje])
})

const serie = async (query: string) => (await api.as('admin').get(`/contabilidad/serie?${query}`)).body

test('the series is by day, gaps included', async () => {
  const { unidad, puntos } = await serie('fechaInicio=2026-11-01&fechaFin=2026-11-30')
  expect(unidad).toBe('dia')
  expect(puntos).toHaveLength(30)
  expect(puntos.slice(0, 3)).toEqual([
    { fecha: '2026-11-01', ingresos: 0, egresos: 300.2 },
    { fecha: '2026-11-02', ingresos: 0.3, egresos: 0 },
    { fecha: '2026-11-03', ingresos: 0, egresos: 0 },
  ])
  expect(puntos[14]).toEqual({ fecha: '2026-11-15', ingresos: 800.05, egresos: 0 })
  expect(puntos[20]).toEqual({ fecha: '2026-11-21', ingresos: 0, egresos: 50 })
})

test('the series is by month beyond 62 days', async () => {
  expect((await serie('fechaInicio=2026-10-01&fechaFin=2026-12-01')).puntos).toHaveLength(62)
  expect(await serie('fechaInicio=2026-09-30&fechaFin=2026-12-01')).toEqual({
    unidad: 'mes',
    puntos: [
      { fecha: '2026-09-01', ingresos: 0, egresos: 0 },
      { fecha: '2026-10-01', ingresos: 0, egresos: 900.1 },
      { fecha: '2026-11-01', ingresos: 800.35, egresos: 350.2 },
      { fecha: '2026-12-01', ingresos: 0, egresos: 0 },
    ],
  })
})

test('an open range of the series ends at the rows', async () => {
  const { puntos } = await serie('')
  expect([puntos[0].fecha, puntos.at(-1).fecha]).toEqual(['2026-10-31', '2026-11-21'])
  expect(await serie('fechaInicio=2030-01-01')).toEqual({ unidad: 'dia', puntos: [] })
  expect((await serie('fechaInicio=2030-01-01&fechaFin=2030-01-07')).puntos).toHaveLength(7)
})

test('the series has at most the last hundred years', async () => {
  const { puntos } = await serie('fechaInicio=1900-01-01&fechaFin=2026-12-31')
  expect(puntos).toHaveLength(1200)
  expect(puntos.at(-1).fecha).toBe('2026-12-01')
  expect(puntos.at(-2)).toEqual({ fecha: '2026-11-01', ingresos: 800.35, egresos: 350.2 })
})

test("series totals equal the list's, with type and search", async () => {
  for (const query of ['', 'tipo=egreso', 'tipo=ingreso', 'buscar=local', 'fechaInicio=2026-11-01']) {
    const { puntos } = await serie(query)
    const cents = (field: 'ingresos' | 'egresos') =>
      puntos.reduce(
        (sum: number, punto: Record<string, number>) => sum + Math.round((punto[field] ?? 0) * 100),
        0,
      )
    const [ingresos, egresos] = sums(await list(query))
    expect([cents('ingresos') / 100, cents('egresos') / 100]).toEqual([ingresos, egresos])
  }
})

test('the series rejects a reversed range', async () => {
  expect((await serie('fechaInicio=2026-11-02&fechaFin=2026-11-01')).codigo).toBe('RANGO_INVERTIDO')
})
