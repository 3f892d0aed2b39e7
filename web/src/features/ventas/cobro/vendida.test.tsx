import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { renderInApp } from '../../../testing/render.tsx'
import { aVenta } from '../../../testing/sale.tsx'
import { VentaPage } from '../lista/venta-page.tsx'
import { Vendida } from './vendida.tsx'

afterEach(() => vi.unstubAllGlobals())

const venta = aVenta({ _id: 'v1' })

/** Renders the end of a sale at /vender, or the page of the same sale at /ventas/v1. */
function draw(path: string, onNext = () => {}) {
  vi.stubGlobal('fetch', async (address: string) => Response.json(address.includes('/ventas/') ? venta : {}))
  const root = createRootRoute()
  const shell = createRoute({ getParentRoute: () => root, id: 'shell' })
  const sold = createRoute({
    getParentRoute: () => shell,
    path: '/vender',
    component: () => <Vendida {...{ venta, onNext }} volver={undefined} wasSaved={false} />,
  })
  const page = createRoute({ getParentRoute: () => shell, path: '/ventas/$id', component: VentaPage })
  const routeTree = root.addChildren([shell.addChildren([sold, page])])
  const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: [path] }) })
  return renderInApp(<RouterProvider router={router as never} />)
}

it('the second Enter of a double press does not leave the receipt', async () => {
  const onNext = vi.fn()
  draw('/vender', onNext)
  const next = await screen.findByRole('button', { name: 'Siguiente venta' })
  await userEvent.keyboard('{Enter}')
  expect(onNext).not.toHaveBeenCalled()
  await waitFor(() => expect(next).toHaveFocus())
  await userEvent.keyboard('{Enter}')
  expect(onNext).toHaveBeenCalledOnce()
})

it('the first print of a sale is no copy, the second is', async () => {
  vi.stubGlobal('print', () => window.dispatchEvent(new Event('afterprint')))
  const { unmount } = draw('/vender')
  await screen.findByRole('button', { name: 'Siguiente venta' })
  unmount()
  draw('/ventas/v1')
  expect(await screen.findByRole('article')).not.toHaveTextContent('COPIA')
  await userEvent.click(screen.getByRole('button', { name: 'Imprimir' }))
  expect(screen.getByRole('article')).toHaveTextContent('COPIA')
  expect(screen.getByRole('button', { name: 'Reimprimir' })).toBeVisible()
})
