import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/** Finds what axe and the layout refuse in light at a desk and in dark on a phone. Other tests look at the frame. */
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

/** A screen that is open, at a desk, on a tablet and on a phone, in both themes: axe finds nothing, nothing scrolls sideways. */
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

export async function isAccessible(page: Page, where: string) {
  expect(await violations(page), where).toEqual([])
}

export async function nothingScrollsSideways(page: Page) {
  await expect.poll(() => page.evaluate(WIDTH_TO_SCROLL)).toEqual([])
}

/** What a script still finds once the page has had time to settle. */
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

/** What can be scrolled sideways: the page, or a box in it. */
export const WIDTH_TO_SCROLL = `[...document.querySelectorAll('*')].filter((element) => {
  const mayScroll = element === document.scrollingElement || /auto|scroll/.test(getComputedStyle(element).overflowX)
  return mayScroll && element.scrollWidth > element.clientWidth
}).map((element) => element.outerHTML.slice(0, 120))`

// The axe that comes with `@axe-core/playwright`, whose own builder reads it anew for each look, and takes half as long again.
const { source } = createRequire(import.meta.resolve('@axe-core/playwright'))('axe-core') as {
  source: string
}

/** The menu and the bar above a screen. Everything else is checked, also outside `main`: a list of options, a notice. */
const FRAME = [['[aria-label="Barra lateral"]'], ['[aria-label="Barra superior"]']]

interface Violation {
  id: string
  nodes: { html: string; failureSummary: string }[]
}

async function violations(page: Page, exclude: string[][] = []): Promise<string[]> {
  if (!(await page.evaluate<boolean>(`'axe' in window`))) await page.evaluate(source)
  const options = {
    resultTypes: ['violations'],
    // Experimental, so off by default: a button is pressed by voice by the text on it.
    rules: { 'label-content-name-mismatch': { enabled: true } },
  }
  const found = await page.evaluate<Violation[]>(
    `axe.run(${JSON.stringify({ exclude })}, ${JSON.stringify(options)}).then(({ violations }) => violations)`,
  )
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`),
  )
}

/** Notices that touch the one above them. */
const TOUCHING = `[...document.querySelectorAll('.mantine-Alert-root')].filter((notice, index, all) => {
  const { top, left, right } = notice.getBoundingClientRect()
  return all.slice(0, index).some((other) => {
    const above = other.getBoundingClientRect()
    return !other.contains(notice) && above.left < right && left < above.right && Math.abs(top - above.bottom) < 8
  })
}).map(({ textContent }) => textContent)`
