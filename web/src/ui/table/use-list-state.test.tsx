import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { act, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { listSearchOf } from '../../routing/list-search.ts'
import { renderInApp } from '../../testing/render.tsx'
import { useListState } from './use-list-state.ts'

it('a list neither renders nor stores its search during a navigation', async () => {
  let times = 0
  const root = createRootRoute({ component: Outlet })
  const pagos = createRoute({
    getParentRoute: () => root,
    path: '/pagos',
    component: function Pagos() {
      times += 1
      const { search } = useListState({ buscar: 'garcia' })
      return <p>Pagos de {search.buscar}</p>
    },
  })
  let arrive = () => {}
  const elsewhere = createRoute({
    getParentRoute: () => root,
    path: '/ventas',
    beforeLoad: () =>
      new Promise<void>((resolve) => {
        arrive = resolve
      }),
    component: () => <p>Ventas</p>,
  })
  const routeTree = root.addChildren([pagos, elsewhere])
  const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: ['/pagos'] }) })
  renderInApp(<RouterProvider router={router} />)
  await screen.findByText('Pagos de garcia')
  const before = times
  await act(async () => {
    void router.navigate({ to: '/ventas' })
    await new Promise((resolve) => setTimeout(resolve, 20))
  })
  expect(times).toBe(before)
  await act(async () => arrive())
  await screen.findByText('Ventas')
  expect([listSearchOf('/pagos'), listSearchOf('/ventas')]).toEqual([{ buscar: 'garcia' }, {}])
})
