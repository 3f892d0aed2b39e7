import type { Composicion } from '@gym/contract/composicion-corporal/composicion-corporal.schema'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import type { Versioned } from '../../api/http.ts'
import { renderInApp } from '../../testing/render.tsx'
import { isAnythingUnsaved } from '../../ui/form/leaving.ts'
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

const ana = { _id: 'ana', nombre: 'Ana', apellido: 'Pérez', numeroIdentificacion: '1' }
const luz = { ...ana, _id: 'luz', nombre: 'Luz', numeroIdentificacion: '2' }
const record = {
  _id: 'r1',
  numeroIdentificacion: '1',
  fecha: '2026-11-01',
  peso: 70,
  altura: 170,
  imc: 24.2,
  medidas: {},
  objetivo: 'Tonificar',
  etag: '"1"',
} as unknown as Versioned<Composicion>

it.each([
  ['correction', true, { record }],
  ['new record', false, {}],
])('another client in a %s is unsaved input: %s', async (_, isUnsaved, edited) => {
  vi.stubGlobal('fetch', async (address: string) =>
    Response.json(address.startsWith('/api/composicion') ? { data: [] } : [ana, luz]),
  )
  const props = { today: '2026-11-20', cliente: ana, onEdit: () => {}, onCorrected: () => {} }
  renderInApp(<ComposicionForm {...props} {...edited} />)
  await userEvent.click(screen.getByLabelText(/^Cliente/))
  expect(isAnythingUnsaved()).toBe(false)
  await userEvent.click(await screen.findByRole('option', { name: /^Luz Pérez/ }))
  await vi.waitFor(() => expect(screen.getByLabelText(/^Cliente/)).toHaveValue('Luz Pérez'))
  expect(isAnythingUnsaved()).toBe(isUnsaved)
})
