import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { inCents, inPesos } from '@gym/contract/core/money'
import { metodosPago } from '@gym/contract/pagos/pagos.rules'
import type { Pago } from '@gym/contract/pagos/pagos.schema'
import { sum } from '@gym/contract/ventas/ventas.rules'
import type { Venta } from '@gym/contract/ventas/ventas.schema'
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { migrationsFolder } from '../../core/paths.ts'
import { inTransaction } from '../../db/connection/database.ts'
import { type TestApi, testApi } from '../../testing/api.ts'
import { frontDesk } from '../../testing/front-desk.ts'
import { lawRuns } from '../../testing/models/law-runs.ts'
import { sumsByDay } from '../../testing/models/ledger.ts'
import { PRICES, STOCK, type Step, steps, tender, totalOf } from '../../testing/models/sale-steps.ts'
import { getSaldo } from './cargos.queries.ts'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})

async function perform(step: Step, cliente: string, productos: string[], ventas: Venta[]) {
  const call = api.as('recepcionista')
  if (step.kind === 'pay')
    return call.post('/ventas', {
      cliente,
      lineas: [{ deuda: step.deuda }],
      cobros: tender(step.deuda, step.shares),
    })
  if (step.kind === 'sell') {
    const lineas = step.lines.map(({ ...line }) =>
      'product' in line
        ? { producto: productos[line.product], cantidad: line.cantidad, descuento: line.descuento }
        : line,
    )
    const paid = inPesos(Math.floor((inCents(totalOf(step)) * step.paid) / 100))
    const { descuento, shares, over } = step
    const cobros = tender(paid, shares)
    const cash = total(cobros.filter(({ metodo }) => metodo === 'Efectivo'))
    const recibido = cash > 0 && over !== undefined ? inPesos(cash + inCents(over)) : undefined
    const body = { cliente, lineas, descuento, cobros, recibido, fiado: step.paid < 100 }
    const answer = await call.post('/ventas', body)
    if (answer.statusCode === 201) {
      expect(answer.body.total).toBe(totalOf(step))
      expect(answer.body.cambio).toBe(recibido === undefined ? 0 : over)
      ventas.push(answer.body)
    }
    return answer
  }
  const venta = ventas[step.which % Math.max(1, ventas.length)]
  if (!venta) return call.get('/ventas?limite=1')
  if (step.kind === 'correct') {
    const paid = inPesos(sum(venta.cobros.map(({ monto }) => inCents(monto))))
    return call.put(`/ventas/${venta._id}/cobros`, { cobros: tender(paid, step.shares) })
  }
  const { line, cantidad, reponer, metodo } = step
  const lineas = [{ indice: line % venta.lineas.length, cantidad, reponer }]
  return call.post(`/ventas/${venta._id}/devolucion`, { lineas, metodo, motivo: 'No le sirvió' })
}

const total = (rows: { monto: number }[]) => sum(rows.map(({ monto }) => inCents(monto)))
const accountOf = (metodo: string) => (metodo === 'Efectivo' ? 'Caja' : 'Bancos')

async function expectSale({ lineas, cobros, pagos, ...venta }: Venta) {
  expect(inCents(venta.total)).toBe(total(lineas))
  for (const { precio, cantidad, descuento, monto } of lineas)
    expect(inCents(monto)).toBe(inCents(precio) * cantidad - inCents(descuento))
  expect(sum(lineas.map(({ pagado }) => inCents(pagado)))).toBe(total(cobros))
  expect(total(pagos)).toBe(total(cobros))
  expect(sum(pagos.map(({ devuelto }) => inCents(devuelto?.monto ?? 0)))).toBeLessThanOrEqual(total(pagos))

  const incomes = await api.db
    .selectFrom('contabilidad as t')
    .innerJoin('pagos as g', 'g.id', 't.pagoId')
    .select(['t.pagoId', 't.metodoPago', 't.cuentaDebito', 't.monto'])
    .where('g.ventaId', '=', venta._id)
    .where('t.devolucionId', 'is', null)
    .execute()
  for (const pago of pagos)
    expectParts(
      pago,
      incomes.filter(({ pagoId }) => pagoId === pago._id),
    )
  for (const account of ['Caja', 'Bancos'])
    expect(total(incomes.filter(({ cuentaDebito }) => cuentaDebito === account))).toBe(
      total(cobros.filter(({ metodo }) => accountOf(metodo) === account)),
    )
}

function expectParts(pago: Pago, incomes: { metodoPago: string; monto: number }[]) {
  const said = pago.partes.length > 0 ? pago.partes : [{ metodo: pago.metodoPago, monto: pago.monto }]
  for (const metodo of metodosPago)
    expect(total(said.filter((parte) => parte.metodo === metodo))).toBe(
      total(incomes.filter(({ metodoPago }) => metodoPago === metodo.toLowerCase())),
    )
}

