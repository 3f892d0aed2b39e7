import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { knownGym } from '../../session/known-gym.ts'
import { renderInApp } from '../../testing/render.tsx'
import { NewMembresiaPage } from './membresia-pages.tsx'
import { useApertura, useOfertas } from './membresias.api.ts'

afterEach(() => vi.unstubAllGlobals())

function Observed() {
  const { isPending } = useOfertas()
  const { data } = useApertura({})
  return (
    <>
      <NewMembresiaPage />
      {!isPending && data && <output>Todo lo demás está.</output>}
    </>
  )
}

function open() {
  const root = createRootRoute()
  const shell = createRoute({ getParentRoute: () => root, id: 'shell' })
  const page = createRoute({ getParentRoute: () => shell, path: '/membresias/crear', component: Observed })
  const router = createRouter({
    routeTree: root.addChildren([shell.addChildren([page])]),
    history: createMemoryHistory({ initialEntries: ['/membresias/crear'] }),
  })
  renderInApp(<RouterProvider router={router as never} />)
}

it('a new membership waits for the current time zone, although one is stored', async () => {
  knownGym.set({ zonaHoraria: 'Pacific/Auckland' })
  let answer = (_: Response) => {}
  const gym = new Promise<Response>((resolve) => {
    answer = resolve
  })
  vi.stubGlobal('fetch', async (address: string) => {
    if (address.startsWith('/api/configuracion')) return gym
    return Response.json([], { headers: { 'x-total-count': '0' } })
  })
  open()
  await screen.findByText('Todo lo demás está.')
  expect(screen.queryByRole('button', { name: 'Crear membresía' })).toBeNull()
  answer(Response.json({ zonaHoraria: 'America/Bogota' }))
  expect(await screen.findByRole('button', { name: 'Crear membresía' })).toBeVisible()
})
