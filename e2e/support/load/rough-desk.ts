import type { User } from '@gym/contract/auth/users.schema'
import type { Cliente } from '@gym/contract/clientes/clientes.schema'
import { weekdayOf } from '@gym/contract/core/weekdays'
import type { Membresia } from '@gym/contract/membresias/membresias.schema'
import type { Pago } from '@gym/contract/pagos/pagos.schema'
import type { Producto } from '@gym/contract/productos/productos.schema'
import type { Browser, BrowserContext, Locator, Page } from '@playwright/test'
import { expect } from '../fixtures.ts'
import type { Account, Gym } from '../gym.ts'
import { field, picker, signIn } from '../screens/screen.ts'
import { expectTyped, firstVisible, MOST_TRIES, retry, signInButton, signsOf } from './rough-form.ts'
import { type RoughEdge, roughEdge } from './rough-network.ts'

export interface Acknowledged {
  clientes: string[]
  pagos: { monto: number; days: string[] }[]
  sold: number[]
  membresias: { precio: number }[]
  /** The weekdays of each scan by client: a retry after midnight is an attendance of the new day too. */
  asistencias: Map<string, Set<string>>
  direccion: string
  telefono: string
  nombres: string[]
}

interface Day {
  shared: Cliente
  productos: Producto[]
  done: Acknowledged
}

let next = 0
function unique(): number {
  next += 1
  return 100_000 + next
}

export class Desk {
  readonly side: number
  readonly #page: Page
  readonly #context: BrowserContext
  readonly #gym: Gym
  readonly #random: () => number
  readonly #edge: RoughEdge
  #account: Account & { _id: string }

  private constructor(parts: {
    side: number
    page: Page
    context: BrowserContext
    gym: Gym
    random: () => number
    edge: RoughEdge
    account: Account & { _id: string }
  }) {
    this.side = parts.side
    this.#page = parts.page
    this.#context = parts.context
    this.#gym = parts.gym
    this.#random = parts.random
    this.#edge = parts.edge
    this.#account = parts.account
  }

  static async open(browser: Browser, url: string, gym: Gym, side: number, random: () => number) {
    const edge = await roughEdge(url, random)
    const context = await browser.newContext({ baseURL: edge.url })
    const page = await context.newPage()
    const opened = await gym.account('recepcionista')
    const users = await gym.call<User[]>('GET', 'users')
    const _id = users.find(({ email }) => email === opened.email)?._id ?? ''
    await page.goto('/login')
    await signIn(page, opened)
    await page.waitForURL('**/dashboard')
    return new Desk({ side, page, context, gym, random, edge, account: { ...opened, _id } })
  }

  async close() {
    await this.#context.close()
    this.#edge.close()
  }

  /** Ends the session on the server: an admin sets a new password for the account. */
  async loseSession() {
    const password = `otra clave ${unique()}`
    await this.#gym.call('PUT', `users/${this.#account._id}`, { password })
    this.#account = { ...this.#account, password }
  }

