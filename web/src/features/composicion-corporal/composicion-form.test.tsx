import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { renderInApp } from '../../testing/render.tsx'
import { ComposicionForm } from './composicion-form.tsx'

afterEach(() => vi.unstubAllGlobals())

it('clients that fail to load show an error until a retry', async () => {
  const server = { isDown: true }
  vi.stubGlobal('fetch', async (address: string) =>
    server.isDown && address.startsWith('/api/clientes')
      ? Response.json({}, { status: 500 })
      : Response.json([]),
  )
  renderInApp(<ComposicionForm today="2026-11-20" cliente={null} onEdit={() => {}} onCorrected={() => {}} />)
  expect(await screen.findByText('Error al cargar los clientes', {}, { timeout: 10_000 })).toBeVisible()
  server.isDown = false
  await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }))
  await vi.waitFor(() => expect(screen.queryByText('Error al cargar los clientes')).toBeNull())
})
