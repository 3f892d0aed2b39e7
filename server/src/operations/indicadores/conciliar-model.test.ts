import { addDays, type DayRange, monthOf } from '@gym/contract/core/calendar'
import { inCents, inPesos } from '@gym/contract/core/money'
import type { Conciliacion } from '@gym/contract/indicadores/conciliacion.schema'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Caller, type TestApi, testApi } from '../../testing/api.ts'
import { frontDesk } from '../../testing/front-desk.ts'
import { type Acts, bookActs, ofMoney, todayOf } from '../../testing/models/book-acts.ts'
import type { Gym } from '../../testing/models/gym-acts.ts'
import { BEGINNING } from '../../testing/models/gym-model.ts'
import { aGym, sequencesOf } from '../../testing/models/random-days.ts'
import { readJson, ShownMoney } from '../../testing/models/shown-money.ts'

const RUN_MS = 12_000
const DAY_MS = 86_400_000
const FIRST = monthOf(addDays(BEGINNING, -30)).desde

let api: TestApi
let clase: Gym['clase']
let turno: { _id: string } | undefined
let screens: ShownMoney
const byHand: string[] = []

async function closeTill(desk: Caller, cantidad: number) {
  if (!turno) return
  const count = { conteo: [{ denominacion: 1_000, cantidad }] }
  const { statusCode } = await desk.post(`/caja/turnos/${turno._id}/cierre`, count)
  expect(statusCode).toBe(200)
  turno = undefined
}

const ofTills: Acts = {
  async abrirCaja({ desk }, { many }) {
    if (turno) return
    const { statusCode, body } = await desk.post('/caja/turnos', { base: many * 1_000, motivoBase: 'Cambio' })
    expect(statusCode).toBe(201)
    turno = body
  },

  async cerrarCaja({ desk }, { many }) {
    await closeTill(desk, many)
  },

  async moverCaja({ desk }, { what, many }) {
    if (!turno) return
    const categoria = what % 3 === 0 ? 'traslado' : 'ingreso'
    const body = { tipo: 'entrada', categoria, monto: many * 500.5, motivo: 'Monedas' }
    expect((await desk.post(`/caja/turnos/${turno._id}/movimientos`, body)).statusCode).toBe(201)
  },

  async prestar({ admin }, { what, many }) {
    const isIn = what % 2 === 0
    const { statusCode } = await (await admin()).post('/contabilidad', {
      tipo: isIn ? 'ingreso' : 'egreso',
      descripcion: 'Préstamo',
      monto: many * 10_000.01,
      fecha: todayOf(api),
      metodoPago: 'transferencia',
      cuentaDebito: 'Bancos',
      cuentaCredito: isIn ? 'Ingresos' : 'Gastos',
      referencia: 'manual',
      categoria: 'Préstamo',
    })
    expect(statusCode).toBe(201)
  },

  async devolverAbono({ model, desk }, { what }) {
    const { body: ventas } = await desk.get('/ventas?limite=200')
    const venta = ventas[what % Math.max(1, ventas.length)]
    if (!venta) return
    const { lineas } = (await desk.get(`/ventas/${venta._id}`)).body
    if (lineas[0]?.tipo !== 'deuda') return
    const { statusCode } = await desk.post(`/ventas/${venta._id}/devolucion`, {
      lineas: [{ indice: 0, cantidad: 1, reponer: false }],
      metodo: 'Transferencia',
      motivo: 'Se cobró de más',
    })
    const socio = model.socios.find(({ id }) => id === venta.cliente?._id)
    if (statusCode < 300 && socio) socio.debe += inCents(lineas[0].monto)
  },

  async pasanSemanas(gym, { many }) {
    api.clock.now = new Date(api.clock.now.getTime() + (many * 7 - 1) * DAY_MS)
    gym.model.dia += many * 7
    gym.desk = await gym.tomorrow()
  },
}

const ofBooks = bookActs({ api: () => api, byHand, onClosed: async () => {} })
const commands = sequencesOf({ ...ofMoney, ...ofBooks, ...ofTills }, ['venderPlan', 'devolver'])

