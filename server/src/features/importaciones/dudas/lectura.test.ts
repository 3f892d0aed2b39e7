import type { TipoImportacion } from '@gym/contract/importaciones/importaciones.types'
import { expect, it } from 'vitest'
import { readFile } from '../../../testing/read-file.ts'
import { aWorkbook } from '../../../testing/sheet-files.ts'
import { suggestMapa } from '../lectura/column-mapping.rules.ts'

/** Returns the suggestions of the question about each cell of a column; null for a cell without a question. */
async function asked(tipo: TipoImportacion, campo: string, title: string, cells: string[]) {
  const quoted = cells.map((cell, row) => `${row};"${cell.replaceAll('"', '""')}";x`)
  const read = await readFile(tipo, [`Fila;${title};Notas`, ...quoted].join('\n'))
  return read.map(({ preguntas }) => {
    const duda = preguntas.find((each) => each.campo === campo)
    return duda ? (duda.sugerencias ?? []).map(({ valor }) => valor) : null
  })
}

it.each([
  ['80', ['80.000', '90.000', '80'], ['80000', '80']],
  ['$80', ['$ 80.000', '$ 120.000', '$80'], ['80000', '80']],
  ['80,000', ['80.000', '90.000', '75.000', '80,000'], ['80000', '80']],
  ['80 mil', ['80.000', '80 mil'], ['80000']],
  ['80k', ['80.000', '80k'], ['80000']],
  ['80 lucas', ['80.000', '80 lucas'], ['80000']],
])('an amount of %s among thousands is asked', async (_, cells, suggestions) => {
  expect((await asked('pagos', 'monto', 'Valor', cells)).at(-1)).toEqual(suggestions)
})

it('small amounts of a column that has no thousands are not asked', async () => {
  expect(await asked('pagos', 'monto', 'Valor', ['80', '90', '12,50'])).toEqual([null, null, null])
  expect(await asked('productos', 'precio', 'Precio', ['500', '2.000', '3.500'])).toEqual([null, null, null])
})

it('a number far below those of its column is questioned', async () => {
  const file = await aWorkbook([
    ['Cédula', 'Valor', 'Fecha'],
    [1001, 80_000, '2026-10-01'],
    [1001, 90_000, '2026-10-02'],
    [1001, 80, '2026-10-03'],
  ])
  const read = await readFile('pagos', file)
  expect(read.map(({ dudas }) => dudas)).toEqual([[], [], ['monto']])
})

const METODOS = (first: string) => expect.arrayContaining([first, 'Efectivo', 'Tarjeta', 'Transferencia'])
it.each([
  ['efec', 'Efectivo'],
  ['trans', 'Transferencia'],
  ['tarj.', 'Tarjeta'],
  ['efectivo?', 'Efectivo'],
])('a method of %s suggests %s first', async (typed, first) => {
  const [suggestions] = await asked('pagos', 'metodoPago', 'Medio de pago', [typed])
  expect(suggestions).toEqual(METODOS(first))
  expect(suggestions?.[0]).toBe(first)
})

it.each(['crédito (debe)', 'fiado', 'debe', 'a crédito', 'queda debiendo', 'pendiente'])(
  'a method of %s is asked',
  async (typed) => {
    expect(await asked('pagos', 'metodoPago', 'Medio de pago', [typed])).toEqual([METODOS('Efectivo')])
  },
)

it.each([
  ['efectivo/nequi', ['Efectivo', 'Transferencia']],
  ['mitad efectivo mitad nequi', ['Efectivo', 'Transferencia']],
  ['Efectivo 50.000 + tarjeta 30.000', ['Efectivo', 'Tarjeta']],
  ['Nequi + bono', ['Transferencia', 'Efectivo', 'Tarjeta']],
  ['mitad nequi', ['Transferencia', 'Efectivo', 'Tarjeta']],
  ['Mixto', ['Efectivo', 'Tarjeta', 'Transferencia']],
  ['50/50', ['Efectivo', 'Tarjeta', 'Transferencia']],
])('a split method of %s is asked, its own methods first', async (typed, methods) => {
  const [suggestions] = await asked('pagos', 'metodoPago', 'Medio de pago', [typed])
  expect(suggestions).toEqual(methods)
})

