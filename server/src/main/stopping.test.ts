import { expect, it, onTestFinished, vi } from 'vitest'
import { patienceFor, stopOnSignals } from './stopping.ts'

const SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGBREAK'] as const

it('Ctrl+Break runs the steps, last first, and exits with 0', async () => {
  vi.useFakeTimers()
  const exit = vi.spyOn(process, 'exit').mockImplementation(() => undefined as never)
  const before = SIGNALS.map((signal) => process.listeners(signal))
  const ran: unknown[] = []
  const stopping = stopOnSignals({ alsoWithInput: false })
  onTestFinished(() => {
    for (const [index, signal] of SIGNALS.entries())
      for (const listener of process.listeners(signal))
        if (!before[index]?.includes(listener)) process.off(signal, listener)
    vi.useRealTimers()
    vi.restoreAllMocks()
  })
  stopping.first(async () => ran.push('database'))
  stopping.first(async (patienceMs) => ran.push(patienceMs))
  process.emit('SIGBREAK', 'SIGBREAK')
  await vi.waitFor(() => expect(exit).toHaveBeenCalledWith(0))
  expect(ran).toEqual([10_000, 'database'])
})

it('waits less when Windows closes the console window', () => {
  expect(patienceFor('SIGHUP', 'win32')).toBeLessThan(5_000)
  for (const [signal, platform] of [
    ['SIGHUP', 'linux'],
    ['SIGTERM', 'win32'],
    ['end', 'win32'],
  ] as const)
    expect(patienceFor(signal, platform)).toBe(10_000)
})
