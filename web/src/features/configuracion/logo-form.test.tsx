import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { renderInApp } from '../../testing/render.tsx'
import { LogoForm } from './logo-form.tsx'

afterEach(() => vi.unstubAllGlobals())

it('a refused file can be selected again', async () => {
  renderInApp(<LogoForm logo={null} />)
  const field = document.querySelector<HTMLInputElement>('input[type="file"]')
  if (!field) throw new Error('there is no field for a file')
  const large = new File([new Uint8Array(200_000)], 'logo.png', { type: 'image/png' })
  await userEvent.upload(field, large)
  expect(await screen.findByRole('alert')).toBeVisible()
  expect(field.files).toHaveLength(0)
})

it('a removal of the logo asks first', async () => {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) => {
    if (body) sent.push(JSON.parse(String(body)))
    return Response.json({ nombre: 'Gimnasio' })
  })
  renderInApp(<LogoForm logo="data:image/png;base64,AA==" />)
  const remove = () => userEvent.click(screen.getByRole('button', { name: 'Quitar el logo' }))
  await remove()
  const question = await screen.findByRole('dialog', { name: '¿Quitar el logo?' })
  expect(question).toHaveTextContent('El archivo no se guarda')
  await userEvent.click(within(question).getByRole('button', { name: 'Cancelar' }))
  await waitFor(() => expect(question).not.toBeInTheDocument())
  expect(sent).toEqual([])
  await remove()
  const again = within(await screen.findByRole('dialog', { name: '¿Quitar el logo?' }))
  await userEvent.click(again.getByRole('button', { name: 'Quitar el logo' }))
  expect(await screen.findByText('Logo eliminado.')).toBeVisible()
  expect(sent).toEqual([{ logo: null }])
})
