import { afterEach, expect, it, vi } from 'vitest'
import { hearTime, now } from './clock.ts'

const HERE = new Date('2026-11-22T12:00:00Z')
const answeredAt = (date?: string) => hearTime(new Response(null, { headers: date ? { date } : {} }))

afterEach(() => vi.useRealTimers())

it("now() follows the server when this computer's clock is days off", () => {
  vi.useFakeTimers({ now: HERE })
  expect(now()).toEqual(HERE)
  answeredAt('Fri, 20 Nov 2026 11:30:00 GMT')
  expect(now()).toEqual(new Date('2026-11-20T11:30:00Z'))
  vi.advanceTimersByTime(90_000)
  expect(now()).toEqual(new Date('2026-11-20T11:31:30Z'))
  answeredAt()
  expect(now()).toEqual(new Date('2026-11-20T11:31:30Z'))
  // Two seconds behind this computer's clock: within the tolerance, so `now()` is not corrected.
  answeredAt('Sun, 22 Nov 2026 12:01:28 GMT')
  expect(now()).toEqual(new Date('2026-11-22T12:01:30Z'))
})
