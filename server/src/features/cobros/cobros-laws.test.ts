import { edades } from '@gym/contract/cobros/cobros.rules'
import type { PersonaEnCobros } from '@gym/contract/cobros/cobros.schema'
import { addDays, type Day } from '@gym/contract/core/calendar'
import { inCents, inPesos } from '@gym/contract/core/money'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { type Caller, type TestApi, testApi } from '../../testing/api.ts'
import { aCliente } from '../../testing/builders.ts'
import { lawRuns } from '../../testing/models/law-runs.ts'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})

const pesos = fc.integer({ min: 100, max: 9_999_999 }).map(inPesos)
const who = fc.nat(2)

/** A random operation; `which` selects a sale. */
const act = fc.oneof(
  fc.record({
    kind: fc.constant('owe' as const),
    who,
    monto: pesos,
    paid: fc.constantFrom(0, 30),
    days: fc.nat(70),
  }),
  fc.record({ kind: fc.constant('pay' as const), who, monto: pesos }),
  fc.record({ kind: fc.constant('return' as const), which: fc.nat(20) }),
)
const days = fc.array(
  fc.record({ later: fc.integer({ min: 1, max: 45 }), acts: fc.array(act, { maxLength: 4 }) }),
  { minLength: 2, maxLength: 6 },
)

const cents = (amounts: number[]) => amounts.reduce((all, each) => all + inCents(each), 0)
const ageOf = (row: Pick<PersonaEnCobros, (typeof edades)[number]>) => cents(edades.map((edad) => row[edad]))

type Act = typeof act extends fc.Arbitrary<infer One> ? One : never

async function perform(desk: Caller, step: Act, clientes: string[], ventas: string[], today: Day) {
  if (step.kind === 'return') {
    const venta = ventas[step.which % Math.max(1, ventas.length)]
    if (!venta) return
    const lineas = [{ indice: 0, cantidad: 1, reponer: false }]
    return desk.post(`/ventas/${venta}/devolucion`, { lineas, metodo: 'Efectivo', motivo: 'No era' })
  }
  const cliente = clientes[step.who]
  const paid = step.kind === 'pay' ? step.monto : inPesos(Math.floor((inCents(step.monto) * step.paid) / 100))
  const cobros = paid > 0 ? [{ metodo: 'Transferencia', monto: paid }] : []
  const answer = await desk.post(
    '/ventas',
    step.kind === 'pay'
      ? { cliente, lineas: [{ deuda: step.monto }], cobros }
      : {
          ...{ cliente, cobros, fiado: true, vence: addDays(today, step.days) },
          lineas: [{ concepto: 'Plan', monto: step.monto }],
        },
  )
  expect(answer.statusCode).toBe(201)
  ventas.push(answer.body._id)
  return answer
}

test('on every day the ageing equals the balance of account 1305', async () => {
  await fc.assert(
    fc.asyncProperty(days, async (all) => {
      const clientes: string[] = []
      api.clock.now = new Date(api.clock.now.getTime() + 24 * 3_600_000)
      const first = api.withToken((await api.signedIn('recepcionista')).token)
      for (let n = 0; n < 3; n += 1) clientes.push((await first.post('/clientes', aCliente())).body._id)
      const ventas: string[] = []
      for (const { later, acts } of all) {
        api.clock.now = new Date(api.clock.now.getTime() + later * 24 * 3_600_000)
        const desk = api.withToken((await api.signedIn('admin')).token)
        const { hoy } = (await desk.get('/configuracion')).body
        for (const step of acts) await perform(desk, step, clientes, ventas, hoy)

        const [{ body: totales }, { body: balance }, { body: rows }] = await Promise.all([
          desk.get('/cobros/totales'),
          desk.get(`/libros/balance?hasta=${hoy}`),
          desk.get('/cobros'),
        ])
        const saldoOf = (codigo: string) =>
          inCents(balance.cuentas.find((each: { codigo: string }) => each.codigo === codigo)?.saldo ?? 0)
        expect(ageOf(totales)).toBe(saldoOf('1305'))
        expect(inCents(totales.debe)).toBe(saldoOf('1305'))
        expect(cents(rows.map((row: PersonaEnCobros) => inPesos(ageOf(row))))).toBe(saldoOf('1305'))
        expect(totales.cuantos).toBe(rows.length)
        for (const row of rows) {
          expect(row.saldo).toBeLessThanOrEqual(inPesos(ageOf(row)))
          const { body } = await desk.get(`/clientes/${row._id}/ficha`)
          expect(row.saldo).toBe(body.saldo)
        }
      }
    }),
    { numRuns: lawRuns(8) },
  )
})
