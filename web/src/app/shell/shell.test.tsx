import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { act, fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { removeToken, storeToken } from '../../session/session.ts'
import { renderInApp } from '../../testing/render.tsx'
// Loaded before the tests: a slow machine takes longer than the timeout of a lazy chunk.
import '../live/new-version.tsx'
import { preloadPalette } from '../palette/lazy-palette.tsx'
import './pendientes-line.tsx'
import { Shell } from './shell.tsx'
import './sin-registrar.tsx'

const ana = { _id: 'u1', nombre: 'Ana', email: 'ana@correo.test', rol: 'admin' }

beforeEach(() => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
  vi.stubGlobal('fetch', async (address: string) => {
    if (address.startsWith('/api/auth/perfil')) return Response.json(ana)
    return Response.json([])
  })
})
afterEach(() => {
  removeToken()
  vi.unstubAllGlobals()
})

function open(path: '/dashboard' | '/planes' | '/configuracion' = '/dashboard') {
  const root = createRootRoute()
  const shell = createRoute({
    getParentRoute: () => root,
    id: 'shell',
    component: Shell,
    beforeLoad: () => ({ isPublic: true }),
  })
  const pages = [
    { path: '/dashboard', label: 'Inicio' },
    { path: '/productos', label: 'Productos' },
    { path: '/planes', label: 'Planes', under: '/productos' },
    { path: '/configuracion', label: 'Configuración' },
  ].map(({ path, ...facts }) =>
    createRoute({
      getParentRoute: () => shell,
      path,
      component: () => facts.label,
      staticData: { screen: { ...facts, who: ['admin'] } },
    }),
  )
  const router = createRouter({
    routeTree: root.addChildren([shell.addChildren(pages)]),
    history: createMemoryHistory({ initialEntries: [path] }),
  })
  renderInApp(<RouterProvider router={router as never} />)
  return router
}

async function openMenu() {
  const more = await screen.findByRole('button', { name: 'Más' })
  await act(() => vi.dynamicImportSettled())
  await userEvent.click(more)
  return { more, menu: await screen.findByRole('dialog', { name: 'Menú' }) }
}

it("a visitor's top bar has the theme switch", async () => {
  open()
  const bar = await screen.findByRole('region', { name: 'Barra superior' })
  expect(within(bar).getByRole('radiogroup', { name: 'Tema' })).toBeInTheDocument()
})

it('Escape closes the open account, then the menu', async () => {
  storeToken('de Ana')
  open()
  const { menu } = await openMenu()
  const summary = within(menu).getByTitle('ana@correo.test')
  const account = summary.closest('details')
  await userEvent.click(summary)
  expect(account).toHaveProperty('open', true)
  act(() => within(menu).getByRole('radio', { name: 'Tema claro' }).focus())
  await userEvent.keyboard('{Escape}')
  expect(account).toHaveProperty('open', false)
  expect(menu).toBeInTheDocument()
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('dialog', { name: 'Menú' })).toBeNull()
})

it('Escape closes an account whose toggle event has not arrived', async () => {
  storeToken('de Ana')
  open()
  const { menu } = await openMenu()
  const summary = within(menu).getByTitle('ana@correo.test')
  const account = summary.closest('details') as HTMLDetailsElement
  account.open = true
  fireEvent.keyDown(summary, { key: 'Escape' })
  expect(account).toHaveProperty('open', false)
  expect(menu).toBeInTheDocument()
})

it('Escape focuses the button of the menu before the menu unmounts', async () => {
  storeToken('de Ana')
  open()
  const { more, menu } = await openMenu()
  fireEvent.keyDown(menu, { key: 'Escape' })
  expect(more).toHaveFocus()
})

it('a navigation to another search of the same path closes the menu', async () => {
  storeToken('de Ana')
  const router = open()
  const { menu } = await openMenu()
  await act(() => router.navigate({ href: '/dashboard?buscar=ana' }))
  expect(menu).not.toBeInTheDocument()
})

it('a search from the menu closes it and returns the focus', async () => {
  storeToken('de Ana')
  await preloadPalette()
  open()
  const { more, menu } = await openMenu()
  await userEvent.click(within(menu).getByRole('button', { name: '¿Qué buscas?' }))
  expect(menu).not.toBeInTheDocument()
  const search = await screen.findByRole('combobox')
  await vi.waitFor(() => expect(search).toHaveFocus())
  await userEvent.keyboard('{Escape}')
  await vi.waitFor(() => expect(more).toHaveFocus())
})

const sidebar = () => screen.findByRole('complementary', { name: 'Barra lateral' })

it('a screen outside the menu lights the entry it is under', async () => {
  storeToken('de Ana')
  const router = open('/planes')
  const entry = await within(await sidebar()).findByRole('link', { name: 'Productos' })
  expect(entry).toHaveAttribute('data-active')
  expect(entry).toHaveAttribute('aria-current', 'true')
  await act(() => router.navigate({ href: '/productos?buscar=proteína' }))
  expect(entry).toHaveAttribute('data-active')
  expect(entry).toHaveAttribute('aria-current', 'page')
  await act(() => router.navigate({ href: '/dashboard' }))
  expect(entry).not.toHaveAttribute('data-active')
  expect(entry).not.toHaveAttribute('aria-current')
})

it("a screen of the account lights the person's name", async () => {
  storeToken('de Ana')
  const router = open('/configuracion')
  const name = await within(await sidebar()).findByTitle('ana@correo.test')
  expect(name).toHaveAttribute('data-active')
  await act(() => router.navigate({ href: '/dashboard' }))
  expect(name).not.toHaveAttribute('data-active')
})
