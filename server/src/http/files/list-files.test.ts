import { parseCsv } from 'hucre/csv'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { MOST_IN_MEMORY } from '../../db/lists/lists.ts'
import { type TestApi, testApi } from '../../testing/api.ts'
import { aTransaccion } from '../../testing/builders.ts'
import { frontDesk } from '../../testing/front-desk.ts'
import { whenOver } from '../../testing/when-over.ts'
import { readXlsx } from '../../testing/xlsx.ts'

/** Cells that look like a formula, in plain and full-width characters, and a cell with CSV separators. */
const FORMULA = '=HYPERLINK("http://x","y")'
const WIDE = '\uFF1D1+1'
const ODD = 'Ñandú, "el \u4F60" & <b>'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
  const desk = frontDesk(api)
  const ana = await desk.cliente({ nombre: 'Ana', apellido: 'Pérez', direccion: FORMULA, notas: '-1+1' })
  await desk.cliente({
    nombre: 'Beto',
    apellido: 'Ruiz',
    estado: 'inactivo',
    direccion: '@calle',
    notas: WIDE,
  })
  await desk.cliente({ nombre: 'Carla', apellido: 'Zea', direccion: ODD, fechaNacimiento: '1990-02-28' })
  const producto = await desk.producto({
    nombre: '+Agua',
    precio: 3_500.5,
    stock: 9,
    categoria: 'suplemento',
  })
  await desk.pago({ cliente: ana._id, producto: producto._id, cantidad: 2, fecha: '2026-11-19' })
  await desk.pago({ cliente: ana._id, monto: 80_000, fecha: '2026-11-20', metodoPago: 'Tarjeta' })
  await desk.membresia({ cliente: ana._id, tipo: 'Mensualidad', duracion: 30, fechainicio: '2026-11-01' })
  const clase = await desk.clase({ nombreClase: 'Yoga' }, { nombre: 'Luz', apellido: 'Mora' })
  await desk.asistencia({ clienteId: ana._id, claseId: clase._id })
  await desk.venta({ cliente: ana._id, lineas: [{ concepto: 'Toalla', monto: 8_000 }], fiado: true })
  await api.as('admin').post('/contabilidad', aTransaccion({ descripcion: FORMULA, monto: 12_000 }))
})

async function take(path: string, as: 'admin' | 'recepcionista' = 'admin') {
  const { statusCode, headers, rawPayload } = await api.app.inject({
    url: `/api${path}`,
    headers: { authorization: `Bearer ${api.tokenOf(as)}` },
  })
  expect(statusCode, path).toBe(200)
  return { headers, bytes: rawPayload }
}

const csv = async (path: string) => parseCsv((await take(path)).bytes.toString('utf8'))

async function xlsx(path: string) {
  const [sheet] = await readXlsx((await take(path)).bytes)
  return (sheet?.data ?? []).slice(3)
}

const lists: [noun: string, rows: number, fileName?: string][] = [
  ['entradas', 1],
  ['clientes', 3],
  ['membresias', 1],
  ['entrenadores', 1],
  ['productos', 1],
  ['pagos', 2],
  ['ventas', 1],
  ['asistencias', 1],
  ['users', 4, 'usuarios'],
]

test.each(lists)(
  'the list of %s downloads as CSV and Excel, row by row',
  async (noun, rows, fileName = noun) => {
    const { headers, bytes } = await take(`/${noun}/exportar?formato=csv`)
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${fileName}_2026-11-20.csv"`,
      'x-total-count': String(rows),
    })
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    const [titles = [], ...text] = parseCsv(bytes.toString('utf8'))
    const [headings, ...cells] = await xlsx(`/${noun}/exportar`)
    expect(headings).toEqual(titles)
    expect(new Set(titles).size).toBe(titles.length)
    expect([text.length, cells.length]).toEqual([rows, rows])
    expect((await take(`/${noun}/exportar?formato=xlsx`)).headers['content-disposition']).toBe(
      `attachment; filename="${fileName}_2026-11-20.xlsx"`,
    )
  },
)

test("a file has the list's filter and order, without paging", async () => {
  const names = async (query: string) =>
    (await csv(`/clientes/exportar?formato=csv&${query}`)).slice(1).map(([nombre]) => nombre)
  expect(await names('orden=-nombre')).toEqual(['Carla', 'Beto', 'Ana'])
  expect(await names('estado=activo&orden=nombre')).toEqual(['Ana', 'Carla'])
  expect(await names('buscar=ruiz')).toEqual(['Beto'])
  expect(await names('pagina=2&limite=1&orden=nombre')).toEqual(['Ana', 'Beto', 'Carla'])
  const pagos = await csv('/pagos/exportar?formato=csv&fechaInicio=2026-11-20&metodoPago=Tarjeta')
  expect(pagos.slice(1).map((row) => row[5])).toEqual(['80000'])
})

