import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { type Answer, countByStatus, type TestApi, testApi, together } from '../../testing/api.ts'
import { aPago } from '../../testing/builders.ts'
import { frontDesk } from '../../testing/front-desk.ts'
import { ledgerOf, sumsByDay } from '../../testing/models/ledger.ts'

let api: TestApi
let desk: ReturnType<typeof frontDesk>
beforeAll(async () => {
  api = await testApi()
  desk = frontDesk(api)
})

async function expectBalance() {
  for (const { fecha, pagos, contabilidad } of await sumsByDay(api.db))
    expect([fecha, contabilidad]).toEqual([fecha, pagos])
}

const succeeded = (answers: Answer[]) => answers.filter(({ statusCode }) => statusCode < 300)

test('fifty concurrent sales of ten units: ten succeed', async () => {
  const producto = await desk.producto({ precio: 80_000, stock: 10 })
  const answers = await together(50, () =>
    api.as('recepcionista').post('/pagos', aPago({ producto: producto._id, monto: 80_000 })),
  )
  expect(countByStatus(answers)).toEqual({ 201: 10, 409: 40 })
  expect(await desk.stockOf(producto)).toBe(0)
  const sold = succeeded(answers).map(({ body }) => body)
  const entries = await Promise.all(sold.map(({ _id }) => ledgerOf(api.db, _id)))
  expect(entries.map((rows) => rows.map(({ monto }) => monto))).toEqual(sold.map(({ monto }) => [monto]))
  await expectBalance()
})

test('concurrent moves between two products do not deadlock', { tags: ['full'] }, async () => {
  const [one, other] = [await desk.producto({ stock: 50 }), await desk.producto({ stock: 50 })]
  const sales = []
  for (let n = 0; n < 20; n += 1)
    sales.push(await desk.pago({ producto: (n % 2 === 0 ? one : other)._id, cantidad: 2 }))
  const answers = await Promise.all(
    sales.map((pago, n) =>
      api.as('recepcionista').put(`/pagos/${pago._id}`, { producto: (n % 2 === 0 ? other : one)._id }),
    ),
  )
  expect(countByStatus(answers)).toEqual({ 200: 20 })
  expect([await desk.stockOf(one), await desk.stockOf(other)]).toEqual([30, 30])
  await expectBalance()
})

test('concurrent corrections and voids of one payment are atomic', async () => {
  for (let round = 0; round < 5; round += 1) {
    const producto = await desk.producto({ stock: 20 })
    const pago = await desk.pago({ producto: producto._id, cantidad: 5 })
    const answers = await together(8, (n) =>
      n === 4
        ? api.as('recepcionista').delete(`/pagos/${pago._id}`)
        : api.as('recepcionista').put(`/pagos/${pago._id}`, { cantidad: n + 1 }),
    )
    for (const { statusCode } of answers) expect([200, 404]).toContain(statusCode)
    expect(await desk.stockOf(producto)).toBe(20)
    const rows = await ledgerOf(api.db, pago._id)
    expect(rows.reduce((sum, { monto }) => sum + monto, 0)).toBe(0)
  }
  await expectBalance()
})

test('ten concurrent voids of one payment: one succeeds', async () => {
  const producto = await desk.producto({ stock: 3 })
  const pago = await desk.pago({ producto: producto._id, cantidad: 3 })
  const answers = await together(10, () => api.as('recepcionista').delete(`/pagos/${pago._id}`))
  expect(countByStatus(answers)).toEqual({ 200: 1, 404: 9 })
  expect(await desk.stockOf(producto)).toBe(3)
})

test('sales during a price change use one price or the other', async () => {
  const producto = await desk.producto({ precio: 1_000, stock: 100 })
  const answers = await together(20, (n) =>
    n === 10
      ? api.as('recepcionista').put(`/productos/${producto._id}`, { precio: 2_000 })
      : api.as('recepcionista').post('/pagos', aPago({ producto: producto._id, cantidad: 3, monto: 3_000 })),
  )
  for (const { body, statusCode } of answers)
    if (statusCode === 201) expect(body).toMatchObject({ precioUnitario: 1_000, monto: 3_000 })
    else if (statusCode !== 200) expect(body.codigo).toBe('PRECIO_CAMBIADO')
})

async function waiting(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
    api.db,
  )
  return rows[0]?.count ?? 0
}

test('a sale to a client being deleted waits and returns 404', async () => {
  const cliente = await frontDesk(api).cliente()
  const sale = await api.db.transaction().execute(async (trx) => {
    const eliminadoEn = api.clock.now.toISOString()
    await trx.updateTable('clientes').set({ eliminadoEn }).where('id', '=', cliente._id).execute()
    const answer = api.as('recepcionista').post('/pagos', aPago({ cliente: cliente._id, monto: 1_000 }))
    await expect.poll(waiting).toBe(1)
    return { answer }
  })
  expect((await sale.answer).body.codigo).toBe('CLIENTE_NO_ENCONTRADO')
})
