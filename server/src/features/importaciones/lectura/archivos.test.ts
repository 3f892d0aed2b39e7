import { beforeAll, describe, expect, it } from 'vitest'
import { type TestApi, testApi } from '../../../testing/api.ts'
import { importer } from '../../../testing/importing.ts'
import { aSheet, aWorkbook, aZip } from '../../../testing/sheet-files.ts'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})

const NAMES = ['Nombre completo', 'CC', 'WhatsApp', 'Correo', 'Dirección', 'Nacimiento']
const text = (ref: string, value: string) => `<c r="${ref}" t="inlineStr"><is><t>${value}</t></is></c>`
const heads = `<row r="1">${['Nombres', 'Apellidos', 'Cédula', 'Celular', 'Correo', 'Dirección'].map((name, at) => text(`${'ABCDEF'[at]}1`, name)).join('')}</row>`
const sheet = (rows: string, before = '') =>
  `<worksheet>${before}<sheetData>${heads}${rows}</sheetData></worksheet>`
const rest = (n: number, from = 'D') => {
  const values = [`300123456${n}`, `a${n}@c.co`, 'Calle 1']
  return values
    .map((value, at) => text(`${String.fromCharCode(from.charCodeAt(0) + at)}${n}`, value))
    .join('')
}

describe('files as gyms have them', () => {
  it('parses titles, blank rows, whole names, numeric cells, serial dates and totals', {
    tags: ['full'],
  }, async () => {
    const { tried, states, rows, run, admin } = importer(api)
    const born = new Date('1990-05-23T00:00:00Z')
    const file = await aWorkbook(
      [
        ['Gimnasio El Toro'],
        ['Listado de afiliados'],
        [],
        NAMES,
        ['Ana Pérez', 1020304050, 3001230001, 'ana@c.co', 'Calle 1', born],
        [],
        ['Luis Rojas Díaz', 80123456, 3001230002, 'luis@c.co', 'Calle 2', '23/05/1991'],
        ['Ana María Pérez Gómez', '1.020.304.051', '300 123 0003', 'am@c.co', 'Calle 3', '1992-05-23'],
        ['Cinco Palabras Forman Un Nombre', 1002, 3001230004, 'x@c.co', 'Calle 4', null],
        ['Sara Gil', '1,02E+09', 3001230005, 's@c.co', 'Calle 5', null],
        ['Total afiliados', 5],
      ],
      true,
    )
    const { _id } = await tried('clientes', file)
    expect(await states(_id)).toEqual({
      5: 'nuevo',
      7: 'nuevo',
      8: 'nuevo',
      9: 'duda',
      10: 'error',
      11: 'omitida',
    })
    const all = await rows(_id)
    expect(all[3].mensajes[0]).toMatchObject({ campo: 'nombreCompleto' })
    expect(all[4].mensajes[0].mensaje).toMatch(/perdió dígitos/)
    await admin.call('PATCH', `/importaciones/${_id}/filas/9`, { omitir: true })
    await admin.call('PATCH', `/importaciones/${_id}/filas/10`, {
      valores: { numeroIdentificacion: '1020000000' },
    })
    expect((await run(_id)).body.resultado).toEqual({ creados: 4, cambiados: 0, omitidos: 2 })
    const [ana] = (await admin.get('/clientes?numeroIdentificacion=1020304050')).body
    expect(ana).toMatchObject({
      nombre: 'Ana',
      apellido: 'Pérez',
      fechaNacimiento: '1990-05-23',
      telefono: '3001230001',
    })
    const [maria] = (await admin.get('/clientes?numeroIdentificacion=1020304051')).body
    expect(maria).toMatchObject({ nombre: 'Ana María', apellido: 'Pérez Gómez' })
  })

  it.each([
    [
      'Windows-1252 with ;',
      Buffer.from(
        'Nombres;Apellidos;Cédula;Celular;Correo;Dirección\nÑoño;Peña;77001;3002220001;n@c.co;Calle á',
        'latin1',
      ),
    ],
    [
      'UTF-8 with BOM and ,',
      Buffer.from(
        '\ufeffNombres,Apellidos,Cédula,Celular,Correo,Dirección\nÑoño,Peña,77001,3002220001,n@c.co,"Calle á"',
      ),
    ],
    [
      'tabs',
      Buffer.from(
        'Nombres\tApellidos\tCédula\tCelular\tCorreo\tDirección\nÑoño\tPeña\t77001\t3002220001\tn@c.co\tCalle á',
      ),
    ],
    [
      'UTF-16 of Excel',
      Buffer.concat([
        Buffer.from([0xff, 0xfe]),
        Buffer.from(
          'Nombres\tApellidos\tCédula\tCelular\tCorreo\tDirección\r\nÑoño\tPeña\t77001\t3002220001\tn@c.co\tCalle á',
          'utf16le',
        ),
      ]),
    ],
  ])('decodes text in %s', { tags: ['full'] }, async (_, bytes) => {
    const { tried, rows } = importer(api)
    const { _id } = await tried('clientes', bytes, { type: 'text/csv' })
    const [row] = await rows(_id)
    expect(row).toMatchObject({
      estado: 'nuevo',
      valores: { nombre: 'Ñoño', apellido: 'Peña', direccion: 'Calle á' },
    })
  })

  it('preserves text that looks like an escape or ends in a surrogate', async () => {
    const { tried, rows } = importer(api)
    const long = `${'a'.repeat(4_999)}😀`
    const file = `Nombres;Apellidos;Cédula;Celular;Correo;Dirección;Notas\nEva;Gil;77002;3002220002;v@c.co;C:\\u0000 \\ud83d "x";${long}`
    const { _id } = await tried('clientes', file)
    const [row] = await rows(_id)
    expect(row.valores.direccion).toBe('C:\\u0000 \\ud83d "x"')
    expect(row.valores.notas).toBe(`${'a'.repeat(4_999)}\ufffd`)
  })

  it("uses a formula's cached result, else an error; hidden columns are marked", async () => {
    const { tried, rows } = importer(api)
    const file = await aSheet(
      sheet(
        `<row r="2">${text('A2', 'Ana')}${text('B2', 'Gil')}<c r="C2"><f>1+1</f><v>66001</v></c>${rest(2)}</row>` +
          `<row r="3">${text('A3', 'Eva')}${text('B3', 'Gil')}<c r="C3"><f>1+1</f></c>${rest(3)}</row>`,
        '<cols><col min="6" max="6" hidden="1"/></cols>',
      ),
    )
    const { _id, columnas } = await tried('clientes', file)
    expect(columnas[5]).toMatchObject({ nombre: 'Dirección', oculta: true })
    const [good, bad] = await rows(_id)
    expect(good).toMatchObject({ estado: 'nuevo', valores: { numeroIdentificacion: '66001' } })
    expect(bad).toMatchObject({
      estado: 'error',
      mensajes: [{ campo: 'numeroIdentificacion', mensaje: expect.stringContaining('fórmula') }],
    })
  })
})

