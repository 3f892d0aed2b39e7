import type { Producto } from '@gym/contract/productos'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Answer, type TestApi, testApi } from '../../testing/api.ts'
import { frontDesk } from '../../testing/front-desk.ts'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
  const { producto } = frontDesk(api)
  const b = { descripcion: 'Talla M', precio: 30_000, stock: 9, categoria: 'ropa', estado: 'inactivo' }
  await producto({ nombre: 'Ñandú de peluche', ...b })
  await producto({ nombre: 'Óxido', descripcion: null, precio: 9.5, stock: 100, categoria: null })
  const a = { descripcion: '100% suero_aislado', precio: 120_000, stock: 20, categoria: 'suplemento' }
  await producto({ nombre: 'nuez', ...a })
  await producto({
    nombre: 'Zapatilla',
    descripcion: 'álgida',
    precio: 1_000,
    stock: 0,
    categoria: 'accesorio',
  })
})

const list = (query = ''): Promise<Answer> => api.as('recepcionista').get(`/productos?${query}`)
const search = (text: string) => list(`buscar=${encodeURIComponent(text)}`)
const namesOf = ({ body }: { body: Producto[] }) => body.map(({ nombre }) => nombre)

describe('GET /api/productos', () => {
  it('is for the front desk', async () => {
    expect((await api.anonymous.get('/productos')).statusCode).toBe(401)
    for (const rol of ['entrenador', 'user'] as const)
      expect((await api.as(rol).get('/productos')).statusCode).toBe(403)
  })

  it('is by name as Spanish orders it, active or not', async () => {
    expect(namesOf(await list())).toEqual(['nuez', 'Ñandú de peluche', 'Óxido', 'Zapatilla'])
  })

  it.each([
    ['nombre', ['nuez', 'Ñandú de peluche', 'Óxido', 'Zapatilla']],
    ['precio', ['Óxido', 'Zapatilla', 'Ñandú de peluche', 'nuez']],
    ['stock', ['Zapatilla', 'Ñandú de peluche', 'nuez', 'Óxido']],
  ])('orders by %s, both ways', async (orden, order) => {
    expect(namesOf(await list(`orden=${orden}`))).toEqual(order)
    expect(namesOf(await list(`orden=-${orden}`))).toEqual([...order].reverse())
  })

  it.each([
    ['descripcion', ['nuez', 'Zapatilla', 'Ñandú de peluche', 'Óxido']],
    ['-descripcion', ['Ñandú de peluche', 'Zapatilla', 'nuez', 'Óxido']],
    ['categoria', ['Zapatilla', 'Ñandú de peluche', 'nuez', 'Óxido']],
    ['-categoria', ['nuez', 'Ñandú de peluche', 'Zapatilla', 'Óxido']],
  ])('orders by %s, what has none last', async (orden, order) => {
    expect(namesOf(await list(`orden=${orden}`))).toEqual(order)
  })

  it('orders by estado, both ways', async () => {
    expect(namesOf(await list('orden=estado')).at(-1)).toBe('Ñandú de peluche')
    expect(namesOf(await list('orden=-estado')).at(0)).toBe('Ñandú de peluche')
  })

  it('finds parts of words of name and description, without case or accents, all of them', async () => {
    expect(namesOf(await search('NANDU'))).toEqual(['Ñandú de peluche'])
    expect(namesOf(await search('peluche tall'))).toEqual(['Ñandú de peluche'])
    expect(namesOf(await search('ALGIDA'))).toEqual(['Zapatilla'])
    expect(namesOf(await search('peluche suero'))).toEqual([])
    expect(namesOf(await search('   '))).toHaveLength(4)
  })

  it.each(['%', '_', '％', '＿'])('takes %s for the sign it is', async (sign) => {
    expect(namesOf(await search(sign))).toEqual(['nuez'])
  })

  it.each(['\\', '＼', "'", '"', '\\%', '.*', '$1'])('finds nothing by %s', async (sign) => {
    expect(namesOf(await search(sign))).toEqual([])
  })
})

describe('the pages of a list', () => {
  it('without a limit are one, of everything', async () => {
    const { body, headers } = await list()
    expect(body).toHaveLength(4)
    expect([headers['x-total-count'], headers.link]).toEqual(['4', undefined])
  })

  it('link to their neighbours', async () => {
    const { headers, ...page } = await list('limite=1&pagina=2')
    expect(namesOf(page)).toEqual(['Ñandú de peluche'])
    expect(headers['x-total-count']).toBe('4')
    expect(String(headers.link).split(', ')).toEqual([
      '</api/productos?limite=1&pagina=1>; rel="first"',
      '</api/productos?limite=1&pagina=1>; rel="prev"',
      '</api/productos?limite=1&pagina=3>; rel="next"',
      '</api/productos?limite=1&pagina=4>; rel="last"',
    ])
  })

  it('together are the list, whatever its order', async () => {
    for (const orden of ['nombre', '-categoria', 'estado']) {
      const pages = []
      for (const pagina of [1, 2])
        pages.push(...namesOf(await list(`orden=${orden}&limite=2&pagina=${pagina}`)))
      expect(pages).toEqual(namesOf(await list(`orden=${orden}`)))
    }
  })

  it('are of 25 when only the page is named', async () => {
    const { headers } = await list('pagina=1')
    expect(headers.link).toContain('pagina=1&limite=25>; rel="last"')
  })

  it('beyond the last are empty and lead back', async () => {
    const { body, headers } = await list('limite=2&pagina=9')
    expect(body).toEqual([])
    expect(headers.link).toContain('pagina=2>; rel="prev"')
    expect(headers.link).not.toContain('next')
  })

  it('keep what was searched for, to the letter', async () => {
    const buscar = 'a?b&c#d>; "é'
    const { headers } = await list(`limite=1&buscar=${encodeURIComponent(buscar)}`)
    const [, address = ''] = /^<([^>]*)>; rel="first"/.exec(String(headers.link)) ?? []
    expect(new URL(address, 'http://gimnasio').searchParams.get('buscar')).toBe(buscar)
  })
})
