import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from '@playwright/test'
import { findChromium } from '../bin/support/chromium.mjs'

/** On what a person looks at the program. */
export interface Condition {
  name: string
  /** A processor so many times slower. */
  cpu: number
  /** Lighthouse's 'slow 4G', which was called 'fast 3G', as DevTools applies it. */
  isSlowNet: boolean
}

const DESK = { width: 1280, height: 800 }

export const conditions: Condition[] = [
  { name: 'plain', cpu: 1, isSlowNet: false },
  { name: 'slow', cpu: 4, isSlowNet: true },
]

/** 1.6 Mbit/s down and 750 kbit/s up less 10 %, 150 ms there and back times 3.75: `mobileSlow4G` of Lighthouse 12. */
const slowNet = {
  offline: false,
  latency: 562.5,
  downloadThroughput: (1_474.56 * 1024) / 8,
  uploadThroughput: (675 * 1024) / 8,
}

/** What `web-vitals` says of a visit. LCP and INP in ms; undefined where there was nothing to measure. */
export interface Vitals {
  lcp: number | undefined
  inp: number | undefined
  cls: number
}

interface Told {
  name: 'LCP' | 'INP' | 'CLS'
  value: number
}

/** Runs in the page before anything of it. Each screen that a press leads to counts as a visit of its own. */
const LISTEN = `
  window.told = []
  for (const name of ['LCP', 'INP', 'CLS'])
    webVitals['on' + name](({ value }) => window.told.push({ name, value }), {
      reportAllChanges: true, reportSoftNavs: true, durationThreshold: 16,
    })`

export const openBrowser = () =>
  chromium.launch({
    executablePath: findChromium(),
    // As root Chromium has no sandbox.
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  })

/** A window of somebody who has never been here, but for the session. */
export class BenchWindow {
  readonly page: Page
  readonly #context: BrowserContext
  readonly #devTools: CDPSession

  private constructor(context: BrowserContext, page: Page, devTools: CDPSession) {
    this.#context = context
    this.page = page
    this.#devTools = devTools
  }

  /** @param webVitals the script that measures */
  static async open(
    browser: Browser,
    { url, token, webVitals }: { url: string; token?: string; webVitals: string },
  ): Promise<BenchWindow> {
    const context = await browser.newContext({
      baseURL: url,
      viewport: DESK,
      locale: 'es-CO',
    })
    if (token) await context.addInitScript(`localStorage.setItem('token', '${token}')`)
    await context.addInitScript({ content: `{${webVitals};${LISTEN}}` })
    const page = await context.newPage()
    return new BenchWindow(context, page, await context.newCDPSession(page))
  }

  /** From here on the machine and its line are such. */
  async slowDown({ isSlowNet, cpu }: Condition): Promise<void> {
    if (isSlowNet) {
      await this.#devTools.send('Network.enable')
      await this.#devTools.send('Network.emulateNetworkConditions', slowNet)
    }
    if (cpu > 1) await this.#devTools.send('Emulation.setCPUThrottlingRate', { rate: cpu })
  }

  /** Forgets what was measured up to here, but for the screen that is open. */
  async forget(): Promise<void> {
    await this.#settle()
    await this.page.evaluate('window.told = []')
  }

  /** What was measured since the window was opened, or since `forget`. */
  async vitals(): Promise<Vitals> {
    await this.#settle()
    const told = await this.page.evaluate<Told[]>('window.told')
    const values = (name: Told['name']) => told.filter((one) => one.name === name).map(({ value }) => value)
    return {
      lcp: values('LCP').at(-1),
      inp: values('INP').length > 0 ? Math.max(...values('INP')) : undefined,
      cls: Math.max(0, ...values('CLS')),
    }
  }

  close(): Promise<void> {
    return this.#context.close()
  }

  /** Until what was drawn last has been measured, which the browser tells a moment later. */
  async #settle(): Promise<void> {
    await this.page.waitForTimeout(400)
    await this.page.evaluate(
      'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))',
    )
  }
}
