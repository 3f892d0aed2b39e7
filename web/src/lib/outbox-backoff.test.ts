import { expect, test, vi } from 'vitest'
import { createBackoff } from './outbox-backoff.ts'

test('waits longer after each failure, never over 15 seconds, and is due again after each of a thousand', () => {
  vi.useFakeTimers({ now: 1_000_000 })
  const backoff = createBackoff()
  const waits: number[] = []
  for (let tries = 0; tries < 1_000; tries += 1) {
    backoff.failed('ana', Date.now())
    waits.push(backoff.waitMs(['ana']))
    expect(backoff.isDue('ana')).toBe(false)
    vi.advanceTimersByTime(waits.at(-1) ?? 0)
    expect(backoff.isDue('ana')).toBe(true)
    vi.advanceTimersByTime(1)
  }
  expect(waits[0]).toBeLessThanOrEqual(500)
  expect(waits[0]).toBeGreaterThan(0)
  expect(Math.max(...waits)).toBeLessThanOrEqual(15_000)
  expect(Math.min(...waits.slice(10))).toBeGreaterThanOrEqual(7_500)
})

test('the tries of many desks are not all at the same moment', () => {
  const waits = Array.from({ length: 20 }, () => {
    const backoff = createBackoff()
    for (let tries = 0; tries < 9; tries += 1) backoff.failed('ana', Date.now() + tries)
    return Math.round(backoff.waitMs(['ana']) / 100)
  })
  expect(new Set(waits).size).toBeGreaterThan(1)
})

test('those that fail together are one failure', () => {
  vi.useFakeTimers({ now: 1_000_000 })
  const backoff = createBackoff()
  const startedAt = Date.now()
  vi.advanceTimersByTime(10)
  for (const lane of ['ana', 'beto', 'caro', 'dora']) backoff.failed(lane, startedAt)
  expect(backoff.waitMs(['eva'])).toBeLessThanOrEqual(500)
})

test('an answer to one lets all others go, and only who failed waits longer', () => {
  const backoff = createBackoff()
  backoff.failed('ana', Date.now())
  expect(backoff.isDue('beto')).toBe(false)
  backoff.answered('beto')
  expect(backoff.isDue('beto')).toBe(true)
  expect(backoff.isDue('ana')).toBe(false)
})

test('waits as long as the server asks, up to 15 seconds', () => {
  const backoff = createBackoff()
  backoff.failed('ana', Date.now(), 8)
  expect(backoff.waitMs(['ana'])).toBeGreaterThan(7_000)
  const hour = createBackoff()
  hour.failed('ana', Date.now(), 3_600)
  expect(hour.waitMs(['ana'])).toBeLessThanOrEqual(15_000)
})
