import { afterEach, expect, it, vi } from 'vitest'
import { hearConnection } from '../../api/connection.ts'
import { networkFirst } from './network-first.ts'

const { mostradorHere } = vi.hoisted(() => ({ mostradorHere: vi.fn() }))
vi.mock('./snapshot.ts', () => ({ currentSnapshot: mostradorHere }))

afterEach(() => hearConnection(true))

it('answers from the snapshot while offline, without a request', async () => {
  hearConnection(false)
  mostradorHere.mockResolvedValue({})
  const ask = vi.fn()
  expect(await networkFirst(ask, () => 'kept')).toBe('kept')
  expect(ask).not.toHaveBeenCalled()
})

it('requests the server if the connection returns during the snapshot read', async () => {
  hearConnection(false)
  mostradorHere.mockImplementation(async () => {
    hearConnection(true)
    return {}
  })
  expect(
    await networkFirst(
      async () => 'answered',
      () => 'kept',
    ),
  ).toBe('answered')
})
