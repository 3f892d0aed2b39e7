import { afterEach, expect, it, vi } from 'vitest'
import { hearConnection } from '../../api/connection.ts'
import { answeredOrKept } from './network-first.ts'

const { mostradorHere } = vi.hoisted(() => ({ mostradorHere: vi.fn() }))
vi.mock('./snapshot.ts', () => ({ mostradorHere }))

afterEach(() => hearConnection(true))

it('answers from the snapshot while offline, without a request', async () => {
  hearConnection(false)
  mostradorHere.mockResolvedValue({})
  const ask = vi.fn()
  expect(await answeredOrKept(ask, () => 'kept')).toBe('kept')
  expect(ask).not.toHaveBeenCalled()
})

it('requests the server if the connection returns during the snapshot read', async () => {
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