it.each(['Tarjeta crédito', 'transf.', 'Nequi'])('a method of %s is not asked', async (typed) => {
  expect(await asked('pagos', 'metodoPago', 'Medio de pago', [typed])).toEqual([null])
})

it.each([
  ['activo?', ['activo', 'inactivo']],
  ['¿si?', ['activo', 'inactivo']],
  ['retirado ?', ['inactivo', 'activo']],
  ['de pronto', ['activo', 'inactivo']],
])('a state of %s is asked', async (typed, suggestions) => {
  expect(await asked('clientes', 'estado', 'Estado', [typed])).toEqual([suggestions])
})

it.each([
  ['mens', 'Mensualidad'],
  ['tiq 12', 'Clase'],
  ['pase diario', 'Clase'],
  ['mensual?', 'Mensualidad'],
  ['Zumba', 'Mensualidad'],
])('a type of %s suggests %s first', async (typed, first) => {
  const [suggestions] = await asked('membresias', 'tipo', 'Plan', [typed])
  expect(suggestions?.[0]).toBe(first)
  expect(suggestions).toHaveLength(2)
})

it.each(['Mensual 2x1', 'mes + casillero', 'Mensualidad pareja', 'Trimestre 2 personas', 'Anual con locker'])(
  'a type of %s, which sold more than the type, is asked',
  async (typed) => {
    expect(await asked('membresias', 'tipo', 'Plan', [typed])).toEqual([['Mensualidad', 'Clase']])
    expect(await asked('membresias', 'tipo', 'Plan', ['Mensualidad 2 meses'])).toEqual([null])
  },
)

it.each([
  ['12 und', 12],
  ['12 unidades', 12],
  ['1 unid.', 1],
  ['24 u', 24],
])('a stock of %s is understood', async (typed, stock) => {
  const [row] = await readFile('productos', `Nombre;Precio;Stock\nA;3000;${typed}`)
  expect(row).toMatchObject({ datos: { stock }, errores: [], entendidos: { stock: String(stock) } })
})

it('a number with a check digit is asked, once for all', async () => {
  const [row] = await readFile('clientes', 'Documento;Nombre;Apellido\n900.123.456-7;A;B')
  expect(row?.preguntas).toMatchObject([
    {
      campo: 'numeroIdentificacion',
      pregunta: 'digito',
      sugerencias: [{ valor: '900123456' }, { valor: '9001234567' }],
    },
  ])
})

it.each([
  '1900-01-01',
  '1/1/1900',
  '01/01/1900 00:00',
  '0/0/0',
  '00/00/0000',
  '0000-00-00',
  '0/1/1900',
  '30/12/1899',
  '0',
])('a date of %s is empty', async (typed) => {
  const [row] = await readFile('clientes', `DNI;Nacimiento\n1001;${typed}`)
  expect(row).toMatchObject({ dudas: [], errores: [], entendidos: { fechaNacimiento: '(vacío)' } })
  expect(row?.datos).not.toHaveProperty('fechaNacimiento')
})

it.each(['3001234567\n3109876543', '3001234567   3109876543', '3001234567 3109876543'])(
  'the first of two phones is stored with a note: %j',
  async (typed) => {
    const [row] = await readFile('clientes', `DNI;Celular;Tel emergencia\n1001;"${typed}";"${typed}"`)
    expect(row?.datos).toMatchObject({ telefono: '3001234567', emergenciaTelefono: '3001234567' })
    expect(row?.avisos).toHaveLength(2)
  },
)

