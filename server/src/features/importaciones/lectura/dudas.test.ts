import type { TipoImportacion } from '@gym/contract/importaciones/importaciones.types'
import { expect, it } from 'vitest'
import { readFile } from '../../../testing/read-file.ts'
import { aWorkbook } from '../../../testing/sheet-files.ts'

/** What the review asks about each cell of a column: its suggestions, or null. */
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

it('a small number of a sheet is asked by the numbers of its column', async () => {
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

it.each(['crédito (debe)', 'fiado', 'debe', 'a crédito', 'queda debiendo', 'pendiente', 'Nequi y efectivo'])(
  'a method of %s is asked',
  async (typed) => {
    expect(await asked('pagos', 'metodoPago', 'Medio de pago', [typed])).toEqual([METODOS('Efectivo')])
  },
)

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
  ['mensual?', 'Mensualidad'],
  ['Zumba', 'Mensualidad'],
])('a type of %s suggests %s first', async (typed, first) => {
  const [suggestions] = await asked('membresias', 'tipo', 'Plan', [typed])
  expect(suggestions?.[0]).toBe(first)
  expect(suggestions).toHaveLength(2)
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
  'of two phones the first is stored, and the review says it: %j',
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
