import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { renderInApp } from '../../testing/render.tsx'
import { NavButton } from './nav-button.tsx'

afterEach(() => vi.restoreAllMocks())

it('opens another tab with Ctrl or the middle button', async () => {
  const open = vi.spyOn(window, 'open').mockReturnValue(null)
  renderInApp(<NavButton to="/clientes/crear">Nuevo cliente</NavButton>)
  const button = screen.getByRole('button', { name: 'Nuevo cliente' })
  const user = userEvent.setup()
  await user.keyboard('{Control>}')
  await user.click(button)
  await user.keyboard('{/Control}')
  await user.pointer({ keys: '[MouseMiddle]', target: button })
  const opened = ['/clientes/crear', '_blank', 'noopener']
  expect(open.mock.calls).toEqual([opened, opened])
})
