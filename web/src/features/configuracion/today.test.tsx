import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { configuracionQuery } from '../../api/gym.ts'
import { todayFrom, useToday } from './configuracion.api.ts'

// 20 November, 23:59:30 in Bogotá.
const BEFORE_MIDNIGHT = new Date('2026-11-21T04:59:30Z')

beforeEach(() => {
  vi.useFakeTimers({ now: BEFORE_MIDNIGHT, shouldAdvanceTime: true })
  vi.stubGlobal('fetch', async () => Response.json({ zonaHoraria: 'America/Bogota', hoy: '2026-11-20' }))
})
afterEach(() => vi.unstubAllGlobals())

function Today() {
  return <output>{useToday()}</output>
}

function draw() {
  const client = new QueryClient()
  render(
    <QueryClientProvider client={client}>
      <Today />
    </QueryClientProvider>,
  )
  return client
}

it('an open screen shows the new day after midnight', async () => {
  draw()
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('2026-11-20'))
  act(() => vi.advanceTimersByTime(41_000))
  expect(screen.getByRole('status')).toHaveTextContent('2026-11-21')
})

it('a suspended screen shows the new day once visible', async () => {
  draw()
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('2026-11-20'))
  vi.setSystemTime(new Date('2026-11-21T13:00:00Z'))
  act(() => document.dispatchEvent(new Event('visibilitychange')))
  expect(screen.getByRole('status')).toHaveTextContent('2026-11-21')
})

it('a route loader uses the new day, settings cached', async () => {
  const client = new QueryClient()
  await client.fetchQuery(configuracionQuery)
  vi.setSystemTime(new Date('2026-11-21T05:00:10Z'))
  expect(await todayFrom(client)).toBe('2026-11-21')
})