describe('hostile files are rejected without stopping the app', () => {
  const many = (times: number, piece: string, before: string, after: string) =>
    function* () {
      yield Buffer.from(before)
      const block = Buffer.from(piece.repeat(10_000))
      for (let time = 0; time < times / 10_000; time += 1) yield block
      yield Buffer.from(after)
    }
  const twice = `<row r="5">${text('A5', 'Ana')}${text('C5', '1001')}${rest(5)}</row>`
  const cases: [string, () => Promise<Buffer>, number, string][] = [
    [
      'a bomb',
      () => aSheet(many(50_000_000, ' '.repeat(10), '<worksheet><sheetData>', '</sheetData></worksheet>')),
      413,
      'ARCHIVO_DE_MAS',
    ],
    [
      '10 million empty cells',
      () =>
        aSheet(
          many(10_000_000, '<c/>', '<worksheet><sheetData><row r="1">', '</row></sheetData></worksheet>'),
        ),
      413,
      'ARCHIVO_DE_MAS',
    ],
    ['macros', () => aSheet(sheet(''), { 'xl/vbaProject.bin': 'x' }), 415, 'ARCHIVO_CON_MACROS'],
    [
      'entities of its own',
      () => aSheet('<!DOCTYPE x [<!ENTITY a "b">]><worksheet>&a;</worksheet>'),
      400,
      'ARCHIVO_ILEGIBLE',
    ],
    ['the same row twice', () => aSheet(sheet(twice + twice)), 400, 'ARCHIVO_ILEGIBLE'],
    ['half a row', () => aSheet(sheet(twice.replace('r="5"', 'r="5.5"'))), 400, 'ARCHIVO_ILEGIBLE'],
    [
      'a row of LibreOffice that is there so often as nobody can tell',
      () =>
        aZip({
          'content.xml':
            '<x xmlns:table="t"><table:table><table:table-row table:number-rows-repeated="x"><table:table-cell><p>Cédula</p></table:table-cell></table:table-row></table:table></x>',
        }),
      400,
      'ARCHIVO_ILEGIBLE',
    ],
    ['broken XML', () => aSheet('<worksheet><sheetData><row'), 400, 'ARCHIVO_ILEGIBLE'],
    ['a zip that is no sheet', () => aZip({ 'a.txt': 'hola' }), 415, 'ARCHIVO_NO_SOPORTADO'],
    ['a cut zip', async () => (await aSheet(sheet(''))).subarray(0, 200), 400, 'ARCHIVO_ILEGIBLE'],
    [
      'an old xls',
      async () => Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(512)]),
      415,
      'ARCHIVO_ANTIGUO',
    ],
    ['a picture', async () => Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), 415, 'ARCHIVO_NO_SOPORTADO'],
    ['nothing', async () => Buffer.alloc(0), 400, 'ARCHIVO_SIN_FILAS'],
    [
      'over 50 000 rows',
      async () => Buffer.from(`Nombre;Cédula\n${'Ana;1\n'.repeat(50_001)}`),
      413,
      'FILAS_DE_MAS',
    ],
    ['over 10 MB', async () => Buffer.alloc(10 * 1024 * 1024 + 1, 'a'), 413, 'ARCHIVO_MUY_GRANDE'],
  ]
  it.each(cases)('%s', { tags: ['full'] }, async (_, make, status, codigo) => {
    const { upload, admin } = importer(api)
    const { statusCode, body } = await upload('clientes', await make())
    expect({ statusCode, codigo: body.codigo }).toEqual({ statusCode: status, codigo })
    expect((await admin.get('/clientes?limite=1')).statusCode).toBe(200)
  })
})
