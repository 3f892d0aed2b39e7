import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { hearConnection } from '../../api/connection.ts'
import { networkFirst } from './network-first.ts'
import { refreshSnapshotWhileOpen, writeSnapshot } from './snapshot.ts'

let stop = () => {}

beforeEach(async () => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  stop = refreshSnapshotWhileOpen('u1')
  await writeSnapshot(
    { userId: 'u1', etag: 'a', confirmedAt: Date.now() },
    JSON.stringify({ personas: [], productos: [] }),
  )
  hearConnection(false)
})

afterEach(() => {
  stop()
  vi.unstubAllGlobals()
})

it('answers from the snapshot while offline, without a request', async () => {
  const ask = vi.fn()
  expect(await networkFirst(ask, () => 'kept')).toBe('kept')
  expect(ask).not.toHaveBeenCalled()
})

it('requests the server if the connection returns during the snapshot read', async () => {
  const readDuringReturn = () => {
    hearConnection(true)
    return 'kept'
  }
  expect(await networkFirst(async () => 'answered', readDuringReturn)).toBe('answered')
})
