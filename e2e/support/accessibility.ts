import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/** Lists axe violations outside the app frame and layout faults: light on a desktop, dark on a phone. */
export async function accessibilityProblems(page: Page): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'light' })
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light')
  const light = await violations(page, FRAME)
  const touching = await page.evaluate<string[]>(TOUCHING)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await page.setViewportSize({ width: 390, height: 844 })
  const sideways = await remaining(page, WIDTH_TO_SCROLL)
  const dark = await violations(page, FRAME)
  return [
    ...light.map((each) => `light, on a desk: ${each}`),
    ...touching.map((each) => `no gap above the notice: ${each}`),
    ...sideways.map((each) => `scrolls sideways on a phone: ${each}`),
    ...dark.map((each) => `dark, on a phone: ${each}`),
  ]
}

export async function isAccessibleEverywhere(page: Page) {
  for (const width of [1280, 768, 390]) {
    await page.setViewportSize({ width, height: 844 })
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
      await nothingScrollsSideways(page)
      await isAccessible(page, `${colorScheme}, at ${width} px`)
    }
  }
}

async function isAccessible(page: Page, where: string) {
  expect(await violations(page), where).toEqual([])
}

export async function nothingScrollsSideways(page: Page) {
  await expect.poll(() => page.evaluate(WIDTH_TO_SCROLL)).toEqual([])
}

/** Runs a script until it finds nothing. Returns its findings at the timeout. */
export async function remaining(page: Page, script: string): Promise<string[]> {
  let found: string[] = []
  const count = async () => {
    found = await page.evaluate<string[]>(script)
    return found.length
  }
  await expect
    .poll(count)
    .toBe(0)
    .catch((error) => {
      if (found.length === 0) throw error
    })
  return found
}

/** Script: the page and the scroll containers that overflow horizontally. */
export const WIDTH_TO_SCROLL = `[...document.querySelectorAll('*')].filter((element) => {
  const mayScroll = element === document.scrollingElement || /auto|scroll/.test(getComputedStyle(element).overflowX)
  return mayScroll && element.scrollWidth > element.clientWidth
}).map((element) => element.outerHTML.slice(0, 120))`

// axe itself instead of `@axe-core/playwright`, which parses axe for each run.
const { source } = createRequire(import.meta.resolve('@axe-core/playwright'))('axe-core') as {
  source: string
}

/** The app frame, which a scan may exclude. The rest includes popovers and notices outside `main`. */
const FRAME = ['lateral', 'superior', 'inferior'].map((side) => [`[aria-label="Barra ${side}"]`])

interface Violation {
  id: string
  nodes: { html: string; failureSummary: string }[]
}

async function violations(page: Page, exclude: string[][] = []): Promise<string[]> {
  if (!(await page.evaluate<boolean>(`'axe' in window`))) await page.evaluate(source)
  const options = {
    resultTypes: ['violations'],
    // An experimental rule, off by default: voice control presses a button by its visible text.
    rules: { 'label-content-name-mismatch': { enabled: true } },
  }
  const found = await page.evaluate<Violation[]>(
    `axe.run(${JSON.stringify({ exclude })}, ${JSON.stringify(options)}).then(({ violations }) => violations)`,
  )
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`),
  )
}

/** Script: notices less than 8 px below another notice. */
const TOUCHING = `[...document.querySelectorAll('.mantine-Alert-root')].filter((notice, index, all) => {
  const { top, left, right } = notice.getBoundingClientRect()
  return all.slice(0, index).some((other) => {
    const above = other.getBoundingClientRect()
    return !other.contains(notice) && above.left < right && left < above.right && Math.abs(top - above.bottom) < 8
  })
}).map(({ textContent }) => textContent)`
