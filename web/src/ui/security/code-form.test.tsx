import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { ApiError } from '../../api/api-error.ts'
import { renderInApp } from '../../testing/render.tsx'
import { CodeForm } from './code-form.tsx'

const send = vi.fn<(codigo: string) => Promise<unknown>>()
const leave = vi.fn()

beforeEach(() => {
  send.mockReset().mockResolvedValue({})
  leave.mockReset()
})

const draw = (orRecovery = true) =>
  renderInApp(
    <CodeForm act="Iniciar Sesión" orRecovery={orRecovery} send={send} leave="Volver" onLeave={leave} />,
  )

const field = (name: RegExp) => screen.getByRole('textbox', { name })

it('asks for the phone’s code with autofill hints, and submits it', async () => {
  draw()
  const code = field(/Código de verificación/)
  expect(code).toHaveFocus()
  expect(code).toHaveAttribute('autocomplete', 'one-time-code')
  expect(code).toHaveAttribute('inputmode', 'numeric')
  await userEvent.paste('123 456')
  await userEvent.keyboard('{Enter}')
  expect(send).toHaveBeenCalledExactlyOnceWith('123 456')
})

it('refuses an empty code without a request', async () => {
  draw()
  await userEvent.keyboard('{Enter}')
  expect(await screen.findByRole('alert')).toHaveTextContent('El código es obligatorio.')
  expect(send).not.toHaveBeenCalled()
})

it('shows a refusal above the code and selects it', async () => {
  send.mockRejectedValueOnce(new ApiError('El código no es correcto o ya se usó.', 401))
  draw()
  await userEvent.keyboard('111111{Enter}')
  expect(await screen.findByRole('alert')).toHaveTextContent('El código no es correcto o ya se usó.')
  await userEvent.type(field(/Código de verificación/), '222222{Enter}', { skipClick: true })
  expect(send).toHaveBeenLastCalledWith('222222')
  expect(screen.queryByRole('alert')).toBeNull()
})

it('accepts a recovery code where allowed', async () => {
  const { unmount } = draw()
  await userEvent.click(screen.getByRole('button', { name: 'Usar un código de recuperación' }))
  expect(field(/Código de recuperación/)).toHaveFocus()
  await userEvent.keyboard('abcde-12345{Enter}')
  expect(send).toHaveBeenCalledExactlyOnceWith('abcde-12345')
  await userEvent.click(screen.getByRole('button', { name: 'Usar el código del teléfono' }))
  expect(field(/Código de verificación/)).toHaveValue('')
  unmount()
  draw(false)
  expect(screen.queryByRole('button', { name: /recuperación/ })).toBeNull()
})
