import { Readable } from 'node:stream'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createPlaces, download } from './downloads.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const places = createPlaces({ atOnce: 1, line: 0, queueTimeoutMs: 0, busy: 'REPORTES_OCUPADOS' })

async function slowReader(terms?: { longestMs: null }) {
  const socket = { bytesWritten: 0, writableLength: 1 }
  const request = { server: { server: {} }, raw: { socket }, log: { warn: () => {} } }
  const read = { steps: (async function* () {})(), close: async () => {} }
  const file = await download(
    request as never,
    places,
    async () => read,
    () => new Readable({ read() {} }),
    terms,
  )
  const taking = setInterval(() => {
    socket.bytesWritten += 1
  }, 1_000)
  await vi.advanceTimersByTimeAsync(3 * 60 * 60_000)
  clearInterval(taking)
  return file
}

test('an unlimited download continues while its client reads', async () => {
  const file = await slowReader({ longestMs: null })
  expect(file.destroyed).toBe(false)
  file.destroy()
})

test('a list download ends at its time limit', async () => {
  expect((await slowReader()).destroyed).toBe(true)
})
