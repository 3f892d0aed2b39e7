import { afterEach, expect, it, vi } from 'vitest'
import { hearConnection } from './connection.ts'
import { answeredOrKept } from './kept-answer.ts'

const { mostradorHere } = vi.hoisted(() => ({ mostradorHere: vi.fn() }))
vi.mock('./mostrador.ts', () => ({ mostradorHere }))

afterEach(() => hearConnection(true))

it('what is kept here is answered while nobody answers', async () => {
  hearConnection(false)
  mostradorHere.mockResolvedValue({})
  const ask = vi.fn()
  expect(await answeredOrKept(ask, () => 'kept')).toBe('kept')
  expect(ask).not.toHaveBeenCalled()
})

it('the program is asked where it is back by the time what is kept here was found', async () => {
  hearConnection(false)
  mostradorHere.mockImplementation(async () => {
    hearConnection(true)
    return {}
  })
  expect(
    await answeredOrKept(
      async () => 'answered',
      () => 'kept',
    ),
  ).toBe('answered')
})
