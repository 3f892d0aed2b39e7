import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from '@playwright/test'
import { findChromium } from '../bin/support/chromium.mjs'

export interface Condition {
  name: string
  cpu: number
  /** Throttles the network like Lighthouse's 'slow 4G'. */
  isSlowNet: boolean
}

const DESK = { width: 1280, height: 800 }

export const conditions: Condition[] = [
  { name: 'plain', cpu: 1, isSlowNet: false },
  { name: 'slow', cpu: 4, isSlowNet: true },
]

/** Lighthouse 12's `mobileSlow4G`: 1.6 Mbit/s down, 750 kbit/s up, less 10 %; round trip 150 ms × 3.75. */
const slowNet = {
  offline: false,
  latency: 562.5,
  downloadThroughput: (1_474.56 * 1024) / 8,
  uploadThroughput: (675 * 1024) / 8,
}

export interface Vitals {
  lcp: number | undefined
  inp: number | undefined
  cls: number
}

interface Metric {
  name: 'LCP' | 'INP' | 'CLS'
  value: number
}

/** Script: records the vitals, also those of navigations inside the app. Runs before the page's scripts. */
const LISTEN = `
  window.metrics = []
  for (const name of ['LCP', 'INP', 'CLS'])
    webVitals['on' + name](({ value }) => window.metrics.push({ name, value }), {
      reportAllChanges: true, reportSoftNavs: true, durationThreshold: 16,
    })`

export const openBrowser = () =>
  chromium.launch({
    executablePath: findChromium(),
    // Chromium cannot sandbox as root.
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  })

export class BenchWindow {
  readonly page: Page
  readonly #context: BrowserContext
  readonly #devTools: CDPSession

  private constructor(context: BrowserContext, page: Page, devTools: CDPSession) {
    this.#context = context
    this.page = page
    this.#devTools = devTools
  }

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

  async slowDown({ isSlowNet, cpu }: Condition): Promise<void> {
    if (isSlowNet) {
      await this.#devTools.send('Network.enable')
      await this.#devTools.send('Network.emulateNetworkConditions', slowNet)
    }
    if (cpu > 1) await this.#devTools.send('Emulation.setCPUThrottlingRate', { rate: cpu })
  }

  async forget(): Promise<void> {
    await this.#settle()
    await this.page.evaluate('window.metrics = []')
  }

  async vitals(): Promise<Vitals> {
    await this.#settle()
    const metrics = await this.page.evaluate<Metric[]>('window.metrics')
    const values = (name: Metric['name']) =>
      metrics.filter((metric) => metric.name === name).map(({ value }) => value)
    return {
      lcp: values('LCP').at(-1),
      inp: values('INP').length > 0 ? Math.max(...values('INP')) : undefined,
      cls: Math.max(0, ...values('CLS')),
    }
  }

  close(): Promise<void> {
    return this.#context.close()
  }

  /** Waits 400 ms and two frames, because the browser reports the last paint with a delay. */
  async #settle(): Promise<void> {
    await this.page.waitForTimeout(400)
    await this.page.evaluate(
      'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))',
    )
  }
}
