import { inCents, inPesos } from '@gym/contract/money'
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { type TestApi, testApi } from '../testing/api.ts'
import { frontDesk } from '../testing/front-desk.ts'
import { acts, type Gym, type Numbers } from '../testing/gym-acts.ts'
import { BEGINNING, GymModel, PLACES } from '../testing/gym-model.ts'

/** A short form with every run of the tests, all of it by `npm run drill -- modelo`. */
const RUNS = Number(process.env.MODEL_RUNS || 25)
const RUN_MS = 3_000
const SOCIOS = 3
const STOCK = 12
const PRICES = [1_999.99, 35_000]
const DAY_MS = 86_400_000

let api: TestApi
let clase: Gym['clase']
beforeAll(async () => {
  api = await testApi()
  clase = await frontDesk(api).clase({ capacidadMaxima: PLACES })
})

/** A gym of its own, as both have it; only the class is that of the one before, and empty. */
async function aGym(): Promise<Gym> {
  api.clock.now = new Date(`${BEGINNING}T15:00:00Z`)
  const desk = frontDesk(api)
  const model = new GymModel()
  for (let n = 0; n < SOCIOS; n += 1) {
    const { _id: id, numeroIdentificacion: numero } = await desk.cliente()
    model.socios.push({ id, numero, gone: false, inactivo: false, borrado: false, debe: 0 })
  }
  for (const precio of PRICES) {
    const { _id: id } = await desk.producto({ precio, stock: STOCK })
    model.articulos.push({ id, gone: false, inactivo: false, precio: inCents(precio), stock: STOCK })
  }
  await api.db.deleteFrom('inscripciones').execute()
  const atDesk = async () => api.withToken((await api.signedIn('recepcionista')).token)
  const tomorrow = () => {
    api.clock.now = new Date(api.clock.now.getTime() + DAY_MS)
    return atDesk()
  }
  const admin = async () => api.withToken((await api.signedIn('admin')).token)
  return { model, desk: await atDesk(), clase, admin, tomorrow }
}

class Act implements fc.AsyncCommand<Gym, undefined> {
  readonly #name: string
  readonly #numbers: Numbers

  constructor(name: string, numbers: Numbers) {
    this.#name = name
    this.#numbers = numbers
  }

  check = () => true

  async run(gym: Gym) {
    await acts[this.#name]?.(gym, this.#numbers)
  }

  toString = () => `${this.#name}(${Object.values(this.#numbers)})`
}

const commands = fc.commands(
  Object.keys(acts).map((name) =>
    fc
      .record({ who: fc.nat(SOCIOS - 1), what: fc.nat(9), many: fc.integer({ min: 1, max: 4 }) })
      .map((numbers) => new Act(name, numbers)),
  ),
  { maxCommands: 40, size: 'max' },
)

/** What the API shows is what the model has: stock, balances, memberships, places, payments and what they are in the ledger, and their sums. */
async function expectSame({ model, desk }: Gym) {
  const shown = async (path: string) => (await desk.get(path)).body
  for (const { id, gone, stock } of model.articulos)
    expect(await shown(`/productos/${id}`)).toMatchObject(
      gone ? { codigo: 'PRODUCTO_NO_ENCONTRADO' } : { stock },
    )
  for (const { id, gone, debe } of model.socios)
    expect(await shown(`/clientes/${id}/ficha`)).toMatchObject(
      gone ? { codigo: 'CLIENTE_NO_ENCONTRADO' } : { saldo: inPesos(debe) },
    )
  for (const { id, gone, socio, sesiones } of model.planes)
    expect(await shown(`/membresias/${id}`)).toMatchObject(
      gone || socio.gone ? { codigo: 'MEMBRESIA_NO_ENCONTRADA' } : { sesionesRestantes: sesiones },
    )
  const { body: clases } = await desk.get('/clases/disponibles')
  expect(clases).toContainEqual(
    expect.objectContaining({ _id: clase._id, capacidadMaxima: PLACES - model.ocupados }),
  )

  const ids = model.pagos.map(({ id }) => id)
  const { rows } = await sql<{ id: string; asentado: number }>`
    select pago_id as id, sum(monto) as asentado from contabilidad where pago_id = any(${ids}::uuid[]) group by 1`.execute(
    api.db,
  )
  const worth = model.pagos.map(({ id, gone, precio, cantidad }) => ({
    id,
    asentado: gone ? 0 : inPesos(precio * cantidad),
  }))
  expect(new Set(rows)).toEqual(new Set(worth))
  for (const wrong of ['sumas_erradas', 'totales_errados', 'al_dia_errado'])
    expect((await sql`select * from ${sql.ref(wrong)}()`.execute(api.database.owned)).rows).toEqual([])
}

test(
  'whatever is sold, edited, undone, enrolled, attended, merged, deleted and erased, the program agrees with a gym in memory',
  async () => {
    let done = 0
    await fc.assert(
      fc.asyncProperty(commands, async (all) => {
        const gym = await aGym()
        await fc.asyncModelRun(() => ({ model: gym, real: undefined }), all)
        await expectSame(gym)
        done += [...all].length
      }),
      { numRuns: RUNS },
    )
    console.log(`${RUNS} sequences, ${done} acts agree`)
  },
  60_000 + RUNS * RUN_MS,
)