/** Asserts that `sold` memberships have rows, and that those not deleted do not overlap. */
async function expectMembresias(clienteId: string, sold: number) {
  const rows = await api.db
    .selectFrom('membresias')
    .select(['fechainicio', 'fechafin', 'eliminadoEn'])
    .where('clienteId', '=', clienteId)
    .orderBy('fechainicio')
    .execute()
  expect(rows).toHaveLength(sold)
  const given = rows.filter(({ eliminadoEn }) => eliminadoEn === null)
  for (const [index, { fechainicio }] of given.entries())
    expect(fechainicio > (given[index - 1]?.fechafin ?? '')).toBe(true)
}

/** Asserts that each payment's net amount equals its ledger rows. */
async function expectPayments() {
  const { rows } = await sql<{ id: string }>`
    select g.id from pagos g
    where g.monto - g.devuelto is distinct from coalesce((select sum(monto) from contabilidad where pago_id = g.id), 0)`.execute(
    api.db,
  )
  expect(rows).toEqual([])
}

test('the laws of a sale hold for random operations', async () => {
  const desk = frontDesk(api)
  await fc.assert(
    fc.asyncProperty(steps, async (all) => {
      const { _id: cliente } = await desk.cliente()
      const productos = [
        (await desk.producto({ precio: PRICES[0], stock: STOCK }))._id,
        (await desk.producto({ precio: PRICES[1], stock: STOCK }))._id,
      ]
      const made: Venta[] = []
      let paidOnAccount = 0
      for (const step of all) {
        const answer = await perform(step, cliente, productos, made)
        expect([200, 201, 400, 409]).toContain(answer.statusCode)
        if (step.kind === 'pay') paidOnAccount += inCents(step.deuda)
        if (answer.statusCode === 400)
          expect(['DESCUENTO_DE_MAS', 'COBROS_DE_MENOS', 'ABONO_FIADO']).toContain(answer.body.codigo)
      }

      const ventas: Venta[] = await Promise.all(
        made.map(async ({ _id }) => (await api.as('recepcionista').get(`/ventas/${_id}`)).body),
      )
      for (const venta of ventas) await expectSale(venta)
      await expectPayments()

      // Debt: bought, less returned, less paid net of refunds.
      const back = ventas.flatMap(({ devoluciones }) => devoluciones)
      const handedBack = sum(back.map(({ reembolso }) => inCents(reembolso)))
      const goods = ventas.flatMap(({ lineas }) => lineas).filter(({ tipo }) => tipo !== 'deuda')
      const isGood = ({ indice }: { indice: number }, { lineas }: Venta) => lineas[indice]?.tipo !== 'deuda'
      const goodsBack = ventas.flatMap((venta) =>
        venta.devoluciones.flatMap(({ lineas }) => lineas).filter((linea) => isGood(linea, venta)),
      )
      const bought = total(goods) - total(goodsBack)
      const paid = sum(ventas.map(({ cobros }) => total(cobros))) + paidOnAccount - handedBack
      expect(inCents(await getSaldo(api.db, cliente))).toBe(bought - paid)

      for (const producto of productos) {
        const lines = ventas.flatMap((venta) =>
          venta.lineas
            .filter((line) => line.producto?._id === producto)
            .map(({ indice, cantidad }) => ({
              cantidad,
              back: venta.devoluciones
                .flatMap(({ lineas }) => lineas)
                .filter((each) => each.indice === indice && each.repuesta),
            })),
        )
        const gone = sum(lines.map(({ cantidad, back }) => cantidad - sum(back.map((one) => one.cantidad))))
        expect(await desk.stockOf({ _id: producto })).toBe(STOCK - gone)
      }
      await expectMembresias(cliente, goods.filter(({ tipo }) => tipo === 'membresia').length)
      for (const { fecha, pagos, contabilidad } of await sumsByDay(api.db))
        expect(`${fecha} ${contabilidad}`).toBe(`${fecha} ${pagos}`)
    }),
    { numRuns: lawRuns(25) },
  )
})

test('the migration computes the parts of earlier payments', async () => {
  const desk = frontDesk(api)
  const { _id: producto } = await desk.producto({ precio: 10_000 })
  const cobros = tender(10_000, [
    ['Efectivo', 1],
    ['Tarjeta', 2],
  ])
  await api.as('recepcionista').post('/ventas', { lineas: [{ producto, cantidad: 1 }], cobros })

  const migration = await readFile(join(migrationsFolder, '0036_pago_partes.sql'), 'utf8')
  const partes = () =>
    api.database.owned
      .selectFrom('pagoPartes')
      .select(['pagoId', 'metodoPago', 'monto'])
      .orderBy('pagoId')
      .orderBy('metodoPago')
      .execute()
  const before = await partes()
  expect(before.length).toBeGreaterThan(1)
  await inTransaction(api.database.owned, async (trx) => {
    await sql`drop table pago_partes`.execute(trx)
    await sql.raw(migration).execute(trx)
  })
  expect(await partes()).toEqual(before)
})
