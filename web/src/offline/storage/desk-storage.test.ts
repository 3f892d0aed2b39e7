import { expect, test, vi } from 'vitest'
import { readDeskItem, writeDeskItem } from './desk-storage.ts'

test('a full storage keeps its value and the page keeps the newer one', () => {
  writeDeskItem('ana', 'all', [1])
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  writeDeskItem('ana', 'all', [1, 2])
  expect(localStorage.getItem('llegadas')).toBe('{"userId":"ana","all":[1]}')
  expect(readDeskItem('ana', 'all')).toEqual([1, 2])
})

test('a write of another tab replaces what a full storage refused', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  writeDeskItem('ana', 'all', [1])
  vi.restoreAllMocks()
  localStorage.setItem('llegadas', '{"userId":"ana","all":[2]}')
  dispatchEvent(new StorageEvent('storage', { key: 'llegadas' }))
  expect(readDeskItem('ana', 'all')).toEqual([2])
})
