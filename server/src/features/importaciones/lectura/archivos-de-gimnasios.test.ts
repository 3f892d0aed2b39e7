import type { Codificacion, OrdenDeFecha } from '@gym/contract/importaciones/importaciones.rules'
import type { TipoImportacion } from '@gym/contract/importaciones/importaciones.types'
import { expect, it } from 'vitest'
import { readFile } from '../../../testing/read-file.ts'
import { aSheet, aWorkbook } from '../../../testing/sheet-files.ts'

/** Expected result of a cell with a question, and of a refused cell. */
const ASKED = '¿?'
const REFUSED = '✗'

interface Archivo {
  name: string
  tipo?: TipoImportacion
  make: () => string | Buffer | Promise<Buffer>
  fechas?: Record<string, OrdenDeFecha>
  pasted?: boolean
  rows: Record<string, unknown>[]
  horas?: Record<string, string>[]
}

const lines = (...rows: string[]) => rows.join('\n')
/** Encodes a text in the DOS code page 850. */
const dos = (text: string) => {
  const letters = 'áéíóúüñÑÉÁÍÓÚ'
  const bytes = [0xa0, 0x82, 0xa1, 0xa2, 0xa3, 0x81, 0xa4, 0xa5, 0x90, 0xb5, 0xd6, 0xe0, 0xe9]
  return Buffer.from([...text].map((each) => bytes[letters.indexOf(each)] ?? each.charCodeAt(0)))
}
const number = (ref: string, value: string) => `<c r="${ref}"><v>${value}</v></c>`
const word = (ref: string, value: string) => `<c r="${ref}" t="inlineStr"><is><t>${value}</t></is></c>`

