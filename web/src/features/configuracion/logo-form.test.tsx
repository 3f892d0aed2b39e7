import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { renderInApp } from '../../testing/render.tsx'
import { LogoForm } from './logo-form.tsx'

it('a refused file can be selected again', async () => {
  renderInApp(<LogoForm logo={null} />)
  const field = document.querySelector<HTMLInputElement>('input[type="file"]')
  if (!field) throw new Error('there is no field for a file')
  const large = new File([new Uint8Array(200_000)], 'logo.png', { type: 'image/png' })
  await userEvent.upload(field, large)
  expect(await screen.findByRole('alert')).toBeVisible()
  expect(field.files).toHaveLength(0)
})
