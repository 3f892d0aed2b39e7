import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { type Caller, type TestApi, testApi } from '../../testing/api.ts'
import { frontDesk } from '../../testing/front-desk.ts'
import { lawRuns } from '../../testing/models/law-runs.ts'
import { sumsByDay } from '../../testing/models/ledger.ts'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})

const INITIAL_STOCK = 12
const days = ['2026-11-01', '2026-11-02', '2026-10-31']

const quantity = fc.integer({ min: 1, max: 6 })
const product = fc.option(fc.nat(1), { nil: null })
const day = fc.constantFrom(...days)
const amount = fc.integer({ min: 1, max: 10_000_000 }).map((cents) => cents / 100)
const target = fc.nat(50)

/** Random operations at the desk; `which` selects an existing payment. */
const steps = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constant('sell' as const), product, quantity, day, amount }),
    fc.record({
      kind: fc.constant('correct' as const),
      which: target,
      change: fc.record({ product, cantidad: quantity, fecha: day, monto: amount }, { requiredKeys: [] }),
    }),
    fc.record({ kind: fc.constant('delete' as const), which: target }),
    fc.record({ kind: fc.constant('reprice' as const), product: fc.nat(1), amount }),
  ),
  { minLength: 1, maxLength: 14 },
)

type Step = typeof steps extends fc.Arbitrary<(infer One)[]> ? One : never

async function perform(caller: Caller, step: Step, productos: string[], pagos: string[]) {
  const idOf = (index: number | null) => (index === null ? null : (productos[index] ?? null))
  if (step.kind === 'sell') {
    const { product, quantity, day, amount } = step
    const body = { producto: idOf(product), cantidad: quantity, fecha: day }
    const answer = await caller.post('/pagos', product === null ? { ...body, monto: amount } : body)
    if (answer.statusCode === 201) pagos.push(answer.body._id)
    return answer
  }
  if (step.kind === 'reprice')
    return caller.put(`/productos/${idOf(step.product)}`, { precio: Math.min(step.amount, 50_000) })
  const index = step.which % Math.max(1, pagos.length)
  const id = pagos[index] ?? 'ninguno'
  if (step.kind === 'delete') {
    const answer = await caller.delete(`/pagos/${id}`)
    if (answer.statusCode === 200) pagos.splice(index, 1)
    return answer
  }
  const { product, ...change } = step.change
  return caller.put(`/pagos/${id}`, { ...change, ...(product !== undefined && { producto: idOf(product) }) })
}

test('ledger and stock match the payments after random operations', { tags: ['full'] }, async () => {
  const desk = frontDesk(api)
  await fc.assert(
    fc.asyncProperty(steps, async (all) => {
      const productos = [
        (await desk.producto({ precio: 1_999.99, stock: INITIAL_STOCK }))._id,
        (await desk.producto({ precio: 35_000, stock: INITIAL_STOCK }))._id,
      ]
      const pagos: string[] = []
      for (const step of all) {
        const { statusCode } = await perform(api.as('recepcionista'), step, productos, pagos)
        expect([200, 201, 404, 409]).toContain(statusCode)
      }

      for (const { fecha, pagos: paid, contabilidad } of await sumsByDay(api.db))
        expect(`${fecha} ${contabilidad}`).toBe(`${fecha} ${paid}`)

      const live = await Promise.all(pagos.map((id) => api.as('recepcionista').get(`/pagos/${id}`)))
      for (const producto of productos) {
        const sold = live.map(({ body }) => (body.producto?._id === producto ? body.cantidad : 0))
        const stock = await desk.stockOf({ _id: producto })
        expect(stock).toBe(INITIAL_STOCK - sold.reduce((sum, units) => sum + units, 0))
        expect(stock).toBeGreaterThanOrEqual(0)
      }
    }),
    { numRuns: lawRuns(25) },
  )
})
