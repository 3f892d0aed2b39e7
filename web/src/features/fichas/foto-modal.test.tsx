import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { renderInApp } from '../../testing/render.tsx'
import { FotoModal } from './foto-modal.tsx'

it('an unreadable file can be selected again', async () => {
  const ana = { _id: '1', nombre: 'Ana', apellido: 'Pérez' }
  renderInApp(<FotoModal cliente={ana} foto={null} onClose={() => {}} />)
  const field = document.querySelector<HTMLInputElement>('input[type="file"]')
  if (!field) throw new Error('there is no field for a file')
  await userEvent.upload(field, new File(['x'], 'ana.png', { type: 'image/png' }))
  expect(await screen.findByText(/Ese archivo no es una foto/)).toBeVisible()
  expect(field.files).toHaveLength(0)
})
