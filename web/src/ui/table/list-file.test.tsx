import { waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { renderInApp } from '../../testing/render.tsx'
import { ListFile } from './list-file.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
})

it('exports with the list’s filter and order, without its page', async () => {
  const fetched = vi.fn<(address: string) => Promise<Response>>(() => new Promise(() => {}))
  vi.stubGlobal('fetch', fetched)
  const params = { limite: 25, pagina: 3, buscar: 'ana', orden: '-monto', metodoPago: 'Tarjeta' }
  renderInApp(<ListFile of={['pagos', 'lista', params]} formato="csv" />)
  await waitFor(() => expect(fetched).toHaveBeenCalledOnce())
  const { pathname, searchParams } = new URL(String(fetched.mock.calls[0]?.[0]), 'http://gimnasio.test')
  expect(pathname).toBe('/api/pagos/exportar')
  expect(Object.fromEntries(searchParams)).toEqual({
    buscar: 'ana',
    orden: '-monto',
    metodoPago: 'Tarjeta',
    formato: 'csv',
  })
})
