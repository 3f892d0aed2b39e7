import type { BrowserContext } from '@playwright/test'

/** The time at which the fake clock of programs and browsers starts: Friday, 10:00 in Bogotá. */
const STARTS_AT = Date.parse('2026-11-20T15:00:00Z')
export const OFFSET_MS = STARTS_AT - Date.now()

/** The time on the fake clock, so that no test depends on the real date. */
export const now = () => new Date(Date.now() + OFFSET_MS)

export const clockEnv = {
  NODE_OPTIONS: `--import=${new URL('clock-at.mjs', import.meta.url).href}`,
  CLOCK_OFFSET_MS: `${OFFSET_MS}`,
}

export async function setClock(context: BrowserContext): Promise<void> {
  await context.addInitScript(`{
    const RealDate = Date
    const now = () => RealDate.now() + ${OFFSET_MS}
    globalThis.Date = new Proxy(RealDate, {
      construct: (target, args, newTarget) =>
        Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget),
      apply: () => new RealDate(now()).toString(),
      get: (target, key, receiver) => (key === 'now' ? now : Reflect.get(target, key, receiver)),
    })
  }`)
}
