import type { Cliente } from '@gym/contract/clientes/clientes.schema'
import { parseCsv } from 'hucre/csv'
import { beforeAll, expect, test } from 'vitest'
import { type Caller, type TestApi, testApi } from '../../testing/api.ts'
import { card, cash } from '../../testing/fixtures/sale-returns.ts'
import { frontDesk } from '../../testing/front-desk.ts'
import { readXlsx } from '../../testing/xlsx.ts'

const RETURN = { metodo: 'Efectivo', motivo: 'No le sirvió' }
/** The second day, when the third sale and the return are made. */
const TODAY = 'fechaInicio=2026-11-21'

let api: TestApi
let desk: Caller
let ana: Cliente
beforeAll(async () => {
  api = await testApi()
  const { cliente, producto, venta } = frontDesk(api)
  ana = await cliente({ nombre: 'Ana', apellido: 'Pérez', numeroIdentificacion: '1098765' })
  const agua = await producto({ nombre: 'Agua', precio: 3_000, stock: 10 })
  await venta({
    cliente: ana._id,
    lineas: [
      { producto: agua._id, cantidad: 4 },
      { concepto: 'Guantes', monto: 30_500.5 },
    ],
    cobros: [cash(20_000)],
    fiado: true,
  })
  const { _id } = await venta({ lineas: [{ producto: agua._id, cantidad: 2 }], cobros: [cash(6_000)] })
  api.clock.now = new Date('2026-11-21T15:00:00Z')
  desk = api.withToken((await api.signedIn('recepcionista')).token)
  const lineas = [{ indice: 0, cantidad: 1, reponer: true }]
  expect((await desk.post(`/ventas/${_id}/devolucion`, { lineas, ...RETURN })).statusCode).toBe(201)
  const today = { lineas: [{ concepto: 'Casillero', monto: 8_000 }], cobros: [card(8_000)] }
  expect((await desk.post('/ventas', today)).statusCode).toBe(201)
})

async function file(query: string) {
  const { statusCode, headers, rawPayload } = await api.app.inject({
    url: `/api/ventas/exportar?${query}`,
    headers: { authorization: `Bearer ${(await api.signedIn('recepcionista')).token}` },
  })
  expect(statusCode, query).toBe(200)
  return { headers, bytes: rawPayload }
}

async function excel(query = '') {
  const [sheet] = await readXlsx((await file(query)).bytes)
  return (sheet?.data ?? []).slice(3)
}

test('Excel has each sale with its day and amounts', async () => {
  const [titles, ...rows] = await excel('orden=numero')
  expect(titles).toEqual([
    ...['Número', 'Fecha', 'Cliente', 'Número de identificación', 'Qué se vendió'],
    ...['Total', 'Debe', 'Devuelto', 'Vendió'],
  ])
  const [first, second] = [new Date('2026-11-20T00:00:00Z'), new Date('2026-11-21T00:00:00Z')]
  const by = 'Prueba recepcionista'
  expect(rows).toEqual([
    [1, first, 'Ana Pérez', '1098765', 'Agua, Guantes', 42_500.5, 22_500.5, 0, by],
    [2, first, null, null, 'Agua', 6_000, 0, 3_000, by],
    [3, second, null, null, 'Casillero', 8_000, 0, 0, by],
  ])
})

test('CSV has plain amounts and ISO days', async () => {
  const { headers, bytes } = await file('formato=csv&buscar=guantes')
  expect(headers['content-disposition']).toBe('attachment; filename="ventas_2026-11-21.csv"')
  expect(parseCsv(bytes.toString('utf8'))[1]).toEqual([
    ...['1', '2026-11-20', 'Ana Pérez', '1098765', 'Agua, Guantes', '42500.5', '22500.5', '0'],
    'Prueba recepcionista',
  ])
})

test.each([
  ['', [3, 2, 1]],
  ['orden=total', [2, 3, 1]],
  ['orden=-numero&limite=1&pagina=2', [3, 2, 1]],
  [TODAY, [3]],
  ['fechaFin=2026-11-20', [2, 1]],
  ['buscar=agua', [2, 1]],
  ['buscar=perez', [1]],
  ['buscar=nadie', []],
])('the file has filter, search and order of the list: "%s"', async (query, numeros) => {
  expect((await excel(query)).slice(1).map(([numero]) => numero)).toEqual(numeros)
})

test('the file has the sales of one client', async () => {
  expect((await excel(`cliente=${ana._id}`)).slice(1).map(([numero]) => numero)).toEqual([1])
})

test.each([
  ['', { total: 56_500.5, debe: 22_500.5, devuelto: 3_000 }],
  ['limite=1&pagina=2&orden=-cliente', { total: 56_500.5, debe: 22_500.5, devuelto: 3_000 }],
  [TODAY, { total: 8_000, debe: 0, devuelto: 0 }],
  ['fechaFin=2026-11-20', { total: 48_500.5, debe: 22_500.5, devuelto: 3_000 }],
  ['buscar=agua', { total: 48_500.5, debe: 22_500.5, devuelto: 3_000 }],
  [`buscar=agua&${TODAY}`, { total: 0, debe: 0, devuelto: 0 }],
  ['buscar=ana agua', { total: 42_500.5, debe: 22_500.5, devuelto: 0 }],
  ['buscar=nadie', { total: 0, debe: 0, devuelto: 0 }],
])('the sum covers all sales of the filter: "%s"', async (query, suma) => {
  expect((await desk.get(`/ventas/suma?${query}`)).body).toEqual(suma)
})

test('the sum covers the sales of one client', async () => {
  const { body } = await desk.get(`/ventas/suma?cliente=${ana._id}`)
  expect(body).toEqual({ total: 42_500.5, debe: 22_500.5, devuelto: 0 })
})

test('a reversed range has no file and no sum', async () => {
  for (const path of ['/ventas/exportar', '/ventas/suma']) {
    const { body } = await desk.get(`${path}?fechaInicio=2026-11-02&fechaFin=2026-11-01`)
    expect(body.codigo, path).toBe('RANGO_INVERTIDO')
  }
})
