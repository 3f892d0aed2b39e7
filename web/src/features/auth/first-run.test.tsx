import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { renderInApp } from '../../testing/render.tsx'
import FirstRun from './first-run.tsx'

afterEach(() => vi.unstubAllGlobals())

const ELSEWHERE = 'Ábrelo en el equipo del programa.'

it.each([
  ['leads an own machine to the first run', { falta: true, hayCuentas: false }, '/empezar'],
  [
    'leads another phone to the first run',
    { falta: true, hayCuentas: false, impedimento: ELSEWHERE },
    '/empezar',
  ],
  ['leads an own machine after a member registered', { falta: true, hayCuentas: true }, '/empezar'],
  ['stays on the phone of a member', { falta: true, hayCuentas: true, impedimento: ELSEWHERE }, '/login'],
  ['stays once an administrator exists', { falta: false, hayCuentas: true }, '/login'],
])('the login %s', async (_, state, path) => {
  const asked = vi.fn(async () => Response.json({ impedimento: null, ...state }))
  vi.stubGlobal('fetch', asked)
  const history = createMemoryHistory({ initialEntries: ['/login'] })
  const routeTree = createRootRoute({ component: FirstRun, notFoundComponent: FirstRun })
  renderInApp(<RouterProvider router={createRouter({ routeTree, history }) as never} />)
  await waitFor(() => expect(asked).toHaveBeenCalled())
  await asked.mock.results[0]?.value
  await waitFor(() => expect(history.location.pathname).toBe(path))
})
