import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { aPlan } from '../../testing/builders.ts'
import { emptiedApi } from '../../testing/emptied-api.ts'
import { frontDesk } from '../../testing/front-desk.ts'
import { importer } from '../../testing/importing.ts'
import { everything } from '../../testing/models/everything.ts'

async function begun() {
  const api = await emptiedApi()
  const those = async () =>
    (await api.as('admin').get('/productos?limite=200&orden=nombre')).body as Record<string, unknown>[]
  return { api, desk: frontDesk(api), those, ...importer(api) }
}

const HEAD = 'Referencia;Artículo;PVP;Existencias;Línea;EAN;Activo'
const file = (...lines: string[]) => [HEAD, ...lines].join('\n')

it('products are imported as gyms write them, idempotently, and undone', async () => {
  const { api, desk, tried, rows, states, run, undo, those, admin } = await begun()
  const agua = await desk.producto({
    nombre: 'Agua 600 ml',
    codigo: 'AGUA',
    precio: 2_500,
    stock: 4,
    codigosDeBarras: ['111'],
  })
  const text = file(
    'agua;Agua 600 ml;$3.000;24;Suplementos;7701, 7702;Sí',
    'PROT;Proteína de suero;"1,250,000.50";3;SUPLEMENTOS;;1',
    ';Mensualidad;80.000;0;Servicio;;',
  )
  const before = await everything(api)
  const { _id } = await tried('productos', text)
  expect(await states(_id)).toEqual({ 2: 'cambia', 3: 'nuevo', 4: 'nuevo' })
  expect((await rows(_id))[0].cambios).toEqual({
    precio: ['2500', '3000'],
    stock: ['4', '24'],
    codigo: ['AGUA', 'agua'],
    codigosDeBarras: ['111', '7701, 7702'],
  })
  expect(await everything(api)).toEqual(before)
  expect((await run(_id)).body).toMatchObject({ resultado: { creados: 2, cambiados: 1, omitidos: 0 } })
  expect(await those()).toMatchObject([
    { nombre: 'Agua 600 ml', precio: 3_000, stock: 24, codigo: 'agua', codigosDeBarras: ['7701', '7702'] },
    { nombre: 'Mensualidad', precio: 80_000, categoria: 'servicio', estado: 'activo', llevaStock: false },
    { nombre: 'Proteína de suero', precio: 1_250_000.5, stock: 3, categoria: 'suplemento', codigo: 'PROT' },
  ])
  const steps = (await admin.get(`/productos/${agua._id}/existencias`)).body
  expect(steps).toMatchObject([{ cambio: 20, stock: 24 }])

  const again = await tried('productos', text)
  expect(await states(again._id)).toEqual({ 2: 'igual', 3: 'igual', 4: 'igual' })
  const done = await everything(api)
  expect((await run(again._id)).body).toMatchObject({ resultado: { creados: 0, cambiados: 0 } })
  expect(await everything(api)).toEqual(done)
  expect((await undo(_id)).body).toMatchObject({ estado: 'deshecha', conservados: [] })
  expect(await everything(api)).toEqual(before)
})

it('undoing an import of an earlier version restores only its columns', { tags: ['full'] }, async () => {
  const { api, desk, tried, run, undo, those, admin } = await begun()
  const { _id: producto } = await desk.producto({ nombre: 'Masaje', codigo: 'M', categoria: 'servicio' })
  await admin.post('/planes/candidatos', { producto })
  const before = await everything(api)
  const { _id } = await tried('productos', file('M;Masaje;9.000;0;Servicio;;', ';Toalla;2.000;5;ropa;;'))
  await run(_id)
  await sql`update importacion_filas set despues = despues - 'no_es_plan', antes = antes - 'no_es_plan'`.execute(
    api.db,
  )
  expect((await undo(_id)).body).toMatchObject({ estado: 'deshecha', conservados: [] })
  expect(await everything(api)).toEqual(before)
  expect(await those()).toHaveLength(1)
})

