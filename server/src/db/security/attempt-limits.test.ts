import { expect, test } from 'vitest'
import { aDatabase } from '../../testing/database/test-database.ts'
import { settleTries, takeTry, waitAfter } from './attempt-limits.ts'

const NOW = new Date('2026-11-22T12:00:00Z')
const HOUR_MS = 3_600_000
const counted = [{ clave: 'ana', limit: 3, decayMs: HOUR_MS }]
const luz = { clave: 'luz', limit: 2, decayMs: HOUR_MS }

test('the wait doubles from one minute up to 15', () => {
  expect([0, 9, 10, 11, 12, 13, 14, 15, 60].map((fallos) => waitAfter(fallos, 10) / 60_000)).toEqual([
    0, 0, 1, 2, 4, 8, 15, 15, 15,
  ])
})

test('an attempt that is counted out of order does not wait', async () => {
  const { db } = await aDatabase()
  await takeTry(db, counted, NOW)
  await takeTry(db, counted, new Date(NOW.getTime() - 5))
  await takeTry(db, counted, NOW)
  await expect(takeTry(db, counted, NOW)).rejects.toMatchObject({ codigo: 'DEMASIADOS_INTENTOS' })
})

test('counts neither of two keys if one must wait', async () => {
  const { db } = await aDatabase()
  for (let n = 0; n < 3; n += 1) await takeTry(db, counted, NOW)
  const both = [...counted, { ...luz, limit: 1 }]
  await expect(takeTry(db, both, NOW)).rejects.toThrow()
  await takeTry(db, [luz], NOW)
  await settleTries(db, { devueltos: ['luz'] })
  await takeTry(db, [luz], NOW)
})

test('failures decay over time, even between successes', async () => {
  const { db } = await aDatabase()
  const at = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000)
  await takeTry(db, counted, at(0))
  await takeTry(db, counted, at(0))
  for (const minutes of [10, 20, 30, 40]) {
    await takeTry(db, counted, at(minutes))
    await settleTries(db, { devueltos: ['ana'] })
  }
  await takeTry(db, counted, at(40))
  await takeTry(db, counted, at(40))
  await takeTry(db, counted, at(40))
  await expect(takeTry(db, counted, at(40))).rejects.toMatchObject({ codigo: 'DEMASIADOS_INTENTOS' })
})

const waiting = (minutes: number) => ({ detail: { retryAfterSeconds: minutes * 60 } })

test('a wait from a fast clock is capped at the longest wait', async () => {
  const { db } = await aDatabase()
  const ahead = new Date('2031-01-01T00:00:00Z')
  for (let n = 0; n < 3; n += 1) await takeTry(db, counted, ahead)
  const after = (ms: number) => takeTry(db, counted, new Date(NOW.getTime() + ms))
  await expect(after(0)).rejects.toMatchObject(waiting(15))
  await expect(after(14 * 60_000)).rejects.toMatchObject(waiting(1))
  await after(15 * 60_000)
  // The decay, too, counts from the corrected time.
  await after(15 * 60_000 + HOUR_MS)
  await after(15 * 60_000 + HOUR_MS)
})
