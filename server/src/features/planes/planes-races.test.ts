import type { Venta } from '@gym/contract/ventas/ventas.schema'
import { expect, test } from 'vitest'
import { countByStatus, testApi, together } from '../../testing/api.ts'
import { aPlan } from '../../testing/builders.ts'
import { frontDesk } from '../../testing/front-desk.ts'

const SALES = 20
const DAYS = 10
const PRICE = 100_000
const FEE = 1_000

const version = (n: number) =>
  aPlan({
    nombre: `Plan ${n}`,
    precio: PRICE + n,
    matricula: FEE + n,
    vigencia: { cantidad: DAYS + n, unidad: 'dias' },
    personas: 1 + (n % 4),
  })

test('twenty edits of a plan during its sales leave each with one version', async () => {
  const api = await testApi()
  const desk = frontDesk(api)
  const plan = await desk.plan(version(0))
  const clientes = await together(SALES, () => desk.cliente())
  const answers = await together(2 * SALES, (n) => {
    if (n % 2 === 0) return api.as('admin').put(`/planes/${plan._id}`, version(n / 2 + 1))
    const lineas = [{ membresia: { plan: plan._id } }, { matricula: plan._id }]
    const cliente = clientes[(n - 1) / 2]?._id
    return api.as('recepcionista').post('/ventas', { cliente, lineas, fiado: true })
  })
  expect(countByStatus(answers)).toEqual({ 200: SALES, 201: SALES })
  const sold: Venta[] = answers.filter(({ statusCode }) => statusCode === 201).map(({ body }) => body)
  for (const { total, lineas, membresias } of sold) {
    const n = (lineas[0]?.precio ?? 0) - PRICE
    expect({ n, total, lineas, membresias }).toMatchObject({
      total: PRICE + FEE + 2 * n,
      lineas: [
        { descripcion: `Plan ${n}`, precio: PRICE + n, monto: PRICE + n },
        { precio: FEE + n, monto: FEE + n },
      ],
      membresias: [{ precio: PRICE + n, duracion: DAYS + n, faltanPersonas: n % 4, cobrada: true }],
    })
  }
  const { body } = await api.as('admin').get(`/planes/${plan._id}`)
  expect(body).toMatchObject(version(body.precio - PRICE))
})
