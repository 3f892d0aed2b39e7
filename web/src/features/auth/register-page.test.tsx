import { fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { readToken, storeToken } from '../../session/session.ts'
import { openPage } from '../../testing/open-page.tsx'
import { RegisterPage } from './register-page.tsx'

afterEach(() => vi.unstubAllGlobals())

it("a registration omits the administrator's token and opens the member's session", async () => {
  storeToken("the administrator's")
  const tokens: (string | null)[] = []
  vi.stubGlobal('fetch', async (address: string, { headers }: RequestInit) => {
    if (address !== '/api/auth/register') return Response.json([])
    tokens.push(new Headers(headers).get('authorization'))
    const user = { _id: 'ana', nombre: 'Ana', email: 'ana@correo.test', rol: 'user' }
    return Response.json({ token: "the member's", user }, { status: 201 })
  })
  openPage('/registro', RegisterPage)
  const fields = { Nombre: 'Ana', 'Correo electrónico': 'ana@correo.test', Contraseña: 'clave larga' }
  for (const [label, value] of Object.entries(fields))
    fireEvent.change(await screen.findByLabelText(new RegExp(`^${label}`)), { target: { value } })
  fireEvent.click(screen.getByRole('button', { name: 'Registrarse' }))
  expect(await screen.findByText('Elsewhere')).toBeVisible()
  expect([tokens, readToken()]).toEqual([[null], "the member's"])
})
