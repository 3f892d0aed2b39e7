import type { Producto } from '@gym/contract/productos/productos.schema'
import { beforeAll, expect, test } from 'vitest'
import { type Answer, type TestApi, testApi } from '../../testing/api.ts'
import { emptiedApi } from '../../testing/emptied-api.ts'
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

test('list sorts by name in Spanish collation, inactive ones included', async () => {
  expect(namesOf(await list())).toEqual(['nuez', 'Ñandú de peluche', 'Óxido', 'Zapatilla'])
})

test.each([
  ['nombre', ['nuez', 'Ñandú de peluche', 'Óxido', 'Zapatilla']],
  ['precio', ['Óxido', 'Zapatilla', 'Ñandú de peluche', 'nuez']],
  ['stock', ['Zapatilla', 'Ñandú de peluche', 'nuez', 'Óxido']],
])('the list sorts by %s, both ways', async (orden, order) => {
  expect(namesOf(await list(`orden=${orden}`))).toEqual(order)
  expect(namesOf(await list(`orden=-${orden}`))).toEqual([...order].reverse())
})

test.each([
  ['descripcion', ['nuez', 'Zapatilla', 'Ñandú de peluche', 'Óxido']],
  ['-descripcion', ['Ñandú de peluche', 'Zapatilla', 'nuez', 'Óxido']],
  ['categoria', ['Zapatilla', 'Ñandú de peluche', 'nuez', 'Óxido']],
  ['-categoria', ['nuez', 'Ñandú de peluche', 'Zapatilla', 'Óxido']],
])('the list sorted by %s has nulls last', async (orden, order) => {
  expect(namesOf(await list(`orden=${orden}`))).toEqual(order)
})

test('the list sorted by stock has untracked products last', async () => {
  const own = await emptiedApi()
  const desk = frontDesk(own)
  await desk.producto({ nombre: 'Mensualidad', stock: 0 })
  await desk.producto({ nombre: 'Agua', stock: 0 })
  await desk.producto({ nombre: 'Barra', stock: 7 })
  const namesBy = async (orden: string) =>
    namesOf(await own.as('recepcionista').get(`/productos?orden=${orden}`))
  expect(await namesBy('stock')).toEqual(['Agua', 'Barra', 'Mensualidad'])
  expect(await namesBy('-stock')).toEqual(['Barra', 'Agua', 'Mensualidad'])
})

test('the list sorts by estado, both ways', async () => {
  expect(namesOf(await list('orden=estado')).at(-1)).toBe('Ñandú de peluche')
  expect(namesOf(await list('orden=-estado')).at(0)).toBe('Ñandú de peluche')
})

test('search matches all words in name and description, ignoring accents', async () => {
  expect(namesOf(await search('NANDU'))).toEqual(['Ñandú de peluche'])
  expect(namesOf(await search('peluche tall'))).toEqual(['Ñandú de peluche'])
  expect(namesOf(await search('ALGIDA'))).toEqual(['Zapatilla'])
  expect(namesOf(await search('peluche suero'))).toEqual([])
  expect(namesOf(await search('   '))).toHaveLength(4)
})

test('filter nombre matches the exact name, ignoring case and accents', async () => {
  const own = await emptiedApi()
  const desk = frontDesk(own)
  await desk.producto({ nombre: 'Agua' })
  await desk.producto({ nombre: 'Agua con gas' })
  await desk.producto({ nombre: 'Toalla', descripcion: 'agua' })
  const named = async (nombre: string) =>
    namesOf(await own.as('recepcionista').get(`/productos?nombre=${encodeURIComponent(nombre)}&limite=1`))
  expect(await named('ÁGUA')).toEqual(['Agua'])
  expect(await named('Agua con')).toEqual([])
  expect(await named('%')).toEqual([])
})

test('filter codigo matches the exact code or a barcode', async () => {
  const own = await emptiedApi()
  await frontDesk(own).producto({ nombre: 'Agua', codigo: 'AG-1', codigosDeBarras: ['7701', '7702'] })
  await frontDesk(own).producto({ nombre: 'AG-1', descripcion: '7701' })
  const coded = async (codigo: string) =>
    namesOf(await own.as('recepcionista').get(`/productos?codigo=${codigo}`))
  expect(await coded('ag-1')).toEqual(['Agua'])
  expect(await coded('7702')).toEqual(['Agua'])
  expect(await coded('770')).toEqual([])
})

test.each(['%', '_', '％', '＿'])('the search takes %s literally', async (sign) => {
  expect(namesOf(await search(sign))).toEqual(['nuez'])
})

test.each(['\\', '＼', "'", '"', '\\%', '.*', '$1'])('the search for %s finds nothing', async (sign) => {
  expect(namesOf(await search(sign))).toEqual([])
})

test('a list without page and limit returns all rows', async () => {
  const { body, headers } = await list()
  expect(body).toHaveLength(4)
  expect([headers['x-total-count'], headers.link]).toEqual(['4', undefined])
})

test('the pages of a list link to their neighbours', async () => {
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

test('a page has 25 rows by default', async () => {
  const { headers } = await list('pagina=1')
  expect(headers.link).toContain('pagina=1&limite=25>; rel="last"')
})

test('a page beyond the last is empty and links back', async () => {
  const { body, headers } = await list('limite=2&pagina=9')
  expect(body).toEqual([])
  expect(headers.link).toContain('pagina=2>; rel="prev"')
  expect(headers.link).not.toContain('next')
})

test('the page links preserve the encoded search', async () => {
  const buscar = 'a?b&c#d>; "é'
  const { headers } = await list(`limite=1&buscar=${encodeURIComponent(buscar)}`)
  const [, address = ''] = /^<([^>]*)>; rel="first"/.exec(String(headers.link)) ?? []
  expect(new URL(address, 'http://gimnasio').searchParams.get('buscar')).toBe(buscar)
})
