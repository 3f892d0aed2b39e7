import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { call } from '../../api/http.ts'
import { renderInApp } from '../../testing/render.tsx'
import { usePasswordConfirmation } from './use-password-confirmation.ts'

const refusal = { codigo: 'CONFIRMA_TU_CONTRASENA', mensaje: 'Confirma tu contraseña para seguir.' }

const sent: string[] = []
let isConfirmed = false

let leave = () => {}

function Shell() {
  usePasswordConfirmation()
  return null
}

function Screens() {
  const [isLeft, setLeft] = useState(false)
  leave = () => setLeft(true)
  return isLeft ? null : <Shell />
}

beforeEach(() => {
  sent.length = 0
  isConfirmed = false
  vi.stubGlobal('fetch', async (path: string) => {
    sent.push(path.replace('/api/', ''))
    if (path.endsWith('confirmar')) isConfirmed = true
    return isConfirmed ? Response.json({ mensaje: 'Hecho.' }) : Response.json(refusal, { status: 403 })
  })
})

afterEach(() => {
  vi.doUnmock('../../ui/security/own-password.tsx')
})

const dialog = () => screen.findByRole('dialog', { name: 'Confirma tu contraseña' })
const confirm = async () =>
  userEvent.type(await screen.findByLabelText(/Tu contraseña/), 'una clave larga{Enter}')

it('retries a request after the password confirmation', async () => {
  renderInApp(<Shell />)
  const answer = call('post', 'auth/register', { json: {} })
  await confirm()
  expect(await answer).toEqual({ mensaje: 'Hecho.' })
  expect(sent).toEqual(['auth/register', 'auth/confirmar', 'auth/register'])
})

it('two requests share one password dialog', async () => {
  renderInApp(<Shell />)
  const answers = Promise.all([call('delete', 'users/1'), call('delete', 'users/2')])
  await confirm()
  expect(await answers).toHaveLength(2)
  expect(sent.filter((path) => path === 'auth/confirmar')).toHaveLength(1)
})

it('cancelling the dialog returns the refusal', async () => {
  renderInApp(<Shell />)
  const answer = call('delete', 'users/1')
  const refused = expect(answer).rejects.toThrow('Confirma tu contraseña para seguir.')
  await dialog()
  await userEvent.click(screen.getByRole('button', { name: 'Cancelar' }))
  await refused
  expect(sent).toEqual(['users/1'])
})

it('leaving a screen closes its dialog', async () => {
  renderInApp(<Screens />)
  const refused = expect(call('delete', 'users/1')).rejects.toThrow('Confirma tu contraseña')
  const asked = await dialog()
  act(() => leave())
  await refused
  await waitFor(() => expect(asked).not.toBeInTheDocument())
})

it('a failed chunk returns the refusal', async () => {
  vi.doMock('../../ui/security/own-password.tsx', () => Promise.reject(new Error('no chunk')))
  renderInApp(<Shell />)
  await expect(call('delete', 'users/1')).rejects.toThrow('Confirma tu contraseña para seguir.')
})
