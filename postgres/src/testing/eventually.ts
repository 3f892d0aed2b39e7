import { setTimeout as delay } from 'node:timers/promises'

/** Polls until `check` neither throws nor returns false. Returns the elapsed ms; throws after `timeout`. */
export async function eventually(check: () => unknown, timeout = 5_000): Promise<number> {
  const started = Date.now()
  let lastError: unknown = new Error('the check stayed false')
  while (Date.now() - started < timeout) {
    try {
      if ((await check()) !== false) return Date.now() - started
    } catch (error) {
      lastError = error
    }
    await delay(20)
  }
  throw lastError
}
