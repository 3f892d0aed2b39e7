import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ApiError } from '../lib/http.ts'
import { renderInApp } from '../testing/render.tsx'
import { useOwnPassword } from './use-own-password.ts'

const refusal = new ApiError('Confirma tu contraseña.', 403, { codigo: 'CONFIRMA_TU_CONTRASENA' })
const grave = vi.fn<() => Promise<string>>()

function Screen() {
  const withOwnPassword = useOwnPassword()
  const [said, setSaid] = useState('')
  const send = () => withOwnPassword(grave).then(setSaid, ({ message }: Error) => setSaid(message))
  return (
    <>
      <button type="button" onClick={send}>
        Unir
      </button>
      {said}
    </>
  )
}

let leave: () => void

function Screens() {
  const [isLeft, setLeft] = useState(false)
  leave = () => setLeft(true)
  return isLeft ? null : <Screen />
}

beforeEach(async () => {
  vi.stubGlobal('fetch', async () => Response.json({}))
  grave.mockReset().mockRejectedValueOnce(refusal).mockResolvedValueOnce('Hecho.')
  renderInApp(<Screens />)
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.doUnmock('./own-password.tsx')
})

const press = () => userEvent.click(screen.getByRole('button', { name: 'Unir' }))

it('what is grave is done once more after the own password', async () => {
  await press()
  await userEvent.type(await screen.findByLabelText(/Tu contraseña/), 'una clave larga{Enter}')
  expect(await screen.findByText('Hecho.')).toBeVisible()
})

it('a screen that is left takes its question for the own password with it', async () => {
  await press()
  const question = await screen.findByRole('dialog', { name: 'Confirma tu contraseña' })
  act(() => leave())
  await waitFor(() => expect(question).not.toBeInTheDocument())
  expect(grave).toHaveBeenCalledOnce()
})

it('where the window that asks does not come, the refusal is said', async () => {
  vi.doMock('./own-password.tsx', () => Promise.reject(new Error('it does not come')))
  await press()
  expect(await screen.findByText('Confirma tu contraseña.')).toBeVisible()
  expect(grave).toHaveBeenCalledOnce()
})
