import { expect, test, vi } from 'vitest'
import { createBackoff } from './outbox-backoff.ts'

test('backs off up to 15 seconds and stays due after 1000 failures', () => {
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

test('adds jitter, so that desks do not retry together', () => {
  const waits = Array.from({ length: 20 }, () => {
    const backoff = createBackoff()
    for (let tries = 0; tries < 9; tries += 1) backoff.failed('ana', Date.now() + tries)
    return Math.round(backoff.waitMs(['ana']) / 100)
  })
  expect(new Set(waits).size).toBeGreaterThan(1)
})

test('counts requests that fail together as one failure', () => {
  vi.useFakeTimers({ now: 1_000_000 })
  const backoff = createBackoff()
  const startedAt = Date.now()
  vi.advanceTimersByTime(10)
  for (const lane of ['ana', 'beto', 'caro', 'dora']) backoff.failed(lane, startedAt)
  expect(backoff.waitMs(['eva'])).toBeLessThanOrEqual(500)
})

test('a response to one lane releases the others', () => {
  const backoff = createBackoff()
  backoff.failed('ana', Date.now())
  expect(backoff.isDue('beto')).toBe(false)
  backoff.answered('beto')
  expect(backoff.isDue('beto')).toBe(true)
  expect(backoff.isDue('ana')).toBe(false)
})

test('honours retry-after up to 15 seconds', () => {
  const backoff = createBackoff()
  backoff.failed('ana', Date.now(), 8)
  expect(backoff.waitMs(['ana'])).toBeGreaterThan(7_000)
  const hour = createBackoff()
  hour.failed('ana', Date.now(), 3_600)
  expect(hour.waitMs(['ana'])).toBeLessThanOrEqual(15_000)
})
