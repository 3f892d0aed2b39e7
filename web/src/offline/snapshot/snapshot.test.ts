import { expect, test, vi } from 'vitest'
import { ApiError } from '../../api/api-error.ts'
import { hace } from './age-in-words.ts'
import type { SnapshotInfo } from './snapshot.ts'
import { createSnapshotCache, type SnapshotSource } from './snapshot.ts'

const MINUTE_MS = 60_000
const datos = (hechaEn: string) => JSON.stringify({ hechaEn, personas: [], productos: [], clases: [] })

function aBrowser() {
  const kept: { about?: SnapshotInfo; text?: string } = {}
  const ask = vi.fn<SnapshotSource['ask']>(async () => ({ text: datos('one'), etag: '"1"' }))
  const tab = () =>
    createSnapshotCache({
      about: async () => kept.about,
      text: async () => kept.text,
      write: async (about, text) => {
        kept.about = about
        if (text !== undefined) kept.text = text
      },
      ask,
    })
  return { kept, ask, tab }
}

const isOpen = () => true

test('one tab refetches a stale snapshot by ETag; a 304 is not parsed', async () => {
  vi.useFakeTimers()
  const { ask, tab } = aBrowser()
  const [one, other] = [tab(), tab()]
  await one.refresh('u', isOpen)
  await other.refresh('u', isOpen)
  expect(ask).toHaveBeenCalledTimes(1)
  const before = (await one.of('u'))?.confirmedAt ?? 0
  vi.advanceTimersByTime(6 * MINUTE_MS)
  ask.mockResolvedValueOnce(null)
  await other.refresh('u', isOpen)
  expect(ask).toHaveBeenLastCalledWith('"1"')
  const after = await one.of('u')
  expect([after?.datos.hechaEn, (after?.confirmedAt ?? 0) - before]).toEqual(['one', 6 * MINUTE_MS])
})

test('reads the snapshot that another tab stored', async () => {
  vi.useFakeTimers()
  const { ask, tab } = aBrowser()
  const [one, other] = [tab(), tab()]
  await one.refresh('u', isOpen)
  await one.of('u')
  vi.advanceTimersByTime(6 * MINUTE_MS)
  ask.mockResolvedValueOnce({ text: datos('two'), etag: '"2"' })
  await other.refresh('u', isOpen)
  expect((await one.of('u'))?.datos.hechaEn).toBe('two')
})

test('belongs to its account; a response after sign-out is not stored', async () => {
  const { kept, ask, tab } = aBrowser()
  const one = tab()
  await one.refresh('u', () => false)
  expect(kept.about).toBeUndefined()
  await one.refresh('u', isOpen)
  expect(await one.of('otra')).toBeUndefined()
  await one.refresh('otra', isOpen)
  expect(ask).toHaveBeenLastCalledWith(null)
  expect(await one.of('u')).toBeUndefined()
})

test('keeps the snapshot when the server does not respond', async () => {
  vi.useFakeTimers()
  const { ask, tab } = aBrowser()
  const one = tab()
  await one.refresh('u', isOpen)
  vi.advanceTimersByTime(60 * MINUTE_MS)
  ask.mockRejectedValueOnce(new ApiError('Sin red.', 0))
  await expect(one.refresh('u', isOpen)).rejects.toThrow('Sin red.')
  const { confirmedAt = 0 } = (await one.of('u')) ?? {}
  expect(hace(Date.now() - confirmedAt)).toBe('hace 1 h')
})

test.each([
  [-5_000, 'hace menos de 1 min'],
  [59_999, 'hace menos de 1 min'],
  [12 * MINUTE_MS, 'hace 12 min'],
  [150 * MINUTE_MS, 'hace 2 h'],
  [25 * 60 * MINUTE_MS, 'hace 1 día'],
  [72 * 60 * MINUTE_MS, 'hace 3 días'],
])('formats an age of %d ms as %s', (ms, said) => {
  expect(hace(ms)).toBe(said)
})
