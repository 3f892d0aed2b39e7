import { beforeAll, expect, it } from 'vitest'
import { type Answer, type TestApi, testApi } from '../testing/api.ts'
import { aDemo } from '../testing/database/seeded-database.ts'

interface Parameter {
  name: string
  schema?: { enum?: string[] }
  $ref?: string
}

let api: TestApi
/** Lists of the API's description with pages, and their orders; without the paths of `isApart`. */
let lists: { path: string; orders: string[]; hasRange: boolean }[]
beforeAll(async () => {
  api = await testApi({}, await aDemo())
  const { paths, components } = (await api.anonymous.get('/openapi.json')).body
  const parametersOf = (of: Parameter[] = []): Parameter[] =>
    of.map((each) => components.parameters?.[each.$ref?.split('/').at(-1) ?? ''] ?? each)
  lists = Object.entries<{ get?: { parameters?: Parameter[] } }>(paths)
    .map(([path, { get }]) => ({
      path: path.slice('/api'.length),
      parameters: parametersOf(get?.parameters),
    }))
    .filter(({ path, parameters }) => !isApart(path) && parameters.some(({ name }) => name === 'limite'))
    .map(({ path, parameters }) => ({
      path,
      orders: parameters.find(({ name }) => name === 'orden')?.schema?.enum ?? [],
      hasRange: parameters.some(({ name }) => name === 'fechaInicio'),
    }))
}, 300_000)

/** Paths that the tests skip: sums, and lists that need another parameter. */
const besides = ['/clientes/deuda', '/pagos/suma', '/ventas/suma', '/indicadores/filas', '/libros/mayor']
const isApart = (path: string) => path.includes('{') || besides.includes(path)

const ask = (path: string, query: string): Promise<Answer> => api.as('admin').get(`${path}?${query}`)
const rowsOf = ({ body }: Answer) =>
  (Array.isArray(body) ? body : Object.values<unknown>(body).find(Array.isArray)) as unknown[]

it('a page of any list is its part of the whole', async () => {
  expect(lists.length).toBeGreaterThan(20)
  for (const { path, orders } of lists) {
    for (const orden of ['', ...orders]) {
      const by = orden && `&orden=${orden}`
      const [whole, page] = [await ask(path, `limite=200${by}`), await ask(path, `limite=2&pagina=2${by}`)]
      expect.soft([whole.statusCode, page.statusCode], path + by).toEqual([200, 200])
      expect.soft(rowsOf(page), path + by).toEqual(rowsOf(whole).slice(2, 4))
      const total = page.headers['x-total-count']
      expect.soft(total, path + by).toBe(whole.headers['x-total-count'])
      if (Number(total) <= 200) expect.soft(rowsOf(whole), path + by).toHaveLength(Number(total))
      if (Number(total) > 2) expect.soft(page.headers.link, path + by).toContain('rel="prev"')
    }
  }
})

it('a page beyond the last of any list is empty', async () => {
  for (const { path } of lists)
    expect.soft(rowsOf(await ask(path, 'limite=2&pagina=900000')), path).toEqual([])
})

it('any list refuses a bad page, an unknown order and a reversed range', async () => {
  for (const { path, orders, hasRange } of lists) {
    expect.soft((await ask(path, 'pagina=0')).statusCode, path).toBe(400)
    if (orders.length > 0) expect.soft((await ask(path, 'orden=secreto')).statusCode, path).toBe(400)
    if (!hasRange) continue
    const reversed = await ask(path, 'fechaInicio=2026-11-02&fechaFin=2026-11-01')
    expect.soft(reversed.body.codigo, path).toBe('RANGO_INVERTIDO')
  }
})
