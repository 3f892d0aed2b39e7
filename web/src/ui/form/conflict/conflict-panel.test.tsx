import { screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { renderInApp } from '../../../testing/render.tsx'
import { ConflictPanel } from './conflict-panel.tsx'

afterEach(() => vi.unstubAllGlobals())

it('shows the time of the other edit in the gym’s time zone', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ zonaHoraria: 'Pacific/Kiritimati' }))
  const conflict = { quien: 'Luz', cuando: '2026-11-20T20:05:00Z', fields: [] }
  renderInApp(<ConflictPanel conflict={conflict} onKeepMine={() => {}} onTakeTheirs={() => {}} />)
  expect(await screen.findByText(/Luz cambió esto mientras lo editabas, a las 10:05\./)).toBeInTheDocument()
})
