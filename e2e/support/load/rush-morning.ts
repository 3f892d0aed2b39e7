import type { Cliente } from '@gym/contract/clientes/clientes.schema'
import { addDays } from '@gym/contract/core/calendar'
import type { Pago } from '@gym/contract/pagos/pagos.schema'
import { expect, type Locator, type Page } from '@playwright/test'
import type { Gym } from '../gym.ts'
import { card as cardOf, who } from '../screens/recepcion-screen.ts'
import { field, heading, picker } from '../screens/screen.ts'

const FEE = 80_000
const OWED = 30_000
const WATER = 3_000
const SENT_WITHIN_MS = 60_000

const card = (page: Page, { nombre }: Cliente) => cardOf(page, `${nombre} Pérez`).first()

/** Script: measures the time from Enter to the render of each verdict, and stubs `window.print`. */
const WATCHED = `
  Object.defineProperty(Event.prototype, 'timeStamp', { get: () => 0 })
  window.print = () => window.dispatchEvent(new Event('afterprint'))
  window.verdicts = []
  let asked = 0
  const seen = new WeakSet()
  addEventListener('keydown', ({ key }) => { if (key === 'Enter') asked = performance.now() }, true)
  new MutationObserver(() => {
    for (const article of document.querySelectorAll('article[data-verdict]'))
      if (!seen.has(article)) {
        seen.add(article)
        window.verdicts.push(performance.now() - asked)
      }
  }).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['data-verdict'] })`

function counting(page: Page) {
  let count = 0
  return {
    key: async (key: string) => {
      count += 1
      await page.keyboard.press(key)
    },
    click: async (what: Locator) => {
      count += 1
      await what.click()
    },
    pressed: () => {
      const before = count
      count = 0
      return before
    },
  }
}

async function morning(gym: Gym) {
  const today = await gym.today()
  let number = 1_000_000
  const person = (nombre: string, fields = {}) => {
    number += 1
    return gym.cliente({ nombre, apellido: 'Pérez', numeroIdentificacion: `${number}`, ...fields })
  }
  const people = async (
    kind: string,
    count: number,
    prepare: (cliente: Cliente) => Promise<unknown>,
    fields = {},
  ) => {
    const all: Cliente[] = []
    for (let n = 1; n <= count; n += 1) {
      const cliente = await person(`${kind}${n}`, fields)
      await prepare(cliente)
      all.push(cliente)
    }
    return all
  }
  const member = ({ _id }: Cliente) => gym.membresia({ cliente: _id, duracion: 30, precio: FEE })
  const owe = async (cliente: Cliente) => {
    await member(cliente)
    const lineas = [{ concepto: 'Guantes', monto: OWED }]
    await gym.call('POST', 'ventas', { cliente: cliente._id, lineas, fiado: true })
  }
  const lapsed = ({ _id }: Cliente) =>
    gym.membresia({ cliente: _id, duracion: 30, precio: FEE, fechainicio: addDays(today, -40) })
  return {
    members: await people('Socio', 22, member),
    lapsed: await people('Vencido', 3, lapsed),
    owing: await people('Deudor', 2, owe),
    refused: await people('Inactivo', 1, member, { estado: 'inactivo' }),
    allowed: await people('Permitido', 1, member, { estado: 'inactivo' }),
    undone: await people('Equivocado', 1, member),
  }
}

interface Middle {
  /** Called in the middle of the morning: the program may be down from here until `back`. */
  gone: () => Promise<void>
  back: () => Promise<void>
}

