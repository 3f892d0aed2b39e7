import { createRequire } from 'node:module'
import type { Rol } from '@gym/contract/permissions'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import type { Gym } from './gym.ts'

/** A screen, or one of its states: how to get there. It is there when the last locator is visible. */
export type Open = (page: Page, gym: Gym) => Promise<void>

/** Each screen is looked at in both themes: light at a desk, dark on a phone, where nothing scrolls sideways. */
export function everybodyCanUse(rol: Rol | null, screens: Record<string, Open>) {
  test.use({ rol })
  for (const [name, open] of Object.entries(screens)) {
    test(`${name} is accessible in both themes and fits a phone`, async ({ page, gym }) => {
      await page.emulateMedia({ colorScheme: 'light' })
      await open(page, gym)
      await isAccessible(page, 'light, on a desk')
      expect(await page.evaluate(TOUCHING), 'notices without a gap between them').toEqual([])
      await page.emulateMedia({ colorScheme: 'dark' })
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
      await page.setViewportSize({ width: 390, height: 844 })
      await nothingScrollsSideways(page)
      await isAccessible(page, 'dark, on a phone')
    })
  }
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

export async function nothingScrollsSideways(page: Page) {
  await expect.poll(() => page.evaluate(WIDTH_TO_SCROLL)).toEqual([])
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

const AXE_OPTIONS = {
  resultTypes: ['violations'],
  // What is read on a button is what is said to press it: experimental, and off unless asked for.
  rules: { 'label-content-name-mismatch': { enabled: true } },
}

interface Violation {
  id: string
  nodes: { html: string; failureSummary: string }[]
}

export async function isAccessible(page: Page, where: string) {
  if (!(await page.evaluate<boolean>(`'axe' in window`))) await page.evaluate(source)
  const violations = await page.evaluate<Violation[]>(
    `axe.run(${JSON.stringify(AXE_OPTIONS)}).then(({ violations }) => violations)`,
  )
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`),
  )
  expect(found, where).toEqual([])
}

/** Notices that touch the one above them. */
const TOUCHING = `[...document.querySelectorAll('.mantine-Alert-root')].filter((notice, index, all) => {
  const { top, left, right } = notice.getBoundingClientRect()
  return all.slice(0, index).some((other) => {
    const above = other.getBoundingClientRect()
    return !other.contains(notice) && above.left < right && left < above.right && Math.abs(top - above.bottom) < 8
  })
}).map(({ textContent }) => textContent)`
