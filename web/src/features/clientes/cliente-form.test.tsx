import { fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { storeToken } from '../../session/session.ts'
import { openPage } from '../../testing/open-page.tsx'
import { NewClientePage } from './cliente-pages.tsx'

let sent: unknown[]

beforeEach(() => {
  sent = []
  vi.stubGlobal('fetch', async (_: string, { method, body }: RequestInit) => {
    if (method !== 'POST') return Response.json([])
    sent.push(JSON.parse(String(body)))
    return Response.json({ _id: 'ana', ...typed }, { status: 201 })
  })
})

const typed = { nombre: 'Ana', apellido: 'Pérez' }

const press = () => userEvent.click(screen.getByRole('button', { name: 'Crear cliente' }))

function fill() {
  const fields = {
    Nombre: 'Ana',
    Apellido: 'Pérez',
    Correo: 'ana@correo.test',
    Teléfono: '3001234567',
    Dirección: 'Calle 1',
    'Número de identificación': '1020304050',
  }
  for (const [label, value] of Object.entries(fields))
    fireEvent.change(screen.getByLabelText(new RegExp(`^${label}`)), { target: { value } })
}

it('a new client without a session is refused last and loses nothing', async () => {
  openPage('/clientes/crear', NewClientePage)
  await screen.findByRole('button', { name: 'Crear cliente' })
  const refusal = 'Debes iniciar sesión para crear un cliente.'
  await press()
  expect(screen.getByLabelText(/^Nombre/)).toBeInvalid()
  expect(screen.queryByText(refusal)).toBeNull()
  fill()
  await press()
  expect(await screen.findByText(refusal)).toBeVisible()
  expect(screen.getByLabelText(/^Dirección/)).toHaveValue('Calle 1')
  expect(sent).toEqual([])
})

it('a client created from the class desk leads back to it', async () => {
  storeToken('t')
  const router = openPage(
    '/clientes/crear',
    NewClientePage,
    '/clientes/crear?numero=%22404%22&volver=%2Fasistencias%2Fregistrar',
  )
  await screen.findByRole('button', { name: 'Crear cliente' })
  expect(screen.getByLabelText(/^Número de identificación/)).toHaveValue('404')
  fill()
  await press()
  await userEvent.click(await screen.findByRole('button', { name: 'Volver a registrar asistencia' }))
  expect(router.state.location.pathname).toBe('/asistencias/registrar')
})
