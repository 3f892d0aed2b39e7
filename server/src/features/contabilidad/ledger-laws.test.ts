import type { Contabilidad } from '@gym/contract/contabilidad/contabilidad.schema'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { type TestApi, testApi } from '../../testing/api.ts'
import { aTransaccion } from '../../testing/builders.ts'
import { frontDesk } from '../../testing/front-desk.ts'
import { lawRuns } from '../../testing/models/law-runs.ts'
import { sumsByDay } from '../../testing/models/ledger.ts'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})

const STOCK = 8
const DAYS = ['2026-11-01', '2026-11-02', '2026-10-31'] as const

const cantidad = fc.integer({ min: 1, max: 5 })
const fecha = fc.constantFrom(...DAYS)
const monto = fc.integer({ min: 1, max: 99_999_999 }).map((cents) => cents / 100)
const tipo = fc.constantFrom('ingreso', 'egreso')
const which = fc.nat(30)

/** Random operations of a day; `which` selects a payment or a ledger row. */
const steps = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constant('sell' as const), body: fc.record({ cantidad, fecha }) }),
    fc.record({ kind: fc.constant('charge' as const), body: fc.record({ monto, fecha }) }),
    fc.record({
      kind: fc.constant('correct' as const),
      which,
      body: fc.record({ cantidad, fecha, monto }, { requiredKeys: [] }),
    }),
    fc.record({ kind: fc.constant('delete' as const), which }),
    fc.record({ kind: fc.constant('write' as const), body: fc.record({ tipo, monto, fecha }) }),
    fc.record({
      kind: fc.constant('rewrite' as const),
      which,
      body: fc.record({ tipo, monto, fecha }, { requiredKeys: [] }),
    }),
  ),
  { minLength: 1, maxLength: 12 },
)

type Step = typeof steps extends fc.Arbitrary<(infer One)[]> ? One : never

const ledger = async (query = ''): Promise<Contabilidad> =>
  (await api.as('admin').get(`/contabilidad?${query}`)).body

const one = <T>(list: T[], which: number) => list[which % Math.max(1, list.length)]

async function perform(step: Step, producto: string, pagos: string[]) {
  const [desk, admin] = [api.as('recepcionista'), api.as('admin')]
  if (step.kind === 'write') return admin.post('/contabilidad', aTransaccion(step.body))
  if (step.kind === 'rewrite') {
    const row = one((await ledger()).transacciones, step.which)
    return admin.put(`/contabilidad/${row?._id ?? 'ninguna'}`, step.body)
  }
  if (step.kind === 'sell' || step.kind === 'charge') {
    const answer = await desk.post('/pagos', { ...step.body, ...(step.kind === 'sell' && { producto }) })
    if (answer.statusCode === 201) pagos.push(answer.body._id)
    return answer
  }
  const pago = `/pagos/${one(pagos, step.which) ?? 'ninguno'}`
  return step.kind === 'delete' ? desk.delete(pago) : desk.put(pago, step.body)
}

async function postedRows(): Promise<Map<string, string>> {
  const rows = await api.db.selectFrom('contabilidad').selectAll().where('pagoId', 'is not', null).execute()
  return new Map(rows.map((row) => [row.id, JSON.stringify(row)]))
}

const inCents = (pesos: number) => Math.round(pesos * 100)

function expectSums({ transacciones, totalIngresos, totalEgresos, balance }: Contabilidad) {
  const sumOf = (tipo: string) =>
    transacciones.reduce((sum, row) => sum + (row.tipo === tipo ? inCents(row.monto) : 0), 0)
  expect(inCents(totalIngresos)).toBe(sumOf('ingreso'))
  expect(inCents(totalEgresos)).toBe(sumOf('egreso'))
  expect(inCents(balance)).toBe(inCents(totalIngresos) - inCents(totalEgresos))
}

test('the ledger laws hold for any sequence of operations', async () => {
  const desk = frontDesk(api)
  await fc.assert(
    fc.asyncProperty(steps, async (all) => {
      const producto = await desk.producto({ precio: 1_999.99, stock: STOCK })
      const pagos: string[] = []
      for (const step of all) {
        const before = await postedRows()
        const { statusCode } = await perform(step, producto._id, pagos)
        expect([200, 201, 404, 409]).toContain(statusCode)

        // The ledger rows of payments are append-only.
        const after = await postedRows()
        for (const [id, row] of before) expect(after.get(id)).toBe(row)
        expect(await desk.stockOf(producto)).toBeGreaterThanOrEqual(0)
      }

      expectSums(await ledger())
      for (const day of DAYS) expectSums(await ledger(`fechaInicio=${day}&fechaFin=${day}&tipo=ingreso`))
      for (const { fecha, pagos: paid, contabilidad } of await sumsByDay(api.db))
        expect(`${fecha} ${contabilidad}`).toBe(`${fecha} ${paid}`)
    }),
    { numRuns: lawRuns(25) },
  )
})
