import { afterEach, expect, it, vi } from 'vitest'
import { findProductoByCodigo } from './productos.api.ts'

afterEach(() => vi.unstubAllGlobals())

it.each(['750105530003', '0750105530003'])(
  'scan %s finds a product whose own code has the zero',
  async (typed) => {
    vi.stubGlobal('fetch', async (url: string) => {
      const isKnown = new URL(`${url}`, 'http://gym').searchParams.get('codigo') === '0750105530003'
      return Response.json(isKnown ? [{ _id: 'p1' }] : [], {
        headers: { 'x-total-count': isKnown ? '1' : '0' },
      })
    })
    expect(await findProductoByCodigo(typed)).toMatchObject({ _id: 'p1' })
  },
)
