import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  type RouteComponent,
  RouterProvider,
} from '@tanstack/react-router'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { renderInApp } from '../../testing/render.tsx'
import { EmpezarPage } from './empezar-page.tsx'
import { LoginPage } from './login-page.tsx'

afterEach(() => vi.unstubAllGlobals())

const THERE_IS_ONE = 'Este gimnasio ya tiene administrador. Inicia sesión.'
const refused = () => Response.json({ codigo: 'YA_HAY_ADMIN', mensaje: THERE_IS_ONE }, { status: 409 })

/** Fills in the form at /empezar. Returns a function that submits it; its requests get these responses in order. */
async function begin(...responses: (() => Response)[]) {
  const sent = vi.fn()
  let falta = true
  vi.stubGlobal('fetch', async (_: string, { method = 'get' }: RequestInit) => {
    if (method.toLowerCase() === 'get') return Response.json({ falta, hayCuentas: true, impedimento: null })
    falta = false
    sent()
    return responses.shift()?.()
  })
  const root = createRootRoute()
  const page = (path: string, component: RouteComponent) =>
    createRoute({ getParentRoute: () => root, path, component })
  const router = createRouter({
    routeTree: root.addChildren([page('/empezar', EmpezarPage), page('/login', LoginPage)]),
    history: createMemoryHistory({ initialEntries: ['/empezar'] }),
  })
  renderInApp(<RouterProvider router={router as never} />)
  const fields = {
    'Nombre del gimnasio': 'Fuerza',
    'Correo electrónico': 'ana@correo.test',
    Contraseña: 'clave larga',
  }
  for (const [label, value] of Object.entries(fields))
    fireEvent.change(await screen.findByLabelText(new RegExp(`^${label}`)), { target: { value } })
  return async () => {
    const before = sent.mock.calls.length
    fireEvent.click(screen.getByRole('button', { name: 'Empezar' }))
    await waitFor(() => expect(sent).toHaveBeenCalledTimes(before + 1))
  }
}

it('a retry after a lost response leads to the login of that account', async () => {
  const submit = await begin(() => {
    throw new TypeError('Failed to fetch')
  }, refused)
  await submit()
  expect(await screen.findByRole('alert')).toBeVisible()
  await submit()
  expect(await screen.findByText(/^Tu cuenta quedó creada o ya había una: inicia sesión/)).toBeVisible()
  expect(screen.getByLabelText(/^Correo electrónico/)).toHaveValue('ana@correo.test')
  expect(screen.queryByText(THERE_IS_ONE)).toBeNull()
})

it('a first run after that of another browser leads to the login', async () => {
  const submit = await begin(refused)
  await submit()
  expect(await screen.findByText(THERE_IS_ONE)).toBeVisible()
  expect(screen.getByLabelText(/^Correo electrónico/)).toHaveValue('')
})
