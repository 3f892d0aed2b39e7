import type { Membresia } from '@gym/contract/membresias/membresias.schema'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { renderInApp } from '../../testing/render.tsx'
import { PersonaPicker } from './persona-picker.tsx'

afterEach(() => vi.unstubAllGlobals())

const ana = { _id: 'ana', nombre: 'Ana', apellido: 'Pérez', numeroIdentificacion: '1' }
const luis = { _id: 'luis', nombre: 'Luis', apellido: 'Mora', numeroIdentificacion: '2' }
const eva = { _id: 'eva', nombre: 'Eva', apellido: 'Mora', numeroIdentificacion: '3' }

it('the persons of a plan cannot be added to it again', async () => {
  vi.stubGlobal('fetch', async (url: string) =>
    Response.json(url.includes('/membresias/m1/renovacion') ? { para: [luis] } : [luis, eva]),
  )
  const membresia = { _id: 'm1', cliente: ana, personas: 3, faltanPersonas: 1 } as unknown as Membresia
  renderInApp(<PersonaPicker membresia={membresia} onClose={() => {}} onDone={() => {}} />)
  await userEvent.type(await screen.findByRole('combobox', { name: 'Persona 3' }), 'Mora')
  expect(await screen.findByRole('option', { name: /Luis Mora/ })).toHaveAttribute('aria-disabled', 'true')
  expect(screen.getByRole('option', { name: /Eva Mora/ })).not.toHaveAttribute('aria-disabled', 'true')
})
