import { beforeEach, expect, it, vi } from 'vitest'
import { printAndRun } from './print.ts'

const done = vi.fn()
const print = vi.fn()
const say = (event: string) => window.dispatchEvent(new Event(event))

beforeEach(() => {
  vi.useFakeTimers()
  done.mockReset()
  print.mockReset()
  window.print = print
})

it('waits for afterprint, however late', () => {
  printAndRun(done)
  say('beforeprint')
  vi.advanceTimersByTime(60_000)
  expect(done).not.toHaveBeenCalled()
  say('afterprint')
  say('afterprint')
  expect(done).toHaveBeenCalledOnce()
})

it('is done at once when printing blocks', () => {
  print.mockImplementation(() => {
    say('beforeprint')
    say('afterprint')
  })
  printAndRun(done)
  expect(done).toHaveBeenCalledOnce()
})

it('times out after a second without beforeprint', () => {
  printAndRun(done)
  vi.advanceTimersByTime(999)
  expect(done).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(done).toHaveBeenCalledOnce()
})
