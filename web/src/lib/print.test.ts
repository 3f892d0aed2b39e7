import { beforeEach, expect, it, vi } from 'vitest'
import { printThen } from './print.ts'

const done = vi.fn()
const print = vi.fn()
const say = (event: string) => window.dispatchEvent(new Event(event))

beforeEach(() => {
  vi.useFakeTimers()
  done.mockReset()
  print.mockReset()
  window.print = print
})

it('a page is done printing when the browser says so, however long it takes', () => {
  printThen(done)
  say('beforeprint')
  vi.advanceTimersByTime(60_000)
  expect(done).not.toHaveBeenCalled()
  say('afterprint')
  say('afterprint')
  expect(done).toHaveBeenCalledOnce()
})

it('a browser that stands still while it prints is done at once', () => {
  print.mockImplementation(() => {
    say('beforeprint')
    say('afterprint')
  })
  printThen(done)
  expect(done).toHaveBeenCalledOnce()
})

it('a browser that never tells of printing is taken to be done after a second', () => {
  printThen(done)
  vi.advanceTimersByTime(999)
  expect(done).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(done).toHaveBeenCalledOnce()
})
