import { expect, it } from 'vitest'
import { ASKED, lines, REFUSED } from '../../../testing/fixtures/gym-file.ts'
import { fechas } from '../../../testing/fixtures/gym-files-dates.ts'
import { numeros } from '../../../testing/fixtures/gym-files-numbers.ts'
import { textos } from '../../../testing/fixtures/gym-files-texts.ts'
import { readFile } from '../../../testing/read-file.ts'

it.each([...numeros, ...fechas, ...textos])(
  'a file with $name is parsed cell by cell',
  async ({ tipo = 'clientes', make, fechas, pasted, rows, horas }) => {
    const read = await readFile(tipo, await make(), { ...(fechas && { fechas }), ...(pasted && { pasted }) })
    const said = read.map(({ datos, dudas, errores }, index) =>
      Object.fromEntries(
        Object.keys(rows[index] ?? {}).map((campo) => [
          campo,
          errores.includes(campo) ? REFUSED : dudas.includes(campo) ? ASKED : datos[campo],
        ]),
      ),
    )
    expect(said).toEqual(rows)
    if (horas) expect(read.map(({ horas: its }) => its)).toEqual(horas)
  },
)

it('review shows stored values that differ from the typed ones', async () => {
  const [row] = await readFile(
    'clientes',
    lines(
      'Documento;Nombre completo;Celular;Nacimiento;Estado',
      '10563301.0;Ana de la Torre;+57 300 123 4567;15-set-90;Baja',
    ),
  )
  expect(row?.entendidos).toEqual({
    numeroIdentificacion: '10563301',
    nombre: 'Ana',
    apellido: 'de la Torre',
    telefono: '3001234567',
    fechaNacimiento: '15/9/1990',
    estado: 'inactivo',
  })
  const [same] = await readFile(
    'clientes',
    lines(
      'Documento;Nombre;Apellido;Celular;Nacimiento;Estado',
      '10563301;Ana;Gil;3001234567;05/09/1990;Activo',
      '1;A;B;3001234567;25/09/1990;',
    ),
  )
  expect(same?.entendidos).toEqual({})
  const [product] = await readFile(
    'productos',
    lines('Nombre;Precio;Stock', 'Agua;2500.00;12.000', 'Pan;$2,500;1'),
  )
  expect(product?.entendidos).toEqual({ precio: '$2.500', stock: '12' })
})
