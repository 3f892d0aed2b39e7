import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { saveDrafts, watchForm } from '../../offline/storage/drafts.ts'
import { renderInApp } from '../../testing/render.tsx'
import { LoginPage } from './login-page.tsx'

const ENDED = 'La sesión se cerró en otra pestaña. Inicia sesión de nuevo.'

afterEach(() => sessionStorage.clear())

async function draw() {
  const history = createMemoryHistory()
  history.push('/', { notice: { kind: 'error', text: ENDED } })
  const router = createRouter({ routeTree: createRootRoute({ component: LoginPage }), history })
  renderInApp(<RouterProvider router={router as never} />)
  expect(await screen.findByText(ENDED)).toBeVisible()
}

it('a stray Enter leaves the reason and marks no field', async () => {
  await draw()
  await userEvent.click(screen.getByLabelText(/Correo electrónico/))
  await userEvent.keyboard('{Enter}')
  expect(screen.getByText(ENDED)).toBeVisible()
  expect(screen.queryByText('El correo electrónico es obligatorio.')).toBeNull()
})

it('an incomplete login names the field and leaves the reason', async () => {
  await draw()
  fireEvent.click(screen.getByRole('button', { name: 'Iniciar Sesión' }))
  expect(await screen.findByText('El correo electrónico es obligatorio.')).toBeVisible()
  expect(screen.getByText(ENDED)).toBeVisible()
})

it('the login shows that typed text is saved', async () => {
  const stop = watchForm('/clientes/crear', () => ({ nombre: 'Ana' }))
  saveDrafts('u1')
  stop()
  await draw()
  expect(screen.getByText(/^Lo que estabas escribiendo sigue en esta pestaña/)).toBeVisible()
})
