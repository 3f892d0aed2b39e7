import { vi } from 'vitest'

const STEP_MS = 50
const LIMIT_MS = 120_000
const TURNS = 25

/** Fakes the timers: time passes only in the functions below, so a slow machine causes no timeout. */
export function stopClock() {
  if (!vi.isFakeTimers())
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] })
}

export async function pass(ms: number) {
  for (let passed = 0; passed < ms; passed += STEP_MS) await step()
}

export async function until(check: () => unknown) {
  for (let passed = 0; ; passed += STEP_MS) {
    try {
      await check()
      return
    } catch (error) {
      if (passed >= LIMIT_MS) throw error
    }
    await step()
  }
}

export async function settled<T>(promise: Promise<T>): Promise<T> {
  let isPending = true
  const end = () => {
    isPending = false
  }
  promise.then(end, end)
  await until(() => {
    if (isPending) throw new Error('The promise is still pending')
  })
  return promise
}

async function step() {
  for (let turn = 0; turn < TURNS; turn += 1) await new Promise<void>((resolve) => setImmediate(resolve))
  vi.advanceTimersByTime(STEP_MS)
}