it.each([
  ['Ana (hija)', ['Ana', 'Ana (hija)']],
  ['Ana y Luis', ['Ana y Luis']],
  ['Ana María', null],
])('a given name of %s', async (typed, suggestions) => {
  const [row] = await readFile('clientes', `DNI;Nombre;Apellido\n1001;${typed};Ruiz`)
  const duda = row?.preguntas.find(({ campo }) => campo === 'nombre')
  expect(duda ? duda.sugerencias?.map(({ valor }) => valor) : null).toEqual(suggestions)
})

const BIRTHS = 'DNI;Nacimiento\n1;05/23/1990\n1;04/15/1991\n1;03/04/1992'

it.each([
  ['05/03/1990', '1990-03-05'],
  ['23/12/2001', '2001-12-23'],
  ['2001-12-23', '2001-12-23'],
])('a date of %s typed in the review has the day first', async (typed, dia) => {
  const read = await readFile('clientes', BIRTHS, { valores: [{}, { fechaNacimiento: typed }] })
  expect(read.map(({ datos, dudas }) => [datos.fechaNacimiento, dudas])).toEqual([
    ['1990-05-23', []],
    [dia, []],
    ['1992-03-04', []],
  ])
})

it('a typed date that has the month first is an error', async () => {
  const [row] = await readFile('clientes', BIRTHS, { valores: [{ fechaNacimiento: '12/23/2001' }] })
  expect(row).toMatchObject({ errores: ['fechaNacimiento'], dudas: [] })
})

it('a date against the order of its column suggests its day', async () => {
  const dates = ['25/12/80', '31/1/81', '3/15/85']
  expect(await asked('clientes', 'fechaNacimiento', 'Nacimiento', dates)).toEqual([null, null, ['15/3/1985']])
})

it.each([
  ['70', ['70000', '70,00']],
  ['70,00', null],
  ['70000', null],
  ['90', null],
])('an amount of %s typed among thousands', async (typed, suggestions) => {
  const [row] = await readFile('productos', 'Nombre;Precio\nA;setenta mil\nB;80.000\nC;90.000', {
    valores: [{ precio: typed }],
  })
  const [, other] = await readFile('productos', 'Nombre;Precio\nA;80.000\nB;90', {
    valores: [{}, { precio: typed }],
  })
  const said = typed === '90' ? other : row
  const duda = said?.preguntas.find(({ campo }) => campo === 'precio')
  expect(duda ? duda.sugerencias?.map(({ valor }) => valor) : null).toEqual(suggestions)
})

it.each(['7702090000000', '7702090012349; 7702090000000'])(
  'a barcode of %s that a sheet rounded is asked',
  async (typed) => {
    expect(await asked('productos', 'codigosDeBarras', 'EAN', [typed])).toEqual([[typed]])
    expect(await asked('productos', 'codigo', 'Codigo', ['7702090000000'])).toEqual([['7702090000000']])
  },
)

it.each(['7702004003508', '7701', '10000000', '7702000000004'])(
  'a barcode of %s is not asked',
  async (typed) => {
    expect(await asked('productos', 'codigosDeBarras', 'EAN', [typed])).toEqual([null])
  },
)

it('barcodes of a sheet lose their apostrophe and slash', async () => {
  const file = "Nombre;EAN;Codigo\nA;'7702090012349;'0012\nB;7702090012347 / 7702090012348;AB/1"
  const read = await readFile('productos', file)
  expect(read.map(({ datos }) => [datos.codigosDeBarras, datos.codigo])).toEqual([
    [['7702090012349'], '0012'],
    [['7702090012347', '7702090012348'], 'AB/1'],
  ])
})

it.each([
  ['clientes', 'DNI;F. Nac;Obs', { fechaNacimiento: 1, notas: 2 }],
  ['productos', 'Nombre;P. venta;Cant.', { precio: 1, stock: 2 }],
  ['pagos', 'DNI;Valor;Abono;Forma', { monto: 2, metodoPago: 3 }],
] as const)('short titles of %s are known', (tipo, head, mapa) => {
  const columnas = head.split(';').map((nombre, indice) => ({ indice, nombre, muestras: [], oculta: false }))
  expect(suggestMapa(tipo, columnas, new Map())).toMatchObject(mapa)
})
