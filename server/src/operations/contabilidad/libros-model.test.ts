import type { Asiento, Balance, CierreDeMes, Mayor } from '@gym/contract/contabilidad/libros.schema'
import { addDays, type Day, monthOf } from '@gym/contract/core/calendar'
import { inCents } from '@gym/contract/core/money'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Caller, type TestApi, testApi } from '../../testing/api.ts'
import { frontDesk } from '../../testing/front-desk.ts'
import { bookActs, ofMoney, todayOf } from '../../testing/models/book-acts.ts'
import type { Gym } from '../../testing/models/gym-acts.ts'
import { BEGINNING } from '../../testing/models/gym-model.ts'
import { wrongInBooks } from '../../testing/models/ledger.ts'
import { aGym, sequencesOf } from '../../testing/models/random-days.ts'

const RUNS = Math.ceil(Number(process.env.MODEL_RUNS ?? 6) / 4)
const RUN_MS = 12_000

/** Number of runs that share one database: each run reads the whole journal. */
const RUNS_A_BOOK = 20

let api: TestApi
let clase: Gym['clase']
async function openBooks() {
  api = await testApi()
  clase = await frontDesk(api).clase({})
}

const closed: { hasta: Day; reports: unknown }[] = []

const today = () => todayOf(api)

async function report(admin: Caller, hasta: Day): Promise<unknown> {
  const of = [
    'balance?',
    'resultados?',
    'diario?',
    'mayor?limite=200&cuenta=1105&',
    'mayor?limite=200&cuenta=1305&',
  ]
  const reports = []
  for (const book of of) reports.push((await admin.get(`/libros/${book}hasta=${hasta}`)).body)
  return reports
}

const byHand: string[] = []
const ofBooks = bookActs({
  api: () => api,
  byHand,
  onClosed: async (caller, hasta) => closed.push({ hasta, reports: await report(caller, hasta) }),
})
const commands = sequencesOf({ ...ofMoney, ...ofBooks })

const cents = (rows: { debito: number; credito: number }[]) =>
  rows.reduce((sum, { debito, credito }) => sum + inCents(debito) - inCents(credito), 0)

async function wholeMayor(admin: Caller, cuenta: string): Promise<Pick<Mayor, 'movimientos' | 'saldoFinal'>> {
  const movimientos: Mayor['movimientos'] = []
  for (let pagina = 1; ; pagina += 1) {
    const { headers, body } = await admin.get(`/libros/mayor?cuenta=${cuenta}&limite=200&pagina=${pagina}`)
    movimientos.push(...body.movimientos)
    if (movimientos.length >= Number(headers['x-total-count']))
      return { movimientos, saldoFinal: body.saldoFinal }
  }
}

async function expectLaws(admin: Caller) {
  const get = async <T>(path: string): Promise<T> => (await admin.get(`/libros/${path}`)).body
  const asientos = await get<Asiento[]>('diario?orden=numero')

  for (const { numero, partidas } of asientos) expect([numero, cents(partidas)]).toEqual([numero, 0])

  // An asiento has at most one reversal, and both cancel out in each account.
  const byNumber = new Map(asientos.map((asiento) => [asiento.numero, asiento]))
  const reversals = asientos.filter(({ revierte }) => revierte !== null)
  expect(new Set(reversals.map(({ revierte }) => revierte)).size).toBe(reversals.length)
  for (const { partidas, revierte } of reversals) {
    const both = [...partidas, ...(byNumber.get(Number(revierte))?.partidas ?? [])]
    for (const cuenta of new Set(both.map((partida) => partida.cuenta)))
      expect([revierte, cuenta, cents(both.filter((partida) => partida.cuenta === cuenta))]).toEqual([
        revierte,
        cuenta,
        0,
      ])
  }

  for (let day = addDays(BEGINNING, -4); day <= addDays(today(), 1); day = addDays(day, 1)) {
    const { totalDebito, totalCredito } = await get<Balance>(`balance?hasta=${day}`)
    expect([day, totalDebito]).toEqual([day, totalCredito])
  }

  const { cuentas } = await get<Balance>('balance?hasta=2030-01-01')
  const sides = asientos.flatMap(({ numero, fecha, partidas }) =>
    partidas.map((side) => ({ numero, fecha, ...side })),
  )
  expect(new Set(cuentas.map(({ codigo }) => codigo))).toEqual(new Set(sides.map(({ cuenta }) => cuenta)))
  for (const { codigo, saldo } of cuentas) {
    const { movimientos, saldoFinal } = await wholeMayor(admin, codigo)
    const its = sides.filter(({ cuenta }) => cuenta === codigo)
    const key = (asiento: number, fecha: string, debito: number, credito: number) =>
      `${asiento} ${fecha} ${debito} ${credito}`
    expect(movimientos.map((m) => key(m.asiento, m.fecha, m.debito, m.credito)).sort()).toEqual(
      its.map((side) => key(side.numero, side.fecha, side.debito, side.credito)).sort(),
    )
    expect([saldoFinal, saldoFinal, inCents(saldo)]).toEqual([saldo, movimientos.at(-1)?.saldo, cents(its)])
  }

  // `corregido` is the balance of account 1305 minus the debts by age.
  const { hasta } = monthOf(today())
  const { deudas } = await get<CierreDeMes>(`cierre/${hasta.slice(0, 7)}`)
  expect(deudas.corregido).toBe(0)

  for (const { hasta, reports } of closed) expect(await report(admin, hasta)).toEqual(reports)
  expect(await wrongInBooks(api.database.asOwner)).toEqual([])
  return asientos.length
}

test(
  'random acts on random days satisfy the laws of the books',
  async () => {
    let [runs, done, locks, asientos] = [0, 0, 0, 0]
    await fc.assert(
      fc.asyncProperty(commands, async (all) => {
        if (runs % RUNS_A_BOOK === 0) await openBooks()
        runs += 1
        closed.length = 0
        byHand.length = 0
        const gym = await aGym(api, clase)
        const isOver = async () =>
          (await gym.admin()).put('/libros/cierre', { hasta: null, motivo: 'Otra prueba' })
        try {
          await fc.asyncModelRun(() => ({ model: gym, real: undefined }), all)
          asientos += await expectLaws(await gym.admin())
        } finally {
          await isOver()
        }
        done += [...all].length
        locks += closed.length
      }),
      { numRuns: RUNS },
    )
    console.log(`${RUNS} sequences, ${done} acts, ${locks} locks, ${asientos} asientos read: every law holds`)
  },
  60_000 + RUNS * RUN_MS,
)
