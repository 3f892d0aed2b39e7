import { dayIn } from '@gym/contract/core/calendar'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { now } from './clock.ts'

/** Script: deletes the origin's databases, which no tab may have open. */
export const FORGET_DATABASES = `indexedDB.databases().then((all) => Promise.all(all.map(({ name }) =>
  new Promise((resolve) => {
    const request = indexedDB.deleteDatabase(name)
    request.onsuccess = request.onerror = request.onblocked = resolve
  }))))`

/** Short, because a false timeout costs little: the next test opens another context. */
const ANSWERS_WITHIN_MS = 2_000

/** A browser context that tests reuse: a cold one would download and compile the program again. */
export class WarmContext {
  /** True if a test faked the clock, which cannot be undone: the next test needs another context. */
  isSpent = false
  readonly #context: BrowserContext
  readonly #keeper: Page

  private constructor(context: BrowserContext, keeper: Page) {
    this.#context = context
    this.#keeper = keeper
  }

  static async open(browser: Browser): Promise<WarmContext> {
    const context = await browser.newContext()
    const keeper = await context.newPage()
    // A static file gives the tab the program's origin without running its code.
    await keeper.goto('/logo.svg')
    return new WarmContext(context, keeper)
  }

  /** False if the tabs hang: closing a tab with a pending route can block the process that they share. */
  async isAlive(): Promise<boolean> {
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<boolean>((resolve) => {
      timer = setTimeout(resolve, ANSWERS_WITHIN_MS, false)
    })
    const runs = this.#keeper.evaluate<boolean>('true').catch(() => false)
    return Promise.race([runs, late]).finally(() => clearTimeout(timer))
  }

  /** Opens a tab in which the desk has already chosen to charge without a till today. */
  async newPage(token: string | undefined): Promise<Page> {
    await this.#keeper.evaluate(`${FORGET_DATABASES}.then(() => {
      localStorage.clear()
      localStorage.setItem('cobrar-sin-caja', '${dayIn('America/Bogota', now())}')
      ${token === undefined ? '' : `localStorage.setItem('token', '${token}')`}
    })`)
    const page = await this.#context.newPage()
    const { clock } = page
    const install = clock.install.bind(clock)
    clock.install = (options) => install({ time: now(), ...options })
    const takeClock = () => {
      this.isSpent = true
      return clock
    }
    Object.defineProperty(page, 'clock', { get: takeClock })
    return page
  }

  async clear() {
    const tabs = this.#context.pages().filter((page) => page !== this.#keeper)
    await Promise.all(tabs.map((tab) => tab.close()))
    await Promise.all([
      this.#context.unrouteAll(),
      this.#context.clearCookies(),
      this.#context.clearPermissions(),
    ])
  }

  close() {
    return this.#context.close()
  }
}