export async function rush(page: Page, gym: Gym, recepcion: string, middle: Middle): Promise<void> {
  const reglas = { VENCIDA: 'bloquear', DEBE: 'bloquear', INACTIVO: 'bloquear' }
  await gym.call('PUT', 'configuracion/entrada', { reglas })
  const agua = await gym.producto({ nombre: 'Agua', precio: WATER, stock: 10, codigo: 'A1' })
  const people = await morning(gym)
  const before = await charged(gym)
  await page.addInitScript(WATCHED)
  const desk = counting(page)
  const jobs: Record<string, number[]> = {}
  const done = (job: string) => {
    jobs[job] = [...(jobs[job] ?? []), desk.pressed()]
  }
  const verdicts: number[] = []
  /** Clears the measured times: verdicts render again when the door's screen reopens. */
  const forgetTimes = () => page.evaluate('window.verdicts = []')
  const takeTime = async () =>
    verdicts.push(...(await page.evaluate<number[]>('window.verdicts.slice(0, 1)')))

  /** Types like a scanner, whose keys do not count as key presses of the receptionist. */
  const scan = async (cliente: Cliente, verdict: string) => {
    await forgetTimes()
    await page.keyboard.type(cliente.numeroIdentificacion)
    await page.keyboard.press('Enter')
    await expect(card(page, cliente)).toContainText(verdict)
    await takeTime()
  }
  const backAtTheDoor = async (cliente: Cliente) => {
    await expect(card(page, cliente)).toContainText('Adelante')
    await expect(who(page)).toBeFocused()
  }

  await page.goto(recepcion)
  await expect(who(page)).toBeFocused()
  const [byHand, ...scanned] = people.members
  for (const member of scanned.slice(0, 7)) {
    await scan(member, 'Adelante')
    done('entrar con el lector')
  }
  if (byHand) {
    await forgetTimes()
    await who(page).fill(byHand.numeroIdentificacion)
    await desk.key('Enter')
    await expect(card(page, byHand)).toContainText('Adelante')
    await takeTime()
    done('entrar escribiendo el número')
  }

  for (const cliente of people.lapsed) {
    await scan(cliente, 'No puede entrar')
    await desk.click(card(page, cliente).getByRole('link', { name: 'Renovar y cobrar' }))
    await expect(field(page, 'Recibido')).toBeFocused()
    await desk.key('Enter')
    await expect(page.getByRole('button', { name: 'Imprimir' })).toBeFocused()
    await desk.key('Enter')
    await backAtTheDoor(cliente)
    done('renovar, cobrar, imprimir y entrar')
  }
  for (const cliente of people.owing) {
    await scan(cliente, 'No puede entrar')
    await desk.click(card(page, cliente).getByRole('link', { name: 'Cobrar deuda' }))
    await expect(field(page, 'Recibido')).toBeFocused()
    await desk.key('Enter')
    await expect(page.getByRole('button', { name: 'Imprimir' })).toBeFocused()
    await desk.key('Enter')
    await backAtTheDoor(cliente)
    done('cobrar la deuda, imprimir y entrar')
  }

  for (const cliente of people.undone) {
    await scan(cliente, 'Adelante')
    await desk.click(card(page, cliente).getByRole('button', { name: /^Deshacer/ }))
    const dialog = page.getByRole('dialog')
    await field(dialog, 'Motivo').fill('Era otra persona')
    await desk.key('Enter')
    await expect(card(page, cliente)).toContainText('Entrada deshecha')
    done('deshacer una entrada')
  }

  await middle.gone()
  for (const member of scanned.slice(7, 14)) await scan(member, 'Adelante')
  for (const cliente of people.refused) await scan(cliente, 'No puede entrar')
  for (const cliente of people.allowed) {
    await scan(cliente, 'No puede entrar')
    const dialog = page.getByRole('dialog')
    await desk.click(card(page, cliente).getByRole('button', { name: /^Permitir de todos modos/ }))
    await field(dialog, 'Motivo').fill('Viene a hablar con el dueño')
    await desk.key('Enter')
    await expect(card(page, cliente)).toContainText('Entrada permitida')
    done('permitir de todos modos')
  }

  await page.keyboard.press('Alt+v')
  for (let sold = 1; sold <= 2; sold += 1) {
    await expect(picker(page, 'Producto')).toBeFocused()
    await picker(page, 'Producto').fill('a1')
    await desk.key('Enter')
    await expect(page.getByRole('list', { name: 'Lo que se vende' })).toContainText('Agua')
    await desk.key('F8')
    await expect(field(page, 'Recibido')).toBeFocused()
    await desk.key('Enter')
    await expect(page.getByRole('button', { name: 'Siguiente venta' })).toBeFocused()
    done('vender por código')
    await page.keyboard.press('Enter')
  }
  await page.keyboard.press('Alt+r')
  await expect(heading(page, 'Recepción')).toBeVisible()
  await middle.back()
  for (const member of scanned.slice(14)) await scan(member, 'Adelante')

  const inside = [...people.members, ...people.lapsed, ...people.owing, ...people.allowed]
  const ids = (all: Cliente[]) => all.map(({ _id }) => _id).sort()
  const came = async () => {
    const entries = await gym.call<{ cliente: Cliente }[]>('GET', 'entradas?limite=100')
    return ids(entries.map(({ cliente }) => cliente))
  }
  await expect.poll(came, { timeout: SENT_WITHIN_MS }).toEqual(ids(inside))
  const sold = async () => (await charged(gym)) - before
  await expect.poll(sold, { timeout: SENT_WITHIN_MS }).toBe(3 * FEE + 2 * OWED + 2 * WATER)
  expect(await gym.stockOf(agua)).toBe(8)
  for (const { _id } of people.owing)
    expect(await gym.call('GET', `clientes/${_id}/ficha`)).toMatchObject({ saldo: 0 })
  for (const { _id } of people.lapsed)
    expect(await gym.call('GET', `clientes/${_id}/ficha`)).toMatchObject({ veredicto: 'aviso' })

  expect(most(jobs)).toEqual({
    'entrar con el lector': 0,
    'entrar escribiendo el número': 1,
    'renovar, cobrar, imprimir y entrar': 3,
    'cobrar la deuda, imprimir y entrar': 3,
    'permitir de todos modos': 2,
    'deshacer una entrada': 2,
    'vender por código': 3,
  })
  expect(verdicts).toHaveLength(30)
  console.log(`Clics y teclas de cada tarea: ${JSON.stringify(most(jobs))}`)
  console.log(`Del lector al veredicto (${verdicts.length}): ${inWords(verdicts)}`)
}

async function charged(gym: Gym): Promise<number> {
  const { pagos } = await gym.call<{ pagos: Pago[] }>('GET', 'pagos?limite=200')
  return pagos.reduce((sum, { monto }) => sum + monto, 0)
}

function most(jobs: Record<string, number[]>): Record<string, number> {
  return Object.fromEntries(Object.entries(jobs).map(([job, counts]) => [job, Math.max(...counts)]))
}

function inWords(times: number[]): string {
  const sorted = [...times].sort((one, other) => one - other)
  const at = (share: number) => Math.round(sorted[Math.floor((sorted.length - 1) * share)] ?? 0)
  return `p50 ${at(0.5)} ms, p95 ${at(0.95)} ms`
}
