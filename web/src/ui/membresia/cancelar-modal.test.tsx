import type { MembresiaVista } from '@gym/contract/membresias/membresias.schema'
import { screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { renderInApp } from '../../testing/render.tsx'
import { CancelarModal } from './cancelar-modal.tsx'

afterEach(() => vi.unstubAllGlobals())

it('cancelling a membership says that the debt stays', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ saldo: 40_000 }))
  const cliente = { _id: 'ana', nombre: 'Ana', apellido: 'Pérez', telefono: '' }
  const membresia = { _id: 'm1', cliente, fechafin: '2026-12-20', congelada: null } as MembresiaVista
  renderInApp(<CancelarModal membresia={membresia} today="2026-11-20" onClose={() => {}} onDone={() => {}} />)
  expect(await screen.findByText(/^Ana debe \$40\.000\. Cancelarla no quita esa deuda/)).toBeVisible()
})