const archivos: Archivo[] = [
  {
    name: 'identifiers and phones that pandas took for amounts',
    make: () =>
      lines(
        'cedula,nombre,apellido,email,telefono,direccion',
        '10563301.0,Pan,Das,p@c.co,3001239911.0,C 1',
        '1020304050.00,Ana,Gil,a@c.co,573001234567,C 2',
      ),
    rows: [
      { numeroIdentificacion: '10563301', telefono: '3001239911' },
      { numeroIdentificacion: '1020304050', telefono: '3001234567' },
    ],
  },
  {
    name: 'identifiers with a kind, dots, commas, hyphens, and dots that group nothing',
    make: () =>
      lines(
        'Documento;Nombre;Apellido',
        'CC 71.222.333;A;B',
        '10,563,301;A;B',
        '900.123.456-1;A;B',
        '1056.3301;A;B',
        '-10563301;A;B',
        "'0012345;A;B",
        '1,02E+09;A;B',
      ),
    rows: [
      { numeroIdentificacion: '71222333' },
      { numeroIdentificacion: '10563301' },
      { numeroIdentificacion: ASKED },
      { numeroIdentificacion: ASKED },
      { numeroIdentificacion: ASKED },
      { numeroIdentificacion: '0012345' },
      { numeroIdentificacion: REFUSED },
    ],
  },
  {
    name: 'phones of two countries’ writing',
    make: () =>
      lines(
        'Cédula;Celular',
        '1001;+57 (314) 777-8899',
        '1002;0057 3147778899',
        '1003;314.777.8899',
        '1004;57 314 777 8899',
      ),
    rows: Array(4).fill({ telefono: '3147778899' }),
  },
  {
    name: 'barcodes as they are printed, of 12 and 13 digits, and as text of Excel',
    tipo: 'productos',
    make: () =>
      lines(
        'Nombre;Precio;Stock;EAN;Codigo',
        'Barra;8500;12;7 702004 003508;="0012345"',
        'Vitamina;85000;3;0748927028669;',
        'Agua;2500;3;7701, 7702;',
      ),
    rows: [
      { codigosDeBarras: ['7702004003508'], codigo: '0012345' },
      { codigosDeBarras: ['748927028669'] },
      { codigosDeBarras: ['7701', '7702'] },
    ],
  },
  {
    name: 'quantities with three decimals beside prices with a dot',
    tipo: 'productos',
    make: () => lines('Nombre;Precio;Stock', 'Agua;2500.00;12.000', 'Barra;3500.50;3.000'),
    rows: [
      { precio: 2_500, stock: 12 },
      { precio: 3_500.5, stock: 3 },
    ],
  },
  {
    name: 'quantities that nothing tells',
    tipo: 'productos',
    make: () => lines('Nombre;Precio;Stock', 'Agua;2500;12.000'),
    rows: [{ precio: 2_500, stock: ASKED }],
  },
  {
    name: 'quantities by the thousand beside pesos with dots',
    tipo: 'productos',
    make: () => lines('Nombre;Precio;Stock', 'Agua;$2.500;1.200'),
    rows: [{ precio: 2_500, stock: 1_200 }],
  },
  {
    name: 'pesos of Colombia',
    tipo: 'pagos',
    make: () =>
      lines(
        'Cédula;Valor;Fecha',
        '1;$ 80.000;22/11/2025',
        '1;1.250.000,50;22/11/2025',
        '1;80.000.-;22/11/2025',
        '1;COP 90.000;22/11/2025',
      ),
    rows: [{ monto: 80_000 }, { monto: 1_250_000.5 }, { monto: 80_000 }, { monto: 90_000 }],
  },
  {
    name: 'amounts of an English program',
    tipo: 'pagos',
    make: () =>
      lines(
        'Cédula,Valor,Fecha',
        '1,"80,000.00",2025-11-22',
        '1,"1,250,000.50",2025-11-22',
        '1,90000.5,2025-11-22',
      ),
    rows: [{ monto: 80_000 }, { monto: 1_250_000.5 }, { monto: 90_000.5 }],
  },
  {
    name: 'debts and words among amounts',
    tipo: 'pagos',
    make: () =>
      lines(
        'Cédula;Valor;Fecha',
        '1;80.000-;22/11/2025',
        '1;(80.000);22/11/2025',
        '1;-80.000;22/11/2025',
        '1;80mil;22/11/2025',
      ),
    rows: [{ monto: -80_000 }, { monto: -80_000 }, { monto: -80_000 }, { monto: ASKED }],
  },
  {
    name: 'noise of what Excel reckons',
    tipo: 'productos',
    make: () =>
      aSheet(
        `<worksheet><sheetData><row r="1">${word('A1', 'Nombre')}${word('B1', 'Precio')}${word('C1', 'Stock')}</row>
        <row r="2">${word('A2', 'Agua')}${number('B2', '114999.99999999999')}${number('C2', '2.9999999999999996')}</row></sheetData></worksheet>`,
      ),
    rows: [{ precio: 115_000, stock: 3 }],
  },
  {
    name: 'births of JavaScript, of two digits and of one order',
    make: () =>
      lines(
        'Cédula;Fecha de nacimiento',
        '1001;1990-05-23T00:00:00.000Z',
        '1002;1984-01-01T00:00:00Z',
        '1003;15/03/65',
        '1004;20/11/58',
        '1005;1990-05-23T03:30:00Z',
      ),
    rows: [
      { fechaNacimiento: '1990-05-23' },
      { fechaNacimiento: '1984-01-01' },
      { fechaNacimiento: '1965-03-15' },
      { fechaNacimiento: '1958-11-20' },
      { fechaNacimiento: '1990-05-23' },
    ],
  },
  {
    name: 'days of JavaScript at midnight of UTC',
    tipo: 'membresias',
    make: () =>
      lines(
        'Cédula;Plan;Precio;Inicio',
        '1;Mensual;80000;2026-11-01T00:00:00.000Z',
        '1;Mensual;80000;2026-10-01T00:00:00Z',
      ),
    rows: [{ fechainicio: '2026-11-01' }, { fechainicio: '2026-10-01' }],
  },
  {
    name: 'moments of a column that has hours',
    tipo: 'asistencias',
    make: () => lines('Cédula;Fecha', '1;2026-10-16T03:30:00Z', '1;2026-10-17T00:00:00Z'),
    rows: [{ fecha: '2026-10-15' }, { fecha: '2026-10-16' }],
    horas: [{ fecha: '22:30' }, { fecha: '19:00' }],
  },
  {
    name: 'months in words of several countries',
    make: () =>
      lines(
        'Cédula;Nacimiento',
        '1;15-set-90',
        '1;15 de setiembre de 1990',
        '1;03-Aug-85',
        '1;Apr 5, 1990',
        '1;domingo, 15 de julio de 1990',
        '1;12 de marzo de 1990 08:30',
        '1;19900523',
      ),
    rows: [
      '1990-09-15',
      '1990-09-15',
      '1985-08-03',
      '1990-04-05',
      '1990-07-15',
      '1990-03-12',
      '1990-05-23',
    ].map((dia) => ({
      fechaNacimiento: dia,
    })),
  },
  {
    name: 'days of the United States',
    make: () => lines('Cédula;Nacimiento', '1;05/23/1990', '1;03/04/1990', '1;23/05/1990'),
    rows: [{ fechaNacimiento: '1990-05-23' }, { fechaNacimiento: ASKED }, { fechaNacimiento: '1990-05-23' }],
  },
  {
    name: 'days whose order was said',
    fechas: { fechaNacimiento: 'mda' },
    make: () => lines('Cédula;Nacimiento', '1;03/04/1990', '1;05/06/1990'),
    rows: [{ fechaNacimiento: '1990-03-04' }, { fechaNacimiento: '1990-05-06' }],
  },
  {
    name: 'no days: a range, a year, a word, a day that is none',
    make: () =>
      lines('Cédula;Nacimiento', '1;01/11/1990 - 30/11/1990', '1;1990', '1;mayo', '1;31/02/1990', '1;NULL'),
    rows: [...Array(4).fill({ fechaNacimiento: REFUSED }), { fechaNacimiento: undefined }],
  },
  ...(['windows-1252', 'cp850', 'utf-8'] as const satisfies Codificacion[]).map(
    (codificacion): Archivo => ({
      name: `letters of ${codificacion}`,
      make: () => {
        const text = lines('Nombre;Apellido;Direccion;Cedula', 'José;Peña Núñez;Calle Güemes;1001')
        if (codificacion === 'cp850') return dos(text)
        return Buffer.from(text, codificacion === 'utf-8' ? 'utf8' : 'latin1')
      },
      rows: [{ nombre: 'José', apellido: 'Peña Núñez', direccion: 'Calle Güemes' }],
    }),
  ),
  {
    name: 'letters that another program has broken',
    make: () => lines('Nombre;Apellido;Cedula', 'Jos\u00c3\u00a9;PeÃ±a;1001', 'Jos\ufffd;Gil;1002'),
    rows: [
      { nombre: ASKED, apellido: ASKED },
      { nombre: ASKED, apellido: 'Gil' },
    ],
  },
  ...([';', ',', '\t', '|'] as const).map(
    (separator): Archivo => ({
      name: `columns divided by ${JSON.stringify(separator)}`,
      make: () =>
        lines(
          ['cedula', 'nombre_completo', 'eps', 'whatsapp'].join(separator),
          ['1001', 'Ana Gil', 'Sura', '3001234567'].join(separator),
        ),
      rows: [{ numeroIdentificacion: '1001', nombre: 'Ana', apellido: 'Gil', telefono: '3001234567' }],
    }),
  ),
  {
    name: 'separator that the file says, notes of two lines, quotes and emoji',
    make: () => 'sep=;\r\nCedula;Nombre;Apellido;Notas\r\n1001;Ana;Gil;"dijo ""sí"";\r\nvino 💪"\r\n',
    rows: [{ notas: 'dijo "sí";\r\nvino 💪' }],
  },
  {
    name: 'rows copied from a sheet',
    pasted: true,
    make: () => 'Cédula\tNombre\tApellido\n1001\tAna\tGil',
    rows: [{ numeroIdentificacion: '1001', nombre: 'Ana' }],
  },
  {
    name: 'register without titles, with absences',
    tipo: 'asistencias',
    make: () => lines('1001,2026-10-05,Presente', '1002,2026-10-05,Ausente'),
    rows: [{ asistio: 'Sí' }, { asistio: 'No' }],
  },
  {
    name: 'register of who was there',
    tipo: 'asistencias',
    make: () =>
      lines(
        'dni;fecha;presente',
        '1;05/10/2026;si',
        '1;15/10/2026;no',
        '1;16/10/2026;x',
        '1;17/10/2026;quizá',
      ),
    rows: [{ asistio: 'Sí' }, { asistio: 'No' }, { asistio: 'Sí' }, { asistio: 'quizá' }],
  },
  {
    name: 'surnames first',
    make: () => lines('DNI;Apellidos y nombres', '1;GÓMEZ RUIZ ANA MARÍA', '2;Pérez Luis', '3;Rojas, Eva'),
    rows: [
      { nombre: 'ANA MARÍA', apellido: 'GÓMEZ RUIZ' },
      { nombre: 'Luis', apellido: 'Pérez' },
      { nombre: 'Eva', apellido: 'Rojas' },
    ],
  },
  {
    name: 'surnames first under a title that does not say so',
    make: () =>
      lines('DNI;Cliente', '1;Rojas Cruz Ángel', '2;Zapata Lina', '3;Botía Yudy', '4;Gil Ana', '5;Ana Gil'),
    rows: [
      { nombre: 'Ángel', apellido: 'Rojas Cruz' },
      { nombre: 'Lina', apellido: 'Zapata' },
      { nombre: 'Yudy', apellido: 'Botía' },
      { nombre: 'Ana', apellido: 'Gil' },
      { nombre: 'Ana', apellido: 'Gil' },
    ],
  },
  {
    name: 'surname first as in Argentina',
    make: () => lines('DNI;Apellido y nombre', '1;Pérez Luis Alberto'),
    rows: [{ nombre: 'Luis Alberto', apellido: 'Pérez' }],
  },
  {
    name: 'whole names with particles and titles',
    make: () =>
      lines(
        'DNI;Socio',
        '1;Ana de la Torre',
        '2;María del Carmen Ruiz',
        '3;José de San Martín',
        '4;Dr. Luis Mora',
        '5;Sara',
      ),
    rows: [
      { nombre: 'Ana', apellido: 'de la Torre' },
      { nombre: 'María del Carmen', apellido: 'Ruiz' },
      { nombre: 'José', apellido: 'de San Martín' },
      { nombre: 'Luis', apellido: 'Mora' },
      { nombreCompleto: ASKED },
    ],
  },
  {
    name: 'states of other programs',
    make: () =>
      lines(
        'DNI;Estado',
        ...[
          'ACTIVO',
          'True',
          'VERDADERO',
          'Baja',
          'De baja',
          'Moroso',
          'Suspendido',
          'Vencido',
          'FALSO',
          '1',
        ].map((word) => `1;${word}`),
      ),
    rows: ['activo', 'activo', 'activo', ...Array(6).fill('inactivo'), 'activo'].map((estado) => ({
      estado,
    })),
  },
  {
    name: 'cells that say nothing',
    make: () => lines('DNI;Nombre;Direccion;Notas', '1;Ana;nan;None', '2;Eva;NULL;-', '3;Ivo;\\N;N/A'),
    rows: Array(3).fill({ direccion: undefined, notas: undefined }),
  },
  {
    name: 'methods of other programs',
    tipo: 'pagos',
    make: () =>
      lines(
        'DNI;Valor;Fecha;Medio de pago',
        ...[
          'VISA Banco Nacion',
          'MasterCard Galicia',
          'Amex',
          'TC',
          'QR',
          'Mercado Pago',
          'Banco',
          'Contado',
          'Efectivo y Nequi',
        ].map((word) => `1;1000;2026-10-01;${word}`),
      ),
    rows: [
      ...Array(4).fill({ metodoPago: 'Tarjeta' }),
      ...Array(3).fill({ metodoPago: 'Transferencia' }),
      { metodoPago: 'Efectivo' },
      { metodoPago: ASKED },
    ],
  },
  {
    name: 'past payments with what they were for',
    tipo: 'pagos',
    make: () => lines('DNI;Concepto;Valor;Fecha', '1;Mensualidad octubre;80000;2026-10-01'),
    rows: [{ concepto: 'Mensualidad octubre', producto: undefined }],
  },
  {
    name: 'texts that a spreadsheet would reckon with',
    make: () => lines('DNI;Direccion;Notas', "1;'@ Centro;'- Lesión de rodilla", "2;'=1+1;''+57 es así"),
    rows: [
      { direccion: '@ Centro', notas: '- Lesión de rodilla' },
      { direccion: '=1+1', notas: "'+57 es así" },
    ],
  },
  {
    name: 'a workbook with titles above, numbers and days as cells',
    make: () =>
      aWorkbook(
        [
          ['Gimnasio El Toro'],
          ['Cédula', 'Nombres', 'Apellidos', 'Celular', 'Nacimiento'],
          [1020304050, 'Ana', 'Gil', 573001234567, new Date('1990-05-23T00:00:00Z')],
        ],
        true,
      ),
    rows: [{ numeroIdentificacion: '1020304050', telefono: '3001234567', fechaNacimiento: '1990-05-23' }],
  },
  {
    name: 'clients without titles',
    make: () =>
      lines(
        '1001;Ana;Gil;3001234567;a@c.co',
        '1002;Eva;Gil;3001234568;e@c.co',
        '1003;Ivo;Gil;3001234569;i@c.co',
      ),
    rows: [{}, {}, {}],
  },
]

it.each(archivos)(
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
