import { type ErrorCode, errors } from '@gym/contract/core/errors'
import { sql } from 'kysely'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Answer, type Method, type TestApi, testApi } from '../testing/api.ts'
import { aCliente, aPago, aProducto } from '../testing/builders.ts'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})

function expectError(answer: Answer, codigo: ErrorCode, mensaje: string = errors[codigo][1]) {
  expect(answer.body).toMatchObject({ mensaje, message: mensaje, error: mensaje, codigo })
  expect(answer.statusCode).toBe(errors[codigo][0])
  const { errores, ...rest } = answer.body
  expect(Object.keys(rest).sort()).toEqual(['codigo', 'error', 'mensaje', 'message'])
  expect(Array.isArray(errores)).toBe(answer.statusCode === 400)
}

async function storedRows() {
  const { rows } = await sql`
    select (select count(*) from clientes) as clientes, (select count(*) from productos) as productos,
           (select count(*) from pagos) as pagos, (select count(*) from contabilidad) as contabilidad
  `.execute(api.db)
  return rows[0]
}

const nothing = { clientes: 0, productos: 0, pagos: 0, contabilidad: 0 }
afterEach(async () => {
  expect(await storedRows()).toEqual(nothing)
})

const written = [
  ['POST', '/clientes'],
  ['POST', '/auth/login'],
  ['PUT', '/clientes/01a1fdba-9ddc-7115-af81-cac9435ec680'],
] as const

describe.each(written)('%s %s', (method: Method, path) => {
  const send = (body: unknown, headers?: Record<string, string>) =>
    api.as('admin').call(method, path, body, headers)

  it.each(['{"nombre":', 'nombre=Ana', '{"a":1}}', "{'a':1}", '[[[[[[', '{"a":NaN}', ' ', '\0'])(
    `${method} ${path} refuses %j as invalid JSON`,
    async (body) => {
      expectError(await send(body), 'JSON_INVALIDO')
    },
  )

  it.each(['[]', '"texto"', '7', 'true', 'null', '[{"nombre":"Ana"}]'])(
    `${method} ${path} refuses %s as a body`,
    async (body) => {
      expectError(await send(body), 'DATOS_INVALIDOS')
    },
  )

  it.each([
    '{"__proto__":{"rol":"admin"}}',
    '{"constructor":{"prototype":{"rol":"admin"}}}',
    '{"a":{"__proto__":{"rol":"admin"}}}',
  ])(`${method} ${path} refuses a body that pollutes a prototype: %s`, async (body) => {
    expectError(await send(body), 'JSON_INVALIDO')
  })

  it(`${method} ${path} refuses a body that is not UTF-8`, async () => {
    const body = Buffer.concat([Buffer.from('{"nombre":"'), Buffer.from([0xc3, 0x28]), Buffer.from('"}')])
    expectError(await send(body), 'JSON_INVALIDO')
  })

  it(`${method} ${path} refuses 300 KB and accepts 256 KiB`, async () => {
    const filled = (length: number) => `{"relleno":"${'x'.repeat(length - 14)}"}`
    expectError(await send(filled(300_000)), 'CUERPO_MUY_GRANDE')
    expectError(await send(filled(256 * 1024 + 1)), 'CUERPO_MUY_GRANDE')
    expect((await send(filled(256 * 1024))).statusCode).not.toBe(413)
  })

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'text/json',
  ])(`${method} ${path} refuses the content type %s`, async (type) => {
    expectError(await send('{"nombre":"Ana"}', { 'content-type': type }), 'TIPO_NO_SOPORTADO')
  })

  it(`${method} ${path} survives deeply nested JSON`, async () => {
    const deep = `{"x":${'['.repeat(60_000)}${']'.repeat(60_000)}}`
    expect((await send(deep)).statusCode).toBeLessThan(500)
  })
})

it.each([
  ['precio', '80000', 'El precio debe ser un número.'],
  ['precio', [80_000], 'El precio debe ser un número.'],
  ['precio', 1.234, 'El precio admite dos decimales como máximo.'],
  ['precio', 0, 'El precio debe ser mayor que cero.'],
  ['precio', 1e12, 'El precio no puede pasar de $9.999.999.999,99.'],
  ['stock', '5', 'El stock debe ser un número.'],
  ['stock', 1.5, 'El stock debe ser un número entero.'],
  ['stock', -1, 'El stock debe ser 0 o más.'],
  ['stock', 2 ** 31, 'El stock debe ser 2147483647 o menos.'],
  ['nombre', 5, 'El nombre debe ser un texto.'],
  ['nombre', { $ne: null }, 'El nombre debe ser un texto.'],
  ['nombre', 'a\0b', 'El nombre contiene caracteres que no se pueden guardar.'],
  ['nombre', '\ud800', 'El nombre contiene caracteres que no se pueden guardar.'],
  ['nombre', 'x'.repeat(201), 'El nombre admite 200 caracteres como máximo.'],
  ['descripcion', 'x'.repeat(2001), 'La descripción admite 2000 caracteres como máximo.'],
  ['estado', 'agotado', 'El estado debe ser una de estas opciones: activo, inactivo.'],
  [
    'categoria',
    'otro',
    'La categoría debe ser una de estas opciones: suplemento, ropa, accesorio, servicio.',
  ],
])('names a product field of a wrong type: %s = %j', async (campo, value, mensaje) => {
  const answer = await api.as('admin').post('/productos', aProducto({ [campo]: value }))
  expectError(answer, 'DATOS_INVALIDOS', mensaje)
  expect(answer.body.errores).toEqual([{ campo, mensaje }])
})

