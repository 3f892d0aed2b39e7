import { afterEach, expect, test, vi } from 'vitest'
import { readDeskItem, writeDeskItem } from './desk-storage.ts'

afterEach(() => {
  vi.restoreAllMocks()
  localStorage.clear()
})

test('keeps the stored value when the quota is exceeded', () => {
  writeDeskItem('ana', 'all', [1])
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  writeDeskItem('ana', 'all', [1, 2])
  expect(readDeskItem('ana', 'all')).toEqual([1])
})
