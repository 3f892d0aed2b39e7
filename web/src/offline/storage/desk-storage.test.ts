import { afterEach, expect, test, vi } from 'vitest'
import { keepHere, keptHere } from './desk-storage.ts'

afterEach(() => {
  vi.restoreAllMocks()
  localStorage.clear()
})

test('keeps the stored value when the quota is exceeded', () => {
  keepHere('ana', 'all', [1])
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  keepHere('ana', 'all', [1, 2])
  expect(keptHere('ana', 'all')).toEqual([1])
})