it('undoing keeps a product whose plan changed', async () => {
  const { tried, run, undo, those, admin } = await begun()
  const { _id } = await tried(
    'productos',
    file(';Mensualidad;80.000;0;Servicio;;', ';Clase;9.000;0;Servicio;;'),
  )
  await run(_id)
  const plan = (await those()).find(({ nombre }) => nombre === 'Mensualidad')
  await admin.put(
    `/planes/${plan?._id}`,
    aPlan({ nombre: 'Mensualidad', precio: 80_000, vigencia: { cantidad: 3, unidad: 'meses' } }),
  )
  expect((await undo(_id)).body.conservados).toMatchObject([{ fila: 2 }])
  expect((await those()).map(({ nombre }) => nombre)).toEqual(['Mensualidad'])
})

it('invalid cells are reported, and no product is guessed', async () => {
  const { desk, tried, outcomes, mend, run, those } = await begun()
  await desk.producto({ nombre: 'Toalla', codigosDeBarras: ['900'] })
  await desk.producto({ nombre: 'Guantes', codigo: 'G-S' })
  await desk.producto({ nombre: 'Guantes', codigo: 'G-M' })
  const { _id } = await tried(
    'productos',
    file(
      ';Café;0;5;;;',
      ';Té;mil;5;;;',
      ';Leche;2000;-3;;;',
      ';Pan;2000;5;panadería;;',
      ';Guantes;30000;5;;;',
      ';Gorra;20000;5;ropa;900;',
      ';Camiseta;20000;5;ropa;;',
      ';Camiseta;20000;5;ropa;;',
      ';Camiseta;25000;5;ropa;;',
      'C-1;Camiseta;25000;5;ropa;;',
    ),
  )
  expect(await outcomes(_id)).toEqual([
    [2, 'error', 'precio', expect.stringMatching(/precio/)],
    [3, 'error', 'precio', expect.stringMatching(/«mil» no es un número/)],
    [4, 'error', 'stock', expect.stringMatching(/stock/)],
    [5, 'duda', 'categoria', '«panadería» no es una categoría. Elige cuál es.'],
    [6, 'error', 'nombre', expect.stringMatching(/Hay 2 productos que se llaman «Guantes»/)],
    [7, 'error', 'codigosDeBarras', expect.stringMatching(/código de barras/)],
    [8, 'nuevo', undefined, undefined],
    [9, 'igual', null, 'Ya está en la fila 8.'],
    [10, 'error', null, 'Ya está en la fila 8.'],
    [11, 'nuevo', undefined, undefined],
  ])
  for (const fila of [2, 3, 4, 5, 10, 11]) await mend(_id, fila, { omitir: true })
  expect((await mend(_id, 6, { valores: { codigo: 'g-s' } })).body).toMatchObject({ estado: 'cambia' })
  expect((await mend(_id, 7, { valores: { codigosDeBarras: '901' } })).body).toMatchObject({
    estado: 'nuevo',
  })
  expect((await run(_id)).body).toMatchObject({ resultado: { creados: 2, cambiados: 1, omitidos: 6 } })
  expect(await those()).toHaveLength(5)
})

it('undoing spares and names products sold, edited or scanned otherwise since', async () => {
  const { desk, tried, run, undo, those, admin } = await begun()
  const { _id } = await tried(
    'productos',
    file(
      'A;Agua;3000;24;;;',
      'B;Barra;5000;9;;;',
      'C;Café;2000;9;;;',
      'D;Dulce;500;9;;;',
      ';Mensualidad;80000;0;servicio;;',
    ),
  )
  await run(_id)
  const [agua, barra, cafe, , mensualidad] = (await those()) as { _id: string }[]
  await desk.pago({ producto: agua?._id, cantidad: 1 })
  await admin.put(`/productos/${barra?._id}`, { precio: 6_000 })
  await admin.put(`/productos/${cafe?._id}`, { codigosDeBarras: ['770'] })
  await desk.pago({ producto: mensualidad?._id, cantidad: 1 })
  const { body } = await undo(_id)
  expect(body.conservados).toEqual([
    { fila: 2, texto: expect.stringMatching(/^Agua se conserva/) },
    { fila: 3, texto: expect.stringMatching(/^Barra se conserva como está: cambió/) },
    { fila: 4, texto: expect.stringMatching(/^Café se conserva como está: cambió/) },
    { fila: 6, texto: 'Mensualidad se conserva: ya hay otros datos que dependen de eso.' },
  ])
  expect(await those()).toMatchObject([
    { nombre: 'Agua', stock: 23 },
    { nombre: 'Barra', precio: 6_000 },
    { nombre: 'Café', codigosDeBarras: ['770'] },
    { nombre: 'Mensualidad' },
  ])
})

