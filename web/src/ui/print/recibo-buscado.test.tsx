import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { renderInApp } from '../../testing/render.tsx'
import { ReciboBuscado } from './recibo-buscado.tsx'

afterEach(() => vi.unstubAllGlobals())

const anulado = { recibo: 15, en: '2026-11-29T03:00:00.000Z', por: 'Luz' }

it.each([
  [
    '15',
    { tipo: 'pago', _id: 'g1', anulado },
    'El pago del recibo N.º 15 fue eliminado el 28/11/2026 por Luz.',
  ],
  ['N.º 15', { tipo: 'pago', _id: 'g1', anulado: null }, 'El recibo N.º 15 es de un pago.'],
])('a search for %s says of what the receipt is', async (buscar, found, sentence) => {
  vi.stubGlobal('fetch', async (url: string) =>
    Response.json(url.endsWith('/recibos/15') ? found : { zonaHoraria: 'America/Bogota' }),
  )
  const routeTree = createRootRoute({ component: () => <ReciboBuscado buscar={buscar} /> })
  renderInApp(
    <RouterProvider router={createRouter({ routeTree, history: createMemoryHistory() }) as never} />,
  )
  expect(
    await screen.findByText((_, element) => element?.tagName === 'P' && element.textContent === sentence),
  ).toBeVisible()
})
