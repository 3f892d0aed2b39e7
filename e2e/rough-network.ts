import type { Page, Route } from '@playwright/test'

/** Numbers between 0 and 1 that are the same for the same seed (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

/** What a bad network does to a call: each a share of all. */
interface Faults {
  /** It never reaches the server. */
  lostRequest: number
  /** The server does it, and nobody hears of it. */
  lostAnswer: number
  /** It takes up to a second longer. */
  slow: number
}

const OF_CHANGES: Faults = { lostRequest: 0.08, lostAnswer: 0.15, slow: 0.25 }
const OF_READS: Faults = { lostRequest: 0.04, lostAnswer: 0, slow: 0.15 }
const LONGEST_DELAY_MS = 900

/** Loses and delays a tab's calls at the network's edge, as `random` says; signing in is spared. */
export async function roughen(page: Page, random: () => number): Promise<void> {
  await page.route('**/api/**', async (route) => {
    if (route.request().url().includes('/api/auth/')) return route.continue()
    const faults = route.request().method() === 'GET' ? OF_READS : OF_CHANGES
    const share = random()
    const delay = random() * LONGEST_DELAY_MS
    if (share < faults.lostRequest) return route.abort('connectionreset')
    if (share < faults.lostRequest + faults.lostAnswer) return loseAnswer(route)
    if (share > 1 - faults.slow) await new Promise((resolve) => setTimeout(resolve, delay))
    // The tab may have been led elsewhere meanwhile, and asks no more.
    await route.continue().catch(() => {})
  })
}

async function loseAnswer(route: Route) {
  await route.fetch().catch(() => {})
  await route.abort('connectionreset').catch(() => {})
}
