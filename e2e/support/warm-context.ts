import type { Browser, BrowserContext, Page } from '@playwright/test'
import { now } from './clock.ts'

/** Script that deletes the page's databases; no tab may have them open. */
export const FORGET_DATABASES = `indexedDB.databases().then((all) => Promise.all(all.map(({ name }) =>
  new Promise((resolve) => {
    const request = indexedDB.deleteDatabase(name)
    request.onsuccess = request.onerror = request.onblocked = resolve
  }))))`

/** A context given up too early costs less than the wait: the next test opens another. */
const ANSWERS_WITHIN_MS = 2_000

/**
 * A browser context that serves one test after the other, because a cold one costs each test more than most of what
 * it does: the program is downloaded and compiled again. Here both are kept, by the context's cache and by a tab
 * that stays open, whose process the tests' own tabs share (see `--renderer-process-limit` in playwright.config.ts).
 * A test gets a new tab and a storage that holds its token and nothing else.
 */
export class WarmContext {
  /** A test took the clock, which is the context's and cannot be given back: no other test may come here. */
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
    // Any small file of the program: the tab is at its address and runs none of its code.
    await keeper.goto('/logo.svg')
    return new WarmContext(context, keeper)
  }

  /**
   * Whether its tabs still run. One that is closed while a test holds a call back with a route leaves Chromium's shared process, now
   * and then, where it runs nothing more; of a server that does not answer it does not.
   */
  async isAlive(): Promise<boolean> {
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<boolean>((resolve) => {
      timer = setTimeout(resolve, ANSWERS_WITHIN_MS, false)
    })
    const runs = this.#keeper.evaluate<boolean>('true').catch(() => false)
    return Promise.race([runs, late]).finally(() => clearTimeout(timer))
  }

  async newPage(token: string | undefined): Promise<Page> {
    await this.#keeper.evaluate(`${FORGET_DATABASES}.then(() => {
      localStorage.clear()
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

  /** Ends the test: closes its tabs, and takes back what it may have done to the context. */
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
