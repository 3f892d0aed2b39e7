import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { renderInApp } from '../../testing/render.tsx'
import { Shell } from './shell.tsx'

beforeEach(() => {
  vi.stubGlobal('fetch', async () => Response.json([]))
})
afterEach(() => {
  vi.unstubAllGlobals()
})

function open() {
  const root = createRootRoute()
  const shell = createRoute({
    getParentRoute: () => root,
    id: 'shell',
    component: Shell,
    beforeLoad: () => ({ isPublic: true }),
  })
  const page = createRoute({ getParentRoute: () => shell, path: '/dashboard', component: () => 'Inicio' })
  const router = createRouter({
    routeTree: root.addChildren([shell.addChildren([page])]),
    history: createMemoryHistory({ initialEntries: ['/dashboard'] }),
  })
  renderInApp(<RouterProvider router={router as never} />)
}

it("a visitor's top bar has the theme switch", async () => {
  open()
  const bar = await screen.findByRole('region', { name: 'Barra superior' })
  expect(within(bar).getByRole('radiogroup', { name: 'Tema' })).toBeInTheDocument()
})
