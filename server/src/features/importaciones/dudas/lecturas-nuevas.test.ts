import { expect, it } from 'vitest'
import { readFile } from '../../../testing/read-file.ts'
import { aSheet } from '../../../testing/sheet-files.ts'
import { splitName } from '../lectura/nombres.rules.ts'
import { areOthers } from './mismo-nombre.rules.ts'

const asked = async (cells: string[], title = 'Valor') => {
  const read = await readFile(
    'pagos',
    [`Fila;${title};Notas`, ...cells.map((cell, n) => `${n};"${cell}";x`)].join('\n'),
  )
  return read.map(({ preguntas }) => preguntas[0]?.sugerencias?.map(({ valor }) => valor) ?? null)
}

it.each([
  ['1.200', ['80.000', '85.000', '90.000', '1.200'], ['1200']],
  ['8.000.000', ['80.000', '85.000', '90.000', '8.000.000'], ['8000000', '80000']],
  ['80,5', ['90', '100', '80,5'], ['80500', '80,5']],
  ['80,5', ['80,5'], ['80500', '80,5']],
])('an amount of %s that its column does not explain is asked', async (_, cells, suggestions) => {
  expect((await asked(cells)).at(-1)).toEqual(suggestions)
})

it.each([
  [['80.000', '85.000', '90.000', '1.200', '1.300', '1.400']],
  [['12,50', '80,5', '90,25']],
  [['80.000', '2.000']],
])('amounts of %j are not asked', async (cells) => {
  expect((await asked(cells)).filter((each) => each !== null)).toEqual([])
})

it.each([
  ['fecha', 'abril 3', ['3/4/2026', '3/4/2025']],
  ['fecha', 'oct 7', ['7/10/2026', '7/10/2025']],
  ['fecha', 'dic-05', ['5/12/2025', '5/12/2024']],
  ['fechafin', '5 de enero', ['5/1/2027', '5/1/2026']],
  ['fechainicio', 'nov-05', ['5/11/2026', '5/11/2025']],
])('a day of %s without its year, %s, is asked by year', async (campo, typed, days) => {
  const tipo = campo === 'fecha' ? 'pagos' : 'membresias'
  const title = { fecha: 'Fecha', fechafin: 'Vence', fechainicio: 'Inicio' }[campo]
  const [row] = await readFile(tipo, `Cédula;${title}\n1;${typed}`)
  expect(row?.errores).toEqual([])
  expect(row?.preguntas[0]?.sugerencias?.map(({ valor }) => valor)).toEqual(days)
})

it.each(['Válido hasta', 'Vence', 'Fecha de vencimiento'])('a column «%s» is the last day', async (title) => {
  const [row] = await readFile('membresias', `Cédula;Plan;${title}\n1;Mensual;2026-11-30`)
  expect(row?.datos).toMatchObject({ fechafin: '2026-11-30' })
})

it.each(['Meses', 'Duración (meses)'])('a column «%s» is a duration in months', async (title) => {
  const [row] = await readFile('membresias', `Cédula;Plan;${title};Inicio\n1;Trimestral;3;2026-11-01`)
  expect(row).toMatchObject({
    dudas: [],
    errores: [],
    datos: { meses: 3, duracion: 92 },
    entendidos: { duracion: '92' },
  })
})

it('months that contradict the last day are asked', async () => {
  const file =
    'Cédula;Plan;Meses;Inicio;Vence\n1;X;3;2026-11-01;2026-12-01\n1;X;1;2026-11-01;2026-12-01\n1;X;0;2026-11-01;'
  const read = await readFile('membresias', file)
  expect(read.map(({ dudas }) => dudas.includes('meses'))).toEqual([true, false, false])
  expect(read[2]?.errores).toEqual(['meses'])
})

it('a type of only memberships is a Mensualidad', async () => {
  const [row] = await readFile('membresias', 'Cédula;Tipo\n1;Membresía')
  expect(row).toMatchObject({ dudas: [], datos: { tipo: 'Mensualidad' } })
  const [named] = await readFile('membresias', 'Cédula;Tipo;Plan\n1;Membresía;Tiquetera\n1;Membresía;Mensual')
  expect(named?.datos.tipo).toBe('Clase')
})

it('a surname of a widow stays whole and is no plan', async () => {
  expect(splitName('María López VDA. DE Gómez', false)).toMatchObject({
    nombre: 'María',
    apellido: 'López VDA. DE Gómez',
  })
  const [row] = await readFile(
    'pagos',
    'Cédula;Cliente;Concepto;Valor;Medio\n1;ANA VDA. DE RUIZ;VDA. DE;80000;Nequi',
  )
  expect(row).toMatchObject({ dudas: [], errores: [] })
})

it.each([
  ['Ana Pérez', 'ANA MARIA PEREZ GOMEZ', false],
  ['Gómez Ana', 'Ana Gómez', false],
  ['Ana Vda. de Ruiz', 'Ana Ruiz', false],
  ['Jhon Ramires', 'John Ramírez', false],
  ['Ana', 'Ana Pérez', false],
  ['Ana Gómez', 'Ana Pérez', true],
  ['Luis Rojas', 'Ana Pérez', true],
  ['Luis', 'Ana Pérez', true],
])('«%s» and «%s» are two persons: %s', (one, other, isTwo) => {
  expect(areOthers(one, other)).toBe(isTwo)
})

it('a number whose zeros only its format shows has them', async () => {
  const word = (ref: string, value: string) => `<c r="${ref}" t="inlineStr"><is><t>${value}</t></is></c>`
  const rows = `<row r="1">${word('A1', 'Cédula')}${word('B1', 'Nombres')}</row>
    <row r="2"><c r="A2" s="1"><v>471199</v></c>${word('B2', 'Eva')}</row>
    <row r="3"><c r="A3" s="1"><v>1020304050</v></c>${word('B3', 'Ana')}</row>`
  const file = await aSheet(`<worksheet><sheetData>${rows}</sheetData></worksheet>`, {
    'xl/styles.xml':
      '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="00000000"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/></cellXfs></styleSheet>',
  })
  const read = await readFile('clientes', file)
  expect(read.map(({ datos }) => datos.numeroIdentificacion)).toEqual(['00471199', '1020304050'])
})