  act(day: Day): Promise<void> {
    const acts = [
      () => this.#sellAmount(day),
      () => this.#sellProduct(day),
      () => this.#newClient(day),
      () => this.#editShared(day),
      () => this.#newMembership(day),
      () => this.#checkIn(day),
    ]
    return acts[Math.floor(this.#random() * acts.length)]?.() ?? Promise.resolve()
  }

  async #sellAmount({ done }: Day) {
    const monto = unique()
    const days = [await this.#gym.today()]
    const isThere = async () => {
      const { pagos } = await this.#gym.call<{ pagos: Pago[] }>('GET', 'pagos')
      return pagos.some((pago) => pago.monto === monto)
    }
    await this.#fillAndSave('/pagos/crear', { Monto: `${monto}` }, 'Registrar pago', { isThere })
    days.push(await this.#gym.today())
    done.pagos.push({ monto, days })
  }

  async #sellProduct({ productos, done }: Day) {
    const producto = productos[this.side] as Producto
    const sold = done.sold[this.side] ?? 0
    const cantidad = 1 + Math.floor(this.#random() * 5)
    const choose = async () => {
      await picker(this.#page, 'Producto').fill(producto.nombre)
      await picker(this.#page, 'Producto').press('Enter')
      await expect(field(this.#page, 'Monto')).toHaveValue(/3\.000/, { timeout: 4_000 })
    }
    const isThere = async () => (await this.#gym.stockOf(producto)) !== producto.stock - sold
    await this.#fillAndSave('/pagos/crear', { Cantidad: `${cantidad}` }, 'Registrar pago', {
      choose,
      isThere,
    })
    done.sold[this.side] = sold + cantidad
  }

  async #newClient({ done }: Day) {
    const numero = `${unique()}`
    await this.#fillAndSave('/clientes/crear', clientCalled(`Nueva ${numero}`, numero), 'Crear cliente')
    done.clientes.push(numero)
  }

  /** Each desk edits its own field of one client, and sometimes both edit the name. */
  async #editShared({ shared, done }: Day) {
    const [name, value] =
      this.side === 0 ? ['Dirección', `Calle ${unique()}`] : ['Teléfono', `3001${unique()}`]
    const nombre = this.#random() < 0.4 ? `Compartida ${unique()}` : undefined
    const values = { [name]: value, ...(nombre && { Nombre: nombre }) }
    await this.#fillAndSave(`/clientes/editar/${shared._id}`, values, 'Guardar cambios')
    if (this.side === 0) done.direccion = value
    else done.telefono = value
    if (nombre) done.nombres.push(nombre)
  }

  async #newMembership({ done }: Day) {
    const precio = unique()
    const cliente = await this.#gym.cliente({ nombre: `Socia ${precio}` })
    const choose = () => this.#chooseClient(cliente)
    const isThere = async () => {
      const { membresias } = await this.#gym.call<{ membresias: Membresia[] }>('GET', 'membresias')
      return membresias.some((membresia) => membresia.precio === precio)
    }
    await this.#fillAndSave('/membresias/crear', { Precio: `${precio}` }, 'Crear membresía', {
      choose,
      isThere,
    })
    done.membresias.push({ precio })
  }

  /** Registers a new client in the class by number, and retries until the screen confirms the attendance. */
  async #checkIn({ done }: Day) {
    const cliente = await this.#gym.cliente({ nombre: `Visita ${unique()}` })
    const page = this.#page
    const days = new Set<string>()
    const scan = async () => {
      await this.#open('/asistencias/registrar', picker(page, 'Cliente'))
      days.add(weekdayOf(await this.#gym.today()))
      await picker(page, 'Cliente').fill(cliente.numeroIdentificacion)
      await page.keyboard.press('Enter')
      days.add(weekdayOf(await this.#gym.today()))
    }
    await scan()
    for (let tries = 0; tries < MOST_TRIES; tries += 1) {
      const outcome = await firstVisible({
        saved: page
          .getByRole('article')
          .filter({ hasText: cliente.nombre })
          .filter({ has: page.getByRole('button', { name: 'Deshacer' }) }),
        // The attendance exists already: the server processed an earlier request.
        repeated: page
          .getByRole('status')
          .filter({ hasText: cliente.nombre })
          .filter({ hasText: /Ya entró hoy|ya fue registrada/ }),
        refused: page.getByRole('alert'),
        login: signInButton(page),
      })
      if (outcome === 'saved' || outcome === 'repeated') {
        done.asistencias.set(cliente.nombre, days)
        return
      }
      if (outcome === 'login') {
        await this.#signInAgain('/asistencias/registrar')
        await scan()
      }
      const again = page.getByRole('alert').getByRole('button', { name: 'Reintentar' })
      if (outcome === 'refused') await again.click({ timeout: 2_000 }).catch(scan)
    }
    throw new Error(`${cliente.nombre} was never let in`)
  }

  async #chooseClient({ nombre, apellido, numeroIdentificacion }: Cliente) {
    const input = picker(this.#page, 'Cliente')
    await input.fill(numeroIdentificacion)
    await input.press('Enter')
    await expect(input).toHaveValue(`${nombre} ${apellido}`, { timeout: 4_000 })
  }

  /** Fills and saves a form, with retries. Asserts that after a failure it still has the typed values. */
  async #fillAndSave(
    path: string,
    values: Record<string, string>,
    button: string,
    {
      choose,
      isThere,
    }: {
      choose?: () => Promise<void>
      /** True if the record exists. Called when the form offers to save again after a lost response. */
      isThere?: () => Promise<boolean>
    } = {},
  ) {
    const page = this.#page
    const submit = page.getByRole('button', { name: button, exact: true })
    const fill = async () => {
      if (choose) await retry(choose)
      for (const [name, value] of Object.entries(values)) await field(page, name).fill(value)
    }
    await this.#open(path, submit)
    await fill()
    for (let tries = 0; tries < MOST_TRIES; tries += 1) {
      // On a slow machine an old alert may have counted as the outcome of a save that succeeded: the click
      // then fails.
      await submit.click({ timeout: 3_000 }).catch(() => undefined)
      const outcome = await firstVisible(signsOf(page))
      if (outcome === 'saved') return
      if (outcome === 'login') {
        await this.#signInAgain(path)
        const recover = page.getByRole('button', { name: 'Recuperarlos' })
        await expect(recover).toBeVisible()
        await recover.click()
      }
      // Asks the server first: after midnight a retry would have another date than the lost request.
      if (outcome === 'doubt') {
        if (await isThere?.()) return
        await page.getByRole('button', { name: 'Guardar de nuevo' }).click({ timeout: 3_000 })
        if ((await firstVisible(signsOf(page))) === 'saved') return
      }
      if (outcome === 'conflict') {
        await page.getByRole('button', { name: 'Guardar lo mío' }).click({ timeout: 3_000 })
        if ((await firstVisible(signsOf(page))) === 'saved') return
      }
      if (await submit.isVisible()) await expectTyped(page, values, submit)
    }
    throw new Error(`${path} was never saved`)
  }

  async #open(path: string, sign: Locator) {
    const page = this.#page
    for (let tries = 0; tries < MOST_TRIES; tries += 1) {
      await page.goto(`${this.#edge.url}${path}`)
      const outcome = await firstVisible({
        there: sign,
        retry: page.getByRole('button', { name: 'Reintentar' }),
        login: signInButton(page),
      })
      if (outcome === 'login') await this.#signInAgain(path)
      if (outcome === 'there') return
    }
    throw new Error(`${path} never opened`)
  }

  async #signInAgain(path: string) {
    // The network may lose the login too: retry while the login page is shown.
    await expect(async () => {
      if (await signInButton(this.#page).isVisible()) await signIn(this.#page, this.#account)
      await expect(signInButton(this.#page)).toHaveCount(0, { timeout: 4_000 })
    }).toPass({ timeout: 30_000 })
    if (!this.#page.url().includes(path)) await this.#page.goto(`${this.#edge.url}${path}`)
  }
}

function clientCalled(nombre: string, numero: string): Record<string, string> {
  return {
    Nombre: nombre,
    Apellido: 'Prueba',
    'Correo electrónico': `n${numero}@correo.test`,
    Teléfono: '3001234567',
    Dirección: 'Calle 1',
    'Número de identificación': numero,
  }
}
