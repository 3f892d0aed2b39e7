import { camposDe } from '@gym/contract/importaciones/importaciones.rules'
import { type TipoImportacion, tiposImportacion } from '@gym/contract/importaciones/importaciones.types'
import { expect, it } from 'vitest'
import { testApi } from '../../../testing/api.ts'
import { aCliente } from '../../../testing/builders.ts'
import { frontDesk } from '../../../testing/front-desk.ts'
import { importer } from '../../../testing/importing.ts'
import { aSheet, aWorkbook, aZip } from '../../../testing/sheet-files.ts'

const ODS = 'application/vnd.oasis.opendocument.spreadsheet'
const cell = (ref: string, value: string | number, more = '') =>
  typeof value === 'number'
    ? `<c r="${ref}"${more}><v>${value}</v></c>`
    : `<c r="${ref}" t="inlineStr"${more}><is><t>${value}</t></is></c>`
const line = (n: number, values: (string | number)[]) =>
  `<row r="${n}">${values.map((value, at) => (value === '' ? '' : cell(`${'ABCDEFGHIJ'[at]}${n}`, value))).join('')}</row>`

function anOds(rows: string): Promise<Buffer> {
  const spaces = ['office', 'table', 'text'].map((name) => `xmlns:${name}="${name}"`).join(' ')
  return aZip({
    mimetype: ODS,
    'content.xml': `<office:document-content ${spaces}><office:body><office:spreadsheet>
      <table:table table:name="Afiliados">${rows}</table:table></office:spreadsheet></office:body></office:document-content>`,
  })
}
const said = (text: string) =>
  `<table:table-cell office:value-type="string"><text:p>${text}</text:p></table:table-cell>`

interface Hoja {
  name: string
  make: () => Buffer | Promise<Buffer>
  type?: string
  becomes: Record<number, string>
  says?: Record<number, [campo: string | null, mensaje: RegExp]>
  people?: Record<string, Record<string, unknown>>
}

