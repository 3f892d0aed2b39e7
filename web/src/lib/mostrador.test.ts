import { expect, test, vi } from 'vitest'
import { ApiError } from './http.ts'
import { createMostrador, type MostradorSource } from './mostrador.ts'
import { hace } from './mostrador-age.ts'
import type { KeptMostrador } from './mostrador-kept.ts'

const MINUTE_MS = 60_000
const datos = (hechaEn: string) => JSON.stringify({ hechaEn, personas: [], productos: [], clases: [] })

/** A browser whose server gives what the test says. */
function aBrowser() {
  const kept: { about?: KeptMostrador; text?: string } = {}
  const ask = vi.fn<MostradorSource['ask']>(async () => ({ text: datos('one'), etag: '"1"' }))
  const tab = () =>
    createMostrador({
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

test('it is asked for by its tag once it is old, by one of the tabs, and what is so still is read no more', async () => {
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

test('what another tab was given is what this one says', async () => {
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

test('it is of the account that asked for it, and an answer that comes after it went keeps nothing', async () => {
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

test('where nobody answers what is kept stays as it is', async () => {
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
])('an age of %d ms is said as %s', (ms, said) => {
  expect(hace(ms)).toBe(said)
})
