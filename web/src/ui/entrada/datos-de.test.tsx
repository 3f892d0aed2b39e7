import { act, screen, waitFor } from '@testing-library/react'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { hearConnection, isConnectionLost } from '../../api/connection.ts'
import { writeSnapshot } from '../../offline/snapshot/snapshot.ts'
import { removeToken, storeToken } from '../../session/session.ts'
import { renderInApp } from '../../testing/render.tsx'
import { DatosDe } from './datos-de.tsx'

const profile = vi.fn(async () =>
  Response.json(
    { _id: 'u1', nombre: 'Ana', email: 'ana@x.co', rol: 'ADMIN' },
    { headers: { 'x-request-id': '1' } },
  ),
)

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  vi.stubGlobal('fetch', profile)
  storeToken('t')
})

afterEach(() => {
  removeToken()
  vi.unstubAllGlobals()
})

async function renderOffline() {
  hearConnection(false)
  renderInApp(<DatosDe />)
  // The profile's response restores the connection; later requests must fail.
  await waitFor(() => expect(isConnectionLost()).toBe(false))
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  act(() => hearConnection(false))
}

it("the offline line shows the snapshot's age after a reload", async () => {
  await writeSnapshot(
    { userId: 'u1', etag: 'a', confirmedAt: Date.now() },
    JSON.stringify({ personas: [], productos: [] }),
  )
  await renderOffline()
  expect(
    await screen.findByText(/^Sin conexión\. Datos de hace menos de 1 min\. Puedes seguir\.$/),
  ).toBeVisible()
})

it('the offline line without an own snapshot names the work that continues', async () => {
  await writeSnapshot({ userId: 'u2', etag: 'a', confirmedAt: 1 }, '{}')
  await renderOffline()
  expect(await screen.findByText('Sin conexión ni datos guardados: lo que registres se anota.')).toBeVisible()
})
