import type { ClaseDisponible } from '@gym/contract/clases/clases.schema'
import { inCents } from '@gym/contract/core/money'
import fc from 'fast-check'
import type { TestApi } from '../api.ts'
import { frontDesk } from '../front-desk.ts'
import type { Gym, Numbers } from './gym-acts.ts'
import { BEGINNING, GymModel } from './gym-model.ts'

const SOCIOS = 3
const STOCK = 12
const PRICES = [1_999.99, 35_000]
const PLANS = [
  { tipo: 'Mensualidad', precio: 80_000.01, matricula: 20_000.5, personas: 2 },
  { tipo: 'Clase', precio: 90_000, sesiones: 10, vigencia: { cantidad: 5, unidad: 'dias' } },
] as const
const DAY_MS = 86_400_000

/** Creates clients, products, plans and their model for one run. Empties `clase`, which all runs share. */
export async function aGym(api: TestApi, clase: ClaseDisponible): Promise<Gym> {
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
  for (const { tipo, ...terms } of PLANS) {
    const { _id: id, precio, matricula, personas, sesiones } = await desk.plan({ tipo, ...terms })
    model.ofertas.push({
      id,
      tipo,
      precio: inCents(precio),
      matricula: inCents(matricula ?? 0),
      personas,
      sesiones: sesiones ?? 0,
    })
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
  readonly #act: (gym: Gym, numbers: Numbers) => Promise<unknown>
  readonly #numbers: Numbers

  constructor(name: string, act: (gym: Gym, numbers: Numbers) => Promise<unknown>, numbers: Numbers) {
    this.#name = name
    this.#act = act
    this.#numbers = numbers
  }

  check = () => true

  async run(gym: Gym) {
    await this.#act(gym, this.#numbers)
  }

  toString = () => `${this.#name}(${Object.values(this.#numbers)})`
}

/** Random sequences of acts; those in `often` are four times as frequent. */
export const sequencesOf = (
  acts: Record<string, (gym: Gym, numbers: Numbers) => Promise<unknown>>,
  often: string[] = [],
) =>
  fc.commands(
    Object.entries(acts).flatMap(([name, act]) => {
      const numbers = fc.record({
        who: fc.nat(SOCIOS - 1),
        what: fc.nat(9),
        many: fc.integer({ min: 1, max: 4 }),
      })
      const command = numbers.map((chosen) => new Act(name, act, chosen))
      return Array.from({ length: often.includes(name) ? 4 : 1 }, () => command)
    }),
    { maxCommands: 40, size: 'max' },
  )