test('a formula is escaped in CSV and is text in Excel', async () => {
  const rows = await csv('/clientes/exportar?formato=csv&orden=nombre')
  const at = (title: string) => rows[0]?.indexOf(title) ?? -1
  expect(rows.slice(1).map((row) => row[at('Dirección')])).toEqual([`'${FORMULA}`, "'@calle", ODD])
  expect(rows.slice(1, 3).map((row) => row[at('Notas')])).toEqual(["'-1+1", `'${WIDE}`])
  const cells = await xlsx('/clientes/exportar?orden=nombre')
  expect(cells.slice(1).map((row) => row[at('Dirección')])).toEqual([FORMULA, '@calle', ODD])
  expect((await csv('/productos/exportar?formato=csv'))[1]?.[0]).toBe("'+Agua")
})

test('days, instants and amounts are typed in Excel, plain in CSV', async () => {
  const [, pago] = await csv('/pagos/exportar?formato=csv&fechaFin=2026-11-19')
  expect(pago?.slice(0, 7)).toEqual([
    ...['2026-11-19', 'Ana Pérez', expect.stringMatching(/^\d+$/), "'+Agua", '2', '7001', 'Efectivo'],
  ])
  const [, cell] = await xlsx('/pagos/exportar?fechaFin=2026-11-19')
  expect(cell?.slice(0, 6)).toEqual([
    ...[new Date('2026-11-19T00:00:00Z'), 'Ana Pérez', pago?.[2], '+Agua', 2, 7_001],
  ])
  expect((await csv('/asistencias/exportar?formato=csv'))[1]?.[1]).toBe('2026-11-20 10:00')
  const [, asistencia] = await xlsx('/asistencias/exportar')
  expect(asistencia?.[1]).toEqual(new Date('2026-11-20T10:00:00Z'))
})

test('the ledger downloads as CSV and Excel', async () => {
  const rows = await csv('/contabilidad/exportar?formato=csv&tipo=ingreso')
  expect(rows.slice(1).map((row) => row[2])).toEqual(['80000', '7001'])
  const all = await csv('/contabilidad/exportar?formato=csv&buscar=HYPERLINK')
  expect(all[1]?.slice(0, 3)).toEqual(['Egreso', `'${FORMULA}`, '12000'])
  expect((await take('/contabilidad/exportar')).headers['content-disposition']).toBe(
    'attachment; filename="reporte_contabilidad_2026-11-20.xlsx"',
  )
})

test('refuses an unknown format, filter or order', async () => {
  for (const query of ['formato=pdf', 'orden=nada', 'estado=raro']) {
    const { statusCode, body } = await api.as('recepcionista').get(`/clientes/exportar?${query}`)
    expect([statusCode, body.codigo], query).toEqual([400, 'DATOS_INVALIDOS'])
  }
  expect((await api.as('entrenador').get('/clientes/exportar?situacion=debe')).statusCode).toBe(
    (await api.as('entrenador').get('/clientes?situacion=debe')).statusCode,
  )
})

test('streams a list too long for memory, in order', { tags: ['full'] }, async () => {
  const MANY = MOST_IN_MEMORY + 300
  const { owned } = api.database
  whenOver(() => sql`delete from clientes where direccion = 'Muchos'`.execute(owned))
  await sql`
    insert into clientes (id, nombre, apellido, email, telefono, direccion, numero_identificacion)
    select gen_random_uuid(), 'Cliente', 'Nº ' || lpad(n::text, 5, '0'), n || '@gimnasio.test', '3001234567', 'Muchos', 7000000 + n
    from generate_series(1, ${MANY}::int) n`.execute(owned)
  await sql`call contar_de_nuevo('clientes')`.execute(owned)
  const rows = await csv('/clientes/exportar?formato=csv&orden=numeroIdentificacion&buscar=gimnasio.test')
  const numbers = rows.slice(1).map((row) => row[2])
  expect(numbers.filter((numero) => String(numero).startsWith('700'))).toEqual(
    Array.from({ length: MANY }, (_, index) => String(7_000_001 + index)),
  )
  const { headers } = await take('/clientes/exportar')
  expect(Number(headers['x-total-count'])).toBe(MANY + 3)
})

test('the file of memberships states plan and charge', async () => {
  const desk = frontDesk(api)
  const { _id: cliente } = await desk.cliente()
  const { _id: plan, precio } = await desk.plan({ nombre: 'Trimestral' })
  const cobros = [{ metodo: 'Efectivo', monto: precio }]
  await desk.venta({ cliente, lineas: [{ membresia: { plan, precio } }], cobros })
  const gift = await desk.membresia({ cliente, fechainicio: '2027-02-01' })
  await desk.membresia({ cliente, fechainicio: '2027-05-01' })
  await api.as('admin').post(`/membresias/${gift._id}/cortesia`, { motivo: 'Rifa' })
  const rows = await csv(`/membresias/exportar?formato=csv&cliente=${cliente}&orden=fechainicio`)
  const [titles = []] = rows
  const [planAt, cobroAt] = [titles.indexOf('Plan'), titles.indexOf('Cobro')]
  expect(rows.slice(1).map((row) => [row[planAt], row[cobroAt]])).toEqual([
    ['Trimestral', 'Cobrada'],
    ['', 'Cortesía'],
    ['', 'Sin cobrar'],
  ])
})
