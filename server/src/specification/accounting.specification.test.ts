import { beforeAll, expect, test } from 'vitest'
import { type TestApi, testApi } from '../testing/api.ts'
import { type Body, created, day } from '../testing/specification-answers.ts'

let api: TestApi

beforeAll(async () => {
  api = await testApi()
})

const income = {
  tipo: 'ingreso',
  descripcion: 'Venta de agua',
  monto: 100.1,
  fecha: '2026-03-01',
  metodoPago: 'efectivo',
  cuentaDebito: 'Caja',
  cuentaCredito: 'Ingresos',
  referencia: 'manual',
}

const expense = {
  tipo: 'egreso',
  descripcion: 'Recibo de luz',
  monto: 30.3,
  fecha: '2026-03-31',
  metodoPago: 'transferencia',
  cuentaDebito: 'Bancos',
  cuentaCredito: 'Gastos',
  referencia: 'factura',
}

const ledger = async (query: string): Promise<Body> =>
  (await api.as('admin').get(`/contabilidad${query}`)).body

const transactionOf = async (descripcion: string): Promise<Body> =>
  (await ledger('')).transacciones.find((row: Body) => row.descripcion === descripcion)

const descriptions = (body: Body): string[] =>
  body.transacciones.map((row: Body) => row.descripcion).toSorted()

test('an admin records income and expense with every listed field', async () => {
  for (const fields of [income, expense]) {
    expect.soft((await api.as('admin').post('/contabilidad/', fields)).statusCode).toBeOneOf(created)
    const { fecha, ...rest } = fields
    const row = await transactionOf(fields.descripcion)
    expect.soft(row).toMatchObject(rest)
    expect.soft(day(row?.fecha)).toBe(fecha)
    expect.soft(row?._id).toBeTruthy()
    expect.soft(row?.creadoPor?.nombre).toMatch(/\S/)
  }
})

test('the ledger filters by day and type and totals the period', async () => {
  const rows = [
    { ...income, descripcion: 'Antes', fecha: '2026-04-30', monto: 7 },
    { ...income, descripcion: 'Primero', fecha: '2026-05-01', monto: 0.1 },
    { ...income, descripcion: 'Medio', fecha: '2026-05-15T00:00:00.000Z', monto: 0.2 },
    { ...expense, descripcion: 'Último', fecha: '2026-05-31T00:00:00.000Z', monto: 50.25 },
    { ...expense, descripcion: 'Después', fecha: '2026-06-01T00:00:00.000Z', monto: 9 },
  ]
  for (const row of rows) await api.as('admin').post('/contabilidad/', row)

  const ranges = [
    'fechaInicio=2026-05-01&fechaFin=2026-05-31',
    'fechaInicio=2026-05-01T00:00:00.000Z&fechaFin=2026-05-31T00:00:00.000Z',
    'fechaInicio=2026-05-01T00:00:00.000Z&fechaFin=2026-05-31T23:59:59.999Z',
    'fechaInicio=2026-05-01T05:00:00.000Z&fechaFin=2026-06-01T04:59:59.999Z',
  ]
  for (const range of ranges) {
    const month = await ledger(`?${range}`)
    expect.soft(descriptions(month), range).toEqual(['Medio', 'Primero', 'Último'])
    expect.soft(month.totalIngresos, range).toBe(0.3)
    expect.soft(month.totalEgresos, range).toBe(50.25)
    expect.soft(month.balance, range).toBe(-49.95)
  }
  const gains = await ledger('?fechaInicio=2026-05-01&fechaFin=2026-05-31&tipo=ingreso')
  expect.soft(descriptions(gains)).toEqual(['Medio', 'Primero'])
  expect.soft(gains.totalIngresos).toBe(0.3)
  const all = await ledger('?fechaInicio=2026-05-01&fechaFin=2026-05-31&tipo=all')
  expect.soft(descriptions(all)).toEqual(['Medio', 'Primero', 'Último'])
  const costs = await ledger('?fechaInicio=2026-05-01&fechaFin=2026-05-31&tipo=egreso')
  expect.soft(descriptions(costs)).toEqual(['Último'])
  expect.soft(costs.totalEgresos).toBe(50.25)

  const none = await ledger('?fechaInicio=2020-01-01&fechaFin=2020-01-31')
  expect.soft(none).toMatchObject({ transacciones: [], totalIngresos: 0, totalEgresos: 0, balance: 0 })
})

