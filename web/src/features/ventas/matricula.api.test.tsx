import { screen } from '@testing-library/react'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, expect, it, vi } from 'vitest'
import { hearConnection } from '../../api/connection.ts'
import { refreshSnapshotWhileOpen, writeSnapshot } from '../../offline/snapshot/snapshot.ts'
import { renderInApp } from '../../testing/render.tsx'
import { useMatriculaPagada } from './matricula.api.ts'

afterEach(() => {
  hearConnection(true)
  vi.unstubAllGlobals()
})

const Fee = ({ id }: { id: string }) => <p>{`${useMatriculaPagada(id)}`}</p>

it('the snapshot says offline whether the client has paid', async () => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  const datos = { personas: [{ _id: 'ana', matriculaPagada: true }], productos: [] }
  await writeSnapshot({ userId: 'u1', etag: 'matricula', confirmedAt: Date.now() }, JSON.stringify(datos))
  const stop = refreshSnapshotWhileOpen('u1')
  renderInApp(<Fee id="ana" />)
  expect(await screen.findByText('true')).toBeVisible()
  stop()
})
