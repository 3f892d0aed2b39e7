import { randomUUID } from 'node:crypto'
import type { Balance } from '@gym/contract/contabilidad/libros.schema'
import { expect, test } from 'vitest'
import { type Answer, countByStatus, testApi, together } from '../testing/api.ts'
import { aPago, aTransaccion } from '../testing/builders.ts'
import { frontDesk } from '../testing/front-desk.ts'

const SALES = Number(process.env.RACE_SALES ?? 20)
const WORKERS = 50
const PRICE = 1_999.99

/** Retries `ask` after a 503, with the same idempotency key: under load the pool may time out. */
async function patiently(ask: (headers: Record<string, string>) => Promise<Answer>): Promise<Answer> {
  const headers = { 'idempotency-key': randomUUID() }
  for (;;) {
    const answer = await ask(headers)
    if (answer.statusCode !== 503) return answer
  }
}

const giveBack = {
  lineas: [{ indice: 0, cantidad: 1, reponer: true }],
  metodo: 'Efectivo',
  motivo: 'No le sirvió',
}
const efectivo = (monto: number) => [{ metodo: 'Efectivo', monto }]

test('two concurrent returns of a sale return it once', {
  tags: ['full'],
  timeout: 60_000 + SALES * 100,
}, async () => {
  const api = await testApi()
  const desk = api.as('recepcionista')
  const { _id: producto } = await frontDesk(api).producto({ precio: PRICE, stock: SALES })
  const answers: Answer[] = []
  let left = SALES
  await together(WORKERS, async () => {
    while (left > 0) {
      left -= 1
      const venta = { lineas: [{ producto, cantidad: 1 }], cobros: efectivo(PRICE) }
      const sold = await patiently((key) => desk.post('/ventas', venta, key))
      expect(sold.statusCode, JSON.stringify(sold.body)).toBe(201)
      const path = `/ventas/${sold.body._id}/devolucion`
      answers.push(...(await together(2, () => patiently((key) => desk.post(path, giveBack, key)))))
    }
  })
  expect(countByStatus(answers)).toEqual({ 201: SALES, 409: SALES })
  const refused = answers.filter(({ statusCode }) => statusCode === 409)
  expect(new Set(refused.map(({ body }) => body.codigo))).toEqual(new Set(['DEVOLUCION_DE_MAS']))
  expect((await desk.get(`/productos/${producto}`)).body.stock).toBe(SALES)
  const { cuentas }: Balance = (await api.as('admin').get('/libros/balance')).body
  const sold = Math.round(SALES * PRICE * 100) / 100
  expect(cuentas.map(({ codigo, debito, credito }) => [codigo, debito, credito])).toEqual([
    ['1105', sold, sold],
    ['4135', 0, sold],
    ['4175', sold, 0],
  ])
})

test('concurrent closings of a day keep the closed days unchanged', { tags: ['full'] }, async () => {
  const shop = await testApi()
  const office = await testApi({}, shop.database)
  office.clock.now = new Date('2026-11-21T05:30:00Z')
  const admins = await Promise.all(
    [shop, office].map(async (api) => api.withToken((await api.signedIn('admin')).token)),
  )
  const [, owner] = admins
  if (!owner) throw new Error('there is an owner')
  const desk = shop.as('recepcionista')
  const { _id: producto } = await frontDesk(shop).producto({ precio: PRICE, stock: 100 })
  const venta = { lineas: [{ producto, cantidad: 1 }], cobros: efectivo(PRICE) }
  const sell = () => patiently((key) => desk.post('/ventas', venta, key))
  const before = await together(10, sell)
  const gasto = aTransaccion({ fecha: '2026-11-20' })
  const pago = await frontDesk(shop).pago({ monto: 10_000 })

  // The office closes the books of a day that is still today by the clock of the shop, while the shop sells.
  const seen: unknown[] = []
  const reports = async () =>
    Promise.all(
      ['balance', 'resultados', 'diario'].map(
        async (book) => (await patiently(() => owner.get(`/libros/${book}?hasta=2026-11-20`))).body,
      ),
    )
  const closing = together(2, async () => {
    const answer = await patiently(() => owner.put('/libros/cierre', { hasta: '2026-11-20' }))
    seen.push(await reports())
    return answer
  })
  const [closed, sold, edited, back, byHand] = await Promise.all([
    closing,
    together(20, sell),
    together(5, (n) => patiently(() => desk.put(`/pagos/${pago._id}`, { monto: 1_000 + n }))),
    together(10, (n) =>
      patiently((key) => desk.post(`/ventas/${before[n]?.body._id}/devolucion`, giveBack, key)),
    ),
    together(5, () => patiently((key) => shop.as('admin').post('/contabilidad', gasto, key))),
  ])
  expect(countByStatus(closed)).toEqual({ 200: 2 })
  for (const { statusCode, body } of [...sold, ...edited, ...back, ...byHand])
    if (statusCode >= 400) expect([statusCode, body.codigo]).toEqual([409, 'PERIODO_CERRADO'])
  for (const report of seen) expect(await reports()).toEqual(report)
  const sales = countByStatus([...before, ...sold])[201] ?? 0
  const returns = countByStatus(back)[201] ?? 0
  expect((await desk.get(`/productos/${producto}`)).body.stock).toBe(100 - sales + returns)
  expect((await desk.post('/pagos', aPago({ monto: 1 }))).body.codigo).toBe('PERIODO_CERRADO')
})