test('an admin reads and edits a transaction with the edit form fields', async () => {
  await api.as('admin').post('/contabilidad/', { ...expense, descripcion: 'Arriendo' })
  const { _id } = await transactionOf('Arriendo')
  const read = await api.as('admin').get(`/contabilidad/${_id}`)
  expect.soft(read.statusCode).toBe(200)
  const row = read.body.transaccion ?? read.body
  expect.soft(row).toMatchObject({ _id, descripcion: 'Arriendo', monto: 30.3, metodoPago: 'transferencia' })

  const fields = {
    tipo: 'egreso',
    monto: 31.5,
    descripcion: 'Arriendo de marzo',
    fecha: '2026-03-30',
    categoria: 'Local',
    cuentaDebito: 'Caja',
    cuentaCredito: 'Gastos',
    referencia: 'manual',
  }
  const edit = await api.as('admin').put(`/contabilidad/${_id}`, fields)
  expect.soft(edit.statusCode).toBe(200)
  const edited = await transactionOf('Arriendo de marzo')
  const { fecha, ...rest } = fields
  expect.soft(edited, 'the edit has no method').toMatchObject({ _id, ...rest, metodoPago: 'transferencia' })
  expect.soft(day(edited?.fecha)).toBe(fecha)

  const { categoria, ...uncategorised } = fields
  const bare = await api.as('admin').put(`/contabilidad/${_id}`, uncategorised)
  expect.soft(bare.statusCode, `${categoria} is optional`).toBe(200)
  for (const field of ['tipo', 'monto', 'fecha', 'descripcion']) {
    const refused = await api.as('admin').put(`/contabilidad/${_id}`, { ...fields, [field]: '' })
    expect.soft(refused.statusCode, field).toBe(400)
    expect.soft(refused.body.mensaje ?? refused.body.message, field).toMatch(/\S/)
  }
})

test('a transaction without a method is paid in efectivo', async () => {
  const { metodoPago, ...rest } = { ...income, descripcion: 'Sin método' }
  expect.soft((await api.as('admin').post('/contabilidad/', rest)).statusCode).toBeOneOf(created)
  expect.soft((await transactionOf('Sin método'))?.metodoPago).toBe(metodoPago)

  const caja = { ...expense, descripcion: 'Gasto de caja', cuentaDebito: 'Caja', metodoPago: 'tarjeta' }
  expect.soft((await api.as('admin').post('/contabilidad/', caja)).statusCode).toBeOneOf(created)
  expect
    .soft(await transactionOf('Gasto de caja'))
    .toMatchObject({ cuentaDebito: 'Caja', metodoPago: 'tarjeta' })
})

test('transaction creation refuses wrong fields in mensaje', async () => {
  const wrongs: [string, unknown][] = [
    ['tipo', 'regalo'],
    ['descripcion', ''],
    ['monto', undefined],
    ['cuentaDebito', undefined],
    ['cuentaDebito', 'Gastos'],
    ['cuentaCredito', undefined],
    ['cuentaCredito', 'Caja'],
    ['referencia', undefined],
    ['fecha', ''],
    ['metodoPago', 'cheque'],
    ['cuentaDebito', 'Cofre'],
    ['cuentaCredito', 'Otros'],
    ['referencia', 'oral'],
  ]
  for (const [field, wrong] of wrongs) {
    const fields = { ...income, descripcion: 'Rechazada', [field]: wrong }
    const refused = await api.as('admin').post('/contabilidad/', fields)
    expect.soft(refused.statusCode, field).toBe(400)
    expect.soft(refused.body.mensaje, field).toMatch(/\S/)
  }
  expect.soft(await transactionOf('Rechazada')).toBeUndefined()
})
