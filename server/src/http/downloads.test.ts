import { Readable } from 'node:stream'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createPlaces, download } from './downloads.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const places = createPlaces({ atOnce: 1, line: 0, patienceMs: 0, busy: 'REPORTES_OCUPADOS' })

/** A reader that takes a byte each second. */
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

test('Download without a limit goes on while its reader takes bytes', async () => {
  const file = await slowReader({ longestMs: null })
  expect(file.destroyed).toBe(false)
  file.destroy()
})

test('Download of a list ends after its longest time', async () => {
  expect((await slowReader()).destroyed).toBe(true)
})