it.each([
  ['monto', '500', 'El monto debe ser un número.'],
  ['monto', -5, 'El monto no puede ser negativo.'],
  ['cantidad', 0, 'La cantidad debe ser 1 o más.'],
  ['cantidad', 1.5, 'La cantidad debe ser un número entero.'],
  ['cantidad', '2', 'La cantidad debe ser un número.'],
  ['fecha', '2026-02-30', 'La fecha no es una fecha válida.'],
  ['fecha', '2025-02-29T10:00:00Z', 'La fecha no es una fecha válida.'],
  ['fecha', 20261120, 'La fecha debe ser una fecha (AAAA-MM-DD).'],
  [
    'metodoPago',
    'efectivo',
    'El método de pago debe ser una de estas opciones: Efectivo, Tarjeta, Transferencia.',
  ],
  ['cliente', 7, 'El cliente debe ser un identificador.'],
  ['producto', {}, 'El producto debe ser un identificador.'],
])('names a payment field of a wrong type: %s = %j', async (campo, value, mensaje) => {
  const answer = await api.as('admin').post('/pagos', aPago({ monto: 1000, [campo]: value }))
  expectError(answer, 'DATOS_INVALIDOS', mensaje)
  expect(answer.body.errores).toEqual([{ campo, mensaje }])
})

it('names all wrong fields in form order; the first is the message', async () => {
  const answer = await api.as('admin').post('/productos', { stock: '1', precio: 0, estado: 'x' })
  expectError(answer, 'DATOS_INVALIDOS', 'El nombre es obligatorio.')
  expect(answer.body.errores).toEqual([
    { campo: 'nombre', mensaje: 'El nombre es obligatorio.' },
    { campo: 'precio', mensaje: 'El precio debe ser mayor que cero.' },
    { campo: 'stock', mensaje: 'El stock debe ser un número.' },
    { campo: 'estado', mensaje: 'El estado debe ser una de estas opciones: activo, inactivo.' },
  ])
})

it.each(['/%ff', '/clientes/%ff', '/clientes/%e0%a4%a', '/clientes/consultar/%'])(
  'responds 400 to the malformed path %s',
  async (path) => {
    expectError(await api.as('admin').get(path), 'DATOS_INVALIDOS')
  },
)

it.each([
  ['/clientes/%00', 'CLIENTE_NO_ENCONTRADO'],
  ['/productos/%F0%9F%92%AA', 'PRODUCTO_NO_ENCONTRADO'],
  [`/pagos/${'9'.repeat(2000)}`, 'PAGO_NO_ENCONTRADO'],
  ['/clientes/consultar/%00', 'CLIENTE_NO_ENCONTRADO'],
  [`/pagos/consultar/${'9'.repeat(2000)}`, 'CLIENTE_NO_ENCONTRADO'],
] as const)('responds 404 to an invalid id: %s', async (path, codigo) => {
  expectError(await api.as('admin').get(path), codigo)
})

it.each([
  ['GET', '/nada'],
  ['GET', ''],
  ['GET', '/clientes/1/2'],
  ['POST', '/nada'],
  ['PATCH', '/clientes'],
  ['DELETE', '/clientes'],
  ['OPTIONS', '/clientes'],
] as const)('responds 404 in JSON to the unknown %s /api%s', async (method, path) => {
  expectError(await api.anonymous.call(method, path), 'NO_ENCONTRADO')
})

it.each([
  'buscar=%00',
  'buscar=%ED%A0%80',
  'buscar=%ff',
  'buscar=%',
  'buscar[]=x',
  '__proto__=x',
  '=',
  '&&',
  '%',
])('a list with the query %s never fails with 5xx', async (query) => {
  for (const list of ['/clientes', '/productos', '/pagos', '/users'])
    expect((await api.as('admin').get(`${list}?${query}`)).statusCode).toBeLessThan(500)
})

it.each(['fechaInicio=2026-02-30', 'fechaFin=ayer', 'fechaInicio=2026-01-01&fechaInicio=2026-01-02'])(
  'a list with the days %s is 400 and names the field',
  async (query) => {
    const answer = await api.as('admin').get(`/pagos?${query}`)
    expect(answer.statusCode).toBe(400)
    expect(answer.body.errores[0].campo).toBe(query.split('=')[0])
  },
)

it('an unexpected failure reveals nothing internal', async () => {
  await sql`alter table clientes rename to escondida`.execute(api.database.owned)
  const answer = await api.as('admin').post('/clientes', aCliente())
  await sql`alter table escondida rename to clientes`.execute(api.database.owned)
  expectError(answer, 'ERROR_INTERNO')
  expect(JSON.stringify(answer)).not.toMatch(/clientes|relation|select|\.ts/i)
})
