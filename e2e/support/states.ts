import type { Page } from '@playwright/test'
import { emptyGym } from './empty-gym.ts'
import { test as base, expect } from './fixtures.ts'
import type { Gym } from './gym.ts'
import { heading } from './screens/screen.ts'
import { FORGET_DATABASES } from './warm-context.ts'

export { expect }

export type Open = (page: Page, gym: Gym) => Promise<unknown>

export type Look = (page: Page) => Promise<string[]>

/** Opens a state in an empty gym and returns the faults that `look` finds. An error counts as a fault. */
type ProblemsOf = (open: Open, look: Look) => Promise<string[]>

interface Shown {
  paths: Set<string>
  /** True while the app is loaded and no dialog of an earlier state is open. */
  isReady: boolean
}

const shownBy = new WeakMap<Page, Shown>()

function shownOf(page: Page): Shown {
  const shown = shownBy.get(page) ?? { paths: new Set(), isReady: false }
  shownBy.set(page, shown)
  return shown
}

/** Loads the page only if the app is not loaded, or if an earlier state has cached data of this address. */
export async function visit(page: Page, path: string): Promise<void> {
  const { isReady, paths } = shownOf(page)
  if (!isReady || paths.has(path)) return load(page, path)
  await goInside(page, path)
  paths.add(path)
}

export async function load(page: Page, path: string): Promise<void> {
  const shown = shownOf(page)
  if (shown.paths.size > 0) await forgetAll(page)
  await page.goto(path)
  shown.paths.add(path)
  shown.isReady = true
}

const goInside = (page: Page, path: string) =>
  page.evaluate(`history.pushState(null, '', ${JSON.stringify(path)})`)

async function forgetAll(page: Page): Promise<void> {
  // A static file runs no script, so the page has no database open.
  await page.goto('/logo.svg')
  await page.evaluate(`${FORGET_DATABASES}.then(() => {
    const kept = ['token', 'cobrar-sin-caja'].map((key) => [key, localStorage.getItem(key)])
    localStorage.clear()
    sessionStorage.clear()
    for (const [key, value] of kept) if (value) localStorage.setItem(key, value)
  })`)
}

async function endState(page: Page): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  const shown = shownBy.get(page)
  if (!shown?.isReady) return forgetAll(page)
  try {
    await goInside(page, '/no-existe')
    await heading(page, 'Página no encontrada').waitFor()
    shown.isReady = (await page.getByRole('dialog').count()) === 0
  } catch {
    shown.isReady = false
  }
}

const STEP_MS = 20_000
const STATE_MS = 60_000

function textOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const line = error.stack?.split('\n').find((each) => /(spec|-screen|full-gym)\.ts:/.test(each))
  return `${error.message}\n${line?.trim() ?? ''}`
}

/** Test whose fixture `problemsOf` opens the states one after another on the same page. */
export const test = base.extend<{ problemsOf: ProblemsOf }>({
  problemsOf: async ({ page, gym, database, toEmpty }, use, info) => {
    page.setDefaultTimeout(STEP_MS)
    const viewport = page.viewportSize()
    let isFirst = true
    await use(async (open, look) => {
      info.setTimeout(info.timeout + STATE_MS)
      if (!isFirst) {
        await endState(page)
        await emptyGym(database, toEmpty)
        if (viewport) await page.setViewportSize(viewport)
      }
      isFirst = false
      try {
        await open(page, gym)
        return await look(page)
      } catch (error) {
        return [textOf(error)]
      }
    })
  },
})