async function expectReconciled(admin: Caller, days: DayRange) {
  const range = `fechaInicio=${days.desde}&fechaFin=${days.hasta}`
  const asked = `/indicadores/conciliacion?${range}`
  const { figuras, fuentes }: Conciliacion = await readJson(admin, asked)
  for (const { fuente, figura, monto, lineas } of fuentes) {
    const all = lineas.reduce((sum, linea) => sum + inCents(linea.monto), inCents(monto))
    expect({ days, fuente, figura, all }).toEqual({ days, fuente, figura, all: inCents(figuras[figura]) })
    expect(lineas).not.toContainEqual(expect.objectContaining({ concepto: 'sin-explicar' }))
  }
  const inFigures = Object.entries(figuras).map(([figura, monto]) => [figura, inCents(monto)])
  expect({ days, ...Object.fromEntries(inFigures) }).toMatchObject({ days, ...screens.ofReceipts(days) })

  const bySource = fuentes.map(({ fuente, figura, monto }) => [`${fuente} ${figura}`, inCents(monto)])
  const shown = { days, ...Object.fromEntries(bySource) }
  expect(shown).toMatchObject({ days, ...(await screens.ofLists(admin, days)) })
  const pagos = await readJson(admin, `/pagos/suma?${range}`)
  const ledger = await readJson(admin, `/contabilidad?limite=1&${range}`)
  const books = await readJson(admin, `/libros/resultados?desde=${days.desde}&hasta=${days.hasta}`)
  expect(shown).toMatchObject({
    days,
    'pagos cobrado': inCents(pagos.monto),
    'pagos devuelto': inCents(pagos.devuelto),
    'contabilidad neto': inCents(ledger.totalIngresos),
    'contabilidad gastos': inCents(ledger.totalEgresos),
    'contabilidad balance': inCents(ledger.balance),
    'libros vendido': inCents(books.totalIngresos),
    'libros gastos': inCents(books.totalGastos),
  })
}

/** Asserts the clients' balances, and that each sold membership exists, charged, until it is returned. */
async function expectModel({ model }: Gym, admin: Caller) {
  for (const { id, debe } of model.socios.filter(({ gone }) => !gone))
    expect((await readJson(admin, `/clientes/${id}/ficha`)).saldo).toBe(inPesos(debe))
  for (const { id, gone, socio, precio, cobrada } of model.planes) {
    const { body } = await admin.get(`/membresias/${id}`)
    const isGone = gone || socio.gone
    expect([id, body.codigo, body.cobrada]).toEqual([
      id,
      isGone ? 'MEMBRESIA_NO_ENCONTRADA' : undefined,
      isGone ? undefined : precio === 0 ? null : cobrada,
    ])
  }
}

function rangesUntil(last: string, [from, length]: [number, number]): DayRange[] {
  const months: DayRange[] = []
  for (let month = monthOf(FIRST); month.desde <= last; month = monthOf(addDays(month.hasta, 1)))
    months.push(month)
  const desde = addDays(FIRST, from)
  return [...months, { desde: FIRST, hasta: last }, { desde, hasta: addDays(desde, length) }]
}

async function reconcile(numRuns: number) {
  api = await testApi()
  screens = new ShownMoney()
  clase = await frontDesk(api).clase({})
  await api.as('admin').put('/configuracion', { diferenciaMaxima: 9_000_000_000 })
  const loan = { codigo: '24080101', nombre: 'Préstamos', categorias: ['prestamo'] }
  expect((await api.as('admin').post('/libros/cuentas', loan)).statusCode).toBe(201)
  const days = fc.tuple(fc.nat(60), fc.nat(20))
  await fc.assert(
    fc.asyncProperty(commands, days, async (all, some) => {
      byHand.length = 0
      const gym = await aGym(api, clase)
      try {
        await fc.asyncModelRun(() => ({ model: gym, real: undefined }), all)
        const admin = await gym.admin()
        await expectModel(gym, admin)
        await screens.read(admin)
        for (const range of rangesUntil(todayOf(api), some)) await expectReconciled(admin, range)
      } finally {
        await (await gym.admin()).put('/libros/cierre', { hasta: null, motivo: 'Otra prueba' })
        await closeTill(api.withToken((await api.signedIn('admin')).token), 1)
      }
    }),
    { numRuns },
  )
}

const timeout = (runs: number) => 60_000 + runs * RUN_MS

test('random months reconcile to the cent', () => reconcile(2), timeout(2))

test('many random months reconcile to the cent', { tags: ['full'], timeout: timeout(40) }, () =>
  reconcile(40),
)
