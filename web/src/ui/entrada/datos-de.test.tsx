import { act, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { hearConnection } from '../../api/connection.ts'
import { renderInApp } from '../../testing/render.tsx'
import { DatosDe } from './datos-de.tsx'

const mocks = vi.hoisted(() => ({
  user: undefined as { _id: string } | undefined,
  kept: {} as Record<string, number>,
}))
vi.mock('../../session/session-user.ts', async (original) => ({
  ...(await original<object>()),
  useSignedIn: () => mocks.user,
}))
vi.mock('../../offline/snapshot/snapshot.ts', () => ({
  mostradorOf: async (id: string) => (id in mocks.kept ? { confirmedAt: mocks.kept[id] } : undefined),
}))

function draw() {
  mocks.user = { _id: 'u1' }
  renderInApp(<DatosDe />)
  act(() => hearConnection(false))
}

it('the offline line dates the snapshot of the signed-in person after a reload', async () => {
  mocks.kept = { u1: Date.now() }
  draw()
  expect(
    await screen.findByText(/^Sin conexión\. Datos de hace menos de 1 min\. Puedes seguir\.$/),
  ).toBeVisible()
})

it('the offline line without a snapshot says what still works', async () => {
  mocks.kept = { u2: 1 }
  draw()
  expect(await screen.findByText('Sin conexión ni datos guardados: lo que registres se anota.')).toBeVisible()
})