const hojas: Hoja[] = [
  {
    name: 'titles in merged cells, blank rows and a row of totals',
    make: () =>
      aSheet(
        `<worksheet><sheetData>${line(1, ['GIMNASIO EL TORO'])}${line(2, ['Afiliados a noviembre', '', '2026'])}
        ${line(4, ['Nombres', 'Apellidos', 'Cédula', 'Celular', 'Correo', 'Dirección'])}
        ${line(5, ['Ana', 'Gil', 1001, 3001230001, 'a@c.co', 'Calle 1'])}<row r="6"/>
        ${line(7, ['Luis', 'Gil', 1002, 3001230002, 'l@c.co', 'Calle 2'])}${line(9, ['TOTAL AFILIADOS:', '', 2])}</sheetData>
        <mergeCells count="1"><mergeCell ref="A1:F1"/></mergeCells></worksheet>`,
      ),
    becomes: { 5: 'nuevo', 7: 'nuevo', 9: 'omitida' },
    people: { 1001: { nombre: 'Ana', telefono: '3001230001' }, 1002: { nombre: 'Luis' } },
  },
  {
    name: 'whole names in one column, surname first too',
    make: () =>
      aWorkbook([
        ['Nombre completo', 'CC', 'WhatsApp', 'E-mail', 'Barrio'],
        ['PÉREZ GÓMEZ, ANA MARÍA', 1001, '300 123 0001', 'a@c.co', 'Laureles'],
        ['Luis Rojas', 1002, '+57 300 123 0002', 'l@c.co', 'Centro'],
        ['Sara', 1003, 3001230003, 's@c.co', 'Centro'],
      ]),
    becomes: { 2: 'nuevo', 3: 'nuevo', 4: 'duda' },
    says: { 4: ['nombreCompleto', /no se sabe dónde se corta/] },
    people: {
      1001: { apellido: 'PÉREZ GÓMEZ', nombre: 'ANA MARÍA', direccion: 'Laureles' },
      1002: { apellido: 'Rojas', telefono: '3001230002' },
    },
  },
  {
    name: 'accents in Windows-1252, as an old Excel saves them',
    make: () =>
      Buffer.from(
        'Nombres;Apellidos;Cédula;Teléfono;Correo electrónico;Dirección\r\nÑoño;Peñaúna;1001;3001230001;n@c.co;"Calle ""La Ñ"""\r\n',
        'latin1',
      ),
    type: 'text/csv',
    becomes: { 2: 'nuevo' },
    people: { 1001: { nombre: 'Ñoño', apellido: 'Peñaúna', direccion: 'Calle "La Ñ"' } },
  },
  {
    name: 'numbers in scientific notation: a cell has all its digits, a text has lost them',
    make: () =>
      aSheet(
        `<worksheet><sheetData>${line(1, ['Nombres', 'Apellidos', 'Cédula', 'Celular', 'Correo', 'Dirección'])}
        <row r="2">${cell('A2', 'Ana')}${cell('B2', 'Gil')}<c r="C2"><v>1.02030405E9</v></c><c r="D2"><v>3.001230001E9</v></c>${cell('E2', 'a@c.co')}${cell('F2', 'Calle')}</row>
        ${line(3, ['Eva', 'Gil', '1,02E+09', 3001230002, 'e@c.co', 'Calle'])}</sheetData></worksheet>`,
      ),
    becomes: { 2: 'nuevo', 3: 'error' },
    says: { 3: ['numeroIdentificacion', /perdió dígitos/] },
    people: { 1020304050: { telefono: '3001230001' } },
  },
  {
    name: 'days as serials, as days of the sheet and as text of either order; the majority says which, and one that only fits the other is a doubt',
    make: () =>
      aWorkbook(
        [
          ['Nombres', 'Apellidos', 'Cédula', 'Celular', 'Correo', 'Dirección', 'Fecha nac'],
          ['Ana', 'Gil', 1001, 3001230001, 'a@c.co', 'Calle', 33_016],
          ['Eva', 'Gil', 1002, 3001230002, 'e@c.co', 'Calle', new Date('1990-05-23T00:00:00Z')],
          ['Ivo', 'Gil', 1003, 3001230003, 'i@c.co', 'Calle', '23/05/1990'],
          ['Oto', 'Gil', 1004, 3001230004, 'o@c.co', 'Calle', '03/04/1990'],
          ['Uma', 'Gil', 1005, 3001230005, 'u@c.co', 'Calle', '25-12-90'],
          ['Noa', 'Gil', 1006, 3001230006, 'n@c.co', 'Calle', '12/25/1990'],
          ['Leo', 'Gil', 1007, 3001230007, 'x@c.co', 'Calle', '23 de mayo de 1990'],
          ['Pia', 'Gil', 1008, 3001230008, 'p@c.co', 'Calle', 'mayo'],
          ['Teo', 'Gil', 1009, 3001230009, 't@c.co', 'Calle', '30/02/1990'],
        ],
        true,
      ),
    becomes: {
      2: 'nuevo',
      3: 'nuevo',
      4: 'nuevo',
      5: 'nuevo',
      6: 'nuevo',
      7: 'duda',
      8: 'nuevo',
      9: 'error',
      10: 'error',
    },
    says: {
      7: ['fechaNacimiento', /no va como las demás/],
      9: ['fechaNacimiento', /«mayo» no es una fecha/],
    },
    people: {
      1001: { fechaNacimiento: '1990-05-23' },
      1002: { fechaNacimiento: '1990-05-23' },
      1003: { fechaNacimiento: '1990-05-23' },
      1004: { fechaNacimiento: '1990-04-03' },
      1005: { fechaNacimiento: '1990-12-25' },
      1007: { fechaNacimiento: '1990-05-23' },
    },
  },
  {
    name: 'people twice: the same row, the same number with another name, the same person with another number',
    make: () =>
      aWorkbook([
        ['Nombres', 'Apellidos', 'Cédula', 'Celular', 'Correo', 'Dirección'],
        ['Ana', 'Gil', 1001, 3001230001, 'a@c.co', 'Calle'],
        ['Ana', 'Gil', '1.001', '3001230001', 'a@c.co', 'Calle'],
        ['Eva', 'Gil', 1001, 3001230002, 'e@c.co', 'Calle'],
        ['ana', 'GIL', 2001, 3001230001, 'a@c.co', 'Calle'],
        ['Ya', 'Estaba', 9001, 3009998877, 'otro@c.co', 'Otra'],
        ['Ya', 'Estaba', 9002, 3009998877, 'otro@c.co', 'Otra'],
      ]),
    becomes: { 2: 'nuevo', 3: 'igual', 4: 'error', 5: 'duda', 6: 'cambia', 7: 'duda' },
    says: {
      3: [null, /Ya está en la fila 2/],
      4: [null, /Ya está en la fila 2/],
      5: ['numeroIdentificacion', /mismo nombre y teléfono que la fila 2, con otro número/],
      7: ['numeroIdentificacion', /Ya Estaba tiene el mismo nombre y teléfono, con el número 9001/],
    },
    people: { 1001: { nombre: 'Ana' }, 9001: { direccion: 'Otra' } },
  },
  {
    name: 'hidden columns, which are taken last, and a hidden sheet, which is not read',
    make: () =>
      aSheet(
        `<worksheet><cols><col min="1" max="1" hidden="1"/></cols><sheetData>
        ${line(1, ['Cédula', 'Nombres', 'Apellidos', 'CC', 'Celular', 'Correo', 'Dirección'])}
        ${line(2, ['vieja', 'Ana', 'Gil', 1001, 3001230001, 'a@c.co', 'Calle'])}</sheetData></worksheet>`,
        {
          'xl/workbook.xml':
            '<workbook xmlns:r="r"><sheets><sheet name="Oculta" sheetId="2" state="hidden" r:id="rId2"/><sheet name="Datos" sheetId="1" r:id="rId1"/></sheets></workbook>',
          'xl/_rels/workbook.xml.rels':
            '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Target="worksheets/sheet2.xml"/></Relationships>',
          'xl/worksheets/sheet2.xml': `<worksheet><sheetData>${line(1, ['Nombres', 'Cédula'])}${line(2, ['Nadie', 1])}</sheetData></worksheet>`,
        },
      ),
    becomes: { 2: 'nuevo' },
    people: { 1001: { nombre: 'Ana' } },
  },
  {
    name: 'formulas with their result and without, errors of Excel, links and lists of chosen values',
    make: () =>
      aSheet(
        `<worksheet><sheetData>${line(1, ['Nombres', 'Apellidos', 'Cédula', 'Celular', 'Correo', 'Dirección', 'Estado'])}
        <row r="2"><c r="A2" t="str"><f>PROPER("ana")</f><v>Ana</v></c>${cell('B2', 'Gil')}<c r="C2"><f>1000+1</f><v>1001</v></c>
          ${cell('D2', 3001230001)}${cell('E2', 'a@c.co')}${cell('F2', 'Calle')}<c r="G2" t="b"><v>1</v></c></row>
        <row r="3">${cell('A3', 'Eva')}${cell('B3', 'Gil')}<c r="C3"><f>1000+2</f></c>${cell('D3', 3001230002)}${cell('E3', 'e@c.co')}${cell('F3', 'Calle')}</row>
        <row r="4">${cell('A4', 'Ivo')}${cell('B4', 'Gil')}<c r="C4" t="e"><f>B0</f><v>#REF!</v></c>${cell('D4', 3001230003)}${cell('E4', 'i@c.co')}${cell('F4', 'Calle')}</row>
        ${line(5, ['Oto', 'Gil', 1004, 3001230004, 'o@c.co', '=HYPERLINK(&quot;http://x&quot;)', 'Retirado'])}</sheetData>
        <hyperlinks><hyperlink ref="E2" r:id="rId9" xmlns:r="r"/></hyperlinks></worksheet>`,
      ),
    becomes: { 2: 'nuevo', 3: 'error', 4: 'error', 5: 'nuevo' },
    says: { 3: ['numeroIdentificacion', /fórmula sin resultado/], 4: ['numeroIdentificacion', /#REF!/] },
    people: {
      1001: { nombre: 'Ana', email: 'a@c.co', estado: 'activo' },
      1004: { direccion: '=HYPERLINK("http://x")', estado: 'inactivo' },
    },
  },
  {
    name: 'numbers with their kind of document, two phones in a cell, and an address that is missing',
    make: () =>
      aWorkbook([
        ['Nombres', 'Apellidos', 'Documento', 'Celular', 'Correo', 'Dirección'],
        ['Ana', 'Gil', 'CC 71.222.333', '300 999 88 77 / 3019998877', 'a@c.co', 'Calle'],
        ['Eva', 'Gil', 'T.I. No. 1002', '+57 300 123 0002', 'e@c.co', 'Calle'],
        ['Ivo', 'Gil', 'c.e.: 350123', 3001230003, 'i@c.co', 'Calle'],
        ['Oto', 'Gil', 'PA 350124', 3001230004, 'o@c.co', 'Calle'],
        ['Uma', 'Gil', 1005, 3001230005, null, 'Calle'],
      ]),
    becomes: { 2: 'nuevo', 3: 'nuevo', 4: 'nuevo', 5: 'error', 6: 'error' },
    says: {
      2: [null, /es más de un teléfono: queda el primero, 3009998877/],
      5: ['numeroIdentificacion', /entre 3 y 15 dígitos/],
      6: ['email', /^El correo electrónico es obligatorio/],
    },
    people: { 71222333: { telefono: '3009998877' }, 1002: { nombre: 'Eva' }, 350123: { nombre: 'Ivo' } },
  },
  {
    name: 'a file of LibreOffice, its hidden column, its repeated cells and its day',
    type: ODS,
    make: () =>
      anOds(
        `<table:table-column table:number-columns-repeated="6"/><table:table-column table:visibility="collapse"/>
        <table:table-row>${said('Listado')}</table:table-row><table:table-row table:number-rows-repeated="3"><table:table-cell/></table:table-row>
        <table:table-row>${['Nombres', 'Apellidos', 'Cédula', 'Celular', 'Correo', 'Dirección', 'Nacimiento'].map(said).join('')}</table:table-row>
        <table:table-row>${said('Ana')}${said('Gil')}<table:table-cell office:value-type="float" office:value="1001"><text:p>1.001</text:p></table:table-cell>
          ${said('3001230001')}${said('a@c.co')}${said('Calle 1')}<table:table-cell office:value-type="date" office:date-value="1990-05-23"><text:p>23/05/90</text:p></table:table-cell></table:table-row>
        <table:table-row table:number-rows-repeated="1048000"><table:table-cell table:number-columns-repeated="1024"/></table:table-row>`,
      ),
    becomes: { 6: 'nuevo' },
    people: { 1001: { nombre: 'Ana', fechaNacimiento: '1990-05-23' } },
  },
  {
    name: 'rows copied from a sheet, a cell of two lines among them, and what says nothing',
    type: 'text/tab-separated-values',
    make: () =>
      Buffer.from(
        'Nombre\tApellido\tNº Documento\tTel.\tE-mail\tDir.\tObservaciones\nAna\tGil\t1001\t3001230001\ta@c.co\t"Calle 1\nApto 2"\t\nEva\tGil\t1002\t\te@c.co\tCalle\tsin teléfono\n',
      ),
    becomes: { 2: 'nuevo', 3: 'error' },
    says: { 3: ['telefono', /10 dígitos/] },
    people: { 1001: { direccion: 'Calle 1 Apto 2', notas: null } },
  },
]

/** Number of files that `npm test` reads; `npm run test:full` reads all. */
const CORE = 5

it.each(hojas.slice(0, CORE))('$name', readsSheet)
it.each(hojas.slice(CORE))('$name', { tags: ['full'] }, readsSheet)

async function readsSheet({ make, type, becomes, says = {}, people = {} }: Hoja) {
  const api = await testApi()
  await frontDesk(api).cliente(
    aCliente({ nombre: 'Ya', apellido: 'Estaba', numeroIdentificacion: '9001', telefono: '3009998877' }),
  )
  const { tried, states, rows, told, mend, run, admin } = importer(api)
  const { _id } = await tried('clientes', await make(), type ? { type } : {})
  expect(await states(_id), JSON.stringify(await told(_id))).toEqual(becomes)
  for (const each of await rows(_id)) {
    const [campo, mensaje] = says[each.fila] ?? []
    if (mensaje) expect(each.mensajes[0]).toMatchObject({ campo, mensaje: expect.stringMatching(mensaje) })
    if (each.estado === 'error' || each.estado === 'duda') await mend(_id, each.fila, { omitir: true })
  }
  expect((await run(_id)).body).toMatchObject({ estado: 'hecha' })
  for (const [numero, its] of Object.entries(people))
    expect((await admin.get(`/clientes?numeroIdentificacion=${numero}`)).body).toMatchObject([its])
}

it('sheet with most recognized rows is read, others are named', async () => {
  const { upload } = importer(await testApi())
  const head = ['Nombres', 'Apellidos', 'Cédula', 'Celular', 'Correo', 'Dirección']
  const made = await upload(
    'clientes',
    await aSheet(
      `<worksheet><sheetData>${line(1, ['Nombre', 'Apellido', 'Cédula', 'Cargo'])}${line(2, ['Eva', 'Gil', 9, 'Aseo'])}</sheetData></worksheet>`,
      {
        'xl/workbook.xml':
          '<workbook xmlns:r="r"><sheets><sheet name="Nómina" sheetId="1" r:id="rId1"/><sheet name="Vacía" sheetId="3" r:id="rId3"/><sheet name="Afiliados 2026" sheetId="2" r:id="rId2"/><sheet name="Notas" sheetId="4" r:id="rId4"/></sheets></workbook>',
        'xl/_rels/workbook.xml.rels': `<Relationships>${[1, 2, 3, 4].map((n) => `<Relationship Id="rId${n}" Target="worksheets/sheet${n}.xml"/>`).join('')}</Relationships>`,
        'xl/worksheets/sheet2.xml': `<worksheet><sheetData>${line(1, head)}${[2, 3].map((n) => line(n, ['Ana', 'Gil', 1000 + n, 3001230001, 'a@c.co', 'Calle'])).join('')}</sheetData></worksheet>`,
        'xl/worksheets/sheet3.xml': '<worksheet><sheetData/></worksheet>',
        'xl/worksheets/sheet4.xml': `<worksheet><sheetData>${[1, 2, 3, 4, 5].map((n) => line(n, ['algo'])).join('')}</sheetData></worksheet>`,
      },
    ),
  )
  expect(made.body).toMatchObject({ hoja: 'Afiliados 2026', otrasHojas: ['Nómina', 'Notas'], filas: 2 })
})

it('an ambiguous date order is asked once per column', async () => {
  const { tried, admin, states, settled } = importer(await testApi())
  const file = [
    'Nombres;Apellidos;Cédula;Celular;Correo;Dirección;Nacimiento',
    'Ana;Gil;1001;3001230001;a@c.co;Calle;03/04/1990',
    'Eva;Gil;1002;3001230002;e@c.co;Calle;05/06/1990',
  ].join('\n')
  const { _id, mapa, fechasPorAclarar } = await tried('clientes', file)
  expect(fechasPorAclarar).toEqual(['fechaNacimiento'])
  expect(await states(_id)).toEqual({ 2: 'duda', 3: 'duda' })
  await admin.put(`/importaciones/${_id}/mapa`, { mapa, fechas: { fechaNacimiento: 'mda' } })
  expect(await settled(_id)).toMatchObject({ fechasPorAclarar: [], resumen: { nuevo: 2, duda: 0 } })
})

it('a confirmed column is remembered and usable by name', async () => {
  const { upload, tried, admin } = importer(await testApi())
  const file = 'Afi;Otro;Ident;Cel;Mail;Vive en\nAna;Gil;1001;3001230001;a@c.co;Calle'
  const first = await upload('clientes', file)
  expect(first.body.mapa).not.toHaveProperty('direccion')
  const mapa = {
    nombre: 'Afi',
    apellido: 'Otro',
    numeroIdentificacion: 'Ident',
    telefono: 'Cel',
    email: 'Mail',
    direccion: 'Vive en',
  }
  expect((await tried('clientes', file, { mapa })).resumen).toMatchObject({ nuevo: 1 })
  expect((await upload('clientes', file)).body.mapa).toEqual({
    nombre: 0,
    apellido: 1,
    numeroIdentificacion: 2,
    telefono: 3,
    email: 4,
    direccion: 5,
  })
  const bad = await admin.put(`/importaciones/${first.body._id}/mapa`, {
    mapa: { ...mapa, notas: 'No está' },
  })
  expect([bad.statusCode, bad.body.mensaje]).toEqual([400, 'El archivo no tiene la columna «No está».'])
  const short = await admin.put(`/importaciones/${first.body._id}/mapa`, { mapa: { nombre: 0 } })
  expect(short.statusCode).toBe(400)
})

/** Kinds whose template needs existing clients. */
const needed: Record<TipoImportacion, boolean> = {
  clientes: false,
  membresias: true,
  productos: false,
  pagos: true,
  asistencias: true,
}

it('template of clientes imports as it is, with both examples', () => importsTemplate('clientes'))
it.each(tiposImportacion.filter((tipo) => tipo !== 'clientes'))(
  'template of %s imports as it is, with both examples',
  { tags: ['full'] },
  importsTemplate,
)

async function importsTemplate(tipo: TipoImportacion) {
  const api = await testApi()
  const desk = frontDesk(api)
  const { tried, admin, run, told } = importer(api)
  if (needed[tipo])
    for (const numeroIdentificacion of ['1020304050', '80123456'])
      await desk.cliente(aCliente({ numeroIdentificacion }))
  if (tipo === 'pagos') await desk.producto({ nombre: 'Mensualidad', categoria: 'servicio' })
  if (tipo === 'asistencias') await desk.clase({ nombreClase: 'Yoga' })
  const bytes = await bytesOf(admin, `/importaciones/plantilla?tipo=${tipo}`)
  const { _id, mapa, resumen } = await tried(tipo, bytes)
  const asked = camposDe[tipo]
    .map(({ campo }) => campo)
    .filter((campo) => !['nombreCompleto', 'fechafin', 'asistio', 'diaClase'].includes(campo))
  expect(Object.keys(mapa).sort()).toEqual(asked.sort())
  expect(resumen, JSON.stringify(await told(_id))).toMatchObject({ nuevo: 2, duda: 0, error: 0 })
  expect((await run(_id)).body).toMatchObject({ resultado: { creados: 2 } })

  async function bytesOf(who: typeof admin, path: string): Promise<Buffer> {
    const { headers } = await who.call('GET', path)
    expect(headers['content-disposition']).toBe(`attachment; filename="plantilla_${tipo}.xlsx"`)
    const answer = await api.app.inject({
      url: `/api${path}`,
      headers: { authorization: `Bearer ${api.tokenOf('admin')}` },
    })
    return answer.rawPayload
  }
}

it("report lists each row's result and can be imported again", async () => {
  const api = await testApi()
  const { tried, run, mend, upload } = importer(api)
  const head = 'Nombres;Apellidos;Cédula;Celular;Correo;Dirección'
  const { _id } = await tried(
    'clientes',
    `${head}\nAna;Gil;1001;3001230001;a@c.co;Calle\nEva;Gil;1002;123;e@c.co;Calle`,
  )
  await mend(_id, 3, { omitir: true })
  await run(_id)
  const { rawPayload } = await api.app.inject({
    url: `/api/importaciones/${_id}/informe`,
    headers: { authorization: `Bearer ${api.tokenOf('admin')}` },
  })
  const { body } = await upload('clientes', rawPayload)
  expect(body.columnas).toMatchObject([
    { nombre: 'Fila', muestras: ['2', '3'] },
    { nombre: 'Qué pasó', muestras: ['Nuevo', 'Se dejó fuera'] },
    { nombre: 'Detalle' },
    { nombre: 'Nombre', muestras: ['Ana', 'Eva'] },
    ...['Apellido', 'Correo electrónico', 'Teléfono', 'Dirección', 'Número de identificación'].map(
      (nombre) => ({ nombre }),
    ),
  ])
})
