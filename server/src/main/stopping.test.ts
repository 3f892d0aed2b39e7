import { PassThrough } from 'node:stream'
import { expect, it, onTestFinished, vi } from 'vitest'
import { stopOnSignals, stopTimeoutFor } from './stopping.ts'

const SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGBREAK'] as const

function aProgram({ alsoWithInput = false } = {}) {
  vi.useFakeTimers()
  const exit = vi.spyOn(process, 'exit').mockImplementation(() => undefined as never)
  const input = new PassThrough() as unknown as typeof process.stdin
  vi.spyOn(process, 'stdin', 'get').mockReturnValue(input)
  const before = SIGNALS.map((signal) => process.listeners(signal))
  const stopping = stopOnSignals({ alsoWithInput })
  onTestFinished(() => {
    for (const [index, signal] of SIGNALS.entries())
      for (const listener of process.listeners(signal))
        if (!before[index]?.includes(listener)) process.off(signal, listener)
    vi.useRealTimers()
    vi.restoreAllMocks()
  })
  return { stopping, exit, input }
}

it('Ctrl+Break runs the steps, last first, and exits with 0', async () => {
  const { stopping, exit } = aProgram()
  const ran: unknown[] = []
  stopping.first(async () => ran.push('database'))
  stopping.first(async (timeoutMs) => ran.push(timeoutMs))
  process.emit('SIGBREAK', 'SIGBREAK')
  await vi.waitFor(() => expect(exit).toHaveBeenCalledWith(0))
  expect(ran).toEqual([10_000, 'database'])
})

it.each([
  ['after', ['SIGTERM', 'end', 'SIGTERM']],
  ['before', ['end', 'SIGTERM', 'SIGTERM']],
] as const)('the end of the input %s a signal is no second press', (_, heard) => {
  const { stopping, exit, input } = aProgram({ alsoWithInput: true })
  stopping.first(() => new Promise(() => {}))
  const codes = heard.map((signal) => {
    if (signal === 'end') input.emit(signal)
    else process.emit(signal, signal)
    vi.advanceTimersByTime(2_000)
    return exit.mock.lastCall
  })
  expect(codes).toEqual([undefined, undefined, [1]])
})

it('waits less when Windows closes the console window', () => {
  expect(stopTimeoutFor('SIGHUP', 'win32')).toBeLessThan(5_000)
  for (const [signal, platform] of [
    ['SIGHUP', 'linux'],
    ['SIGTERM', 'win32'],
    ['end', 'win32'],
  ] as const)
    expect(stopTimeoutFor(signal, platform)).toBe(10_000)
})
