import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { hearConnection } from '../../api/connection.ts'
import { renderInApp } from '../../testing/render.tsx'
import { Edad } from './edad.tsx'

afterEach(() => {
  hearConnection(true)
  vi.unstubAllGlobals()
})

const answering = (status: number) =>
  vi.stubGlobal('fetch', async () => Response.json({}, { status, headers: { 'x-request-id': '1' } }))

async function renderLoaded(): Promise<QueryClient> {
  answering(200)
  let client: QueryClient | undefined
  const Probe = () => {
    client = useQueryClient()
    return <Edad />
  }
  renderInApp(<Probe />)
  await waitFor(() => expect(client?.getQueryState(['hoy'])?.status).toBe('success'))
  if (!client) throw new Error('not rendered')
  return client
}

it('figures say their time while there is no connection', async () => {
  await renderLoaded()
  expect(screen.queryByText(/Cifras de/)).toBeNull()
  act(() => hearConnection(false))
  expect(screen.getByText(/^Sin conexión\. Cifras de hoy a las \d\d:\d\d\.$/)).toBeTruthy()
  act(() => hearConnection(true))
  expect(screen.queryByText(/Cifras de/)).toBeNull()
})

it('figures that were refused again offer a retry', async () => {
  const client = await renderLoaded()
  answering(403)
  await act(() => client.refetchQueries({ queryKey: ['hoy'] }))
  expect(await screen.findByText(/^No se pudo actualizar\. Cifras de hoy a las/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Reintentar' })).toBeTruthy()
})