it('two concurrent imports of one file create each product once', { tags: ['full'] }, async () => {
  const { tried, run, settled, those } = await begun()
  const text = file(...Array.from({ length: 20 }, (_, n) => `P${n};Producto ${n};1000;5;;;`))
  const [one, two] = [await tried('productos', text), await tried('productos', text)]
  await Promise.all([run(one._id), run(two._id)])
  await Promise.all([settled(one._id), settled(two._id)])
  expect(await those()).toHaveLength(20)
})

it('defaults apply to new products only', async () => {
  const { desk, tried, run, those } = await begun()
  await desk.producto({ nombre: 'Agua', precio: 2_500, stock: 12 })
  const { _id } = await tried('productos', file(';Agua;2500;;;;', ';Hielo;1000;;;;'), {
    fijos: { stock: '0' },
  })
  expect((await run(_id)).body).toMatchObject({ resultado: { creados: 1, cambiados: 0 } })
  expect((await those()).map(({ nombre, stock }) => [nombre, stock])).toEqual([
    ['Agua', 12],
    ['Hielo', 0],
  ])
})

it('each row compares with the products before the file', { tags: ['full'] }, async () => {
  const { api, desk, tried, outcomes, mend, run } = await begun()
  await desk.producto({ nombre: 'Toalla', codigo: 'T1' })
  const between = Array.from({ length: 196 }, (_, n) => `X${n};Cosa ${n};1000;1;;;`)
  const { _id } = await tried(
    'productos',
    file(
      ';Agua;2500;1;;;',
      'C1;Café;2500;1;;;',
      'T1;Toalla grande;2500;1;;;',
      'agua;Botella;2500;1;;;',
      ...between,
      'A1;Agua;2500;1;;;',
      ';Café;2500;1;;;',
      ';Toalla;2500;1;;;',
      ';Toalla grande;3500;1;;;',
    ),
  )
  expect((await outcomes(_id, 'orden=-fila')).slice(0, 4)).toEqual([
    [205, 'nuevo', undefined, undefined],
    [204, 'error', null, 'Ya está en la fila 4.'],
    [203, 'nuevo', undefined, undefined],
    [202, 'nuevo', undefined, undefined],
  ])
  await mend(_id, 204, { omitir: true })
  expect((await run(_id)).body).toMatchObject({
    estado: 'hecha',
    resultado: { creados: 202, cambiados: 1, omitidos: 1 },
  })
  const names = (await api.db.selectFrom('productos').select('nombre').orderBy('nombre').execute())
    .map(({ nombre }) => nombre)
    .filter((name) => !name.startsWith('Cosa'))
  expect(names).toEqual(['Agua', 'Agua', 'Botella', 'Café', 'Café', 'Toalla grande', 'Toalla grande'])
})

it('Several codes in the cell of one are asked about', async () => {
  const { tried, outcomes, mend, states } = await begun()
  const codes = '7702004003508; 7702004003515'
  const { _id } = await tried(
    'productos',
    file(`"${codes}";Agua;3000;1;Ropa;;`, 'A / B;Pan;3000;1;Ropa;;', 'A,B;Té;3000;1;Ropa;;'),
  )
  expect(await outcomes(_id)).toMatchObject([
    [
      2,
      'duda',
      'codigo',
      `«${codes}» son varios códigos: deja uno aquí; los demás van en «Códigos de barras».`,
    ],
    [3, 'duda', 'codigo', expect.any(String)],
    [4, 'nuevo', undefined, undefined],
  ])
  await mend(_id, 2, { valores: { codigo: '7702004003508' } })
  expect(await states(_id)).toMatchObject({ 2: 'nuevo' })
})
