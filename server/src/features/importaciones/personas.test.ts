import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { aCliente } from '../../testing/builders.ts'
import { emptiedApi } from '../../testing/emptied-api.ts'
import { frontDesk } from '../../testing/front-desk.ts'
import { importer } from '../../testing/importing.ts'
import { everything } from '../../testing/models/everything.ts'
import { IMPORT_LOCK } from './import-lock.queries.ts'

const CLIENTES = 'Cédula;Nombres;Apellidos;Celular;Correo;Dirección'

async function begun() {
  const api = await emptiedApi()
  const those = importer(api)
  const clienteOf = async (numero: string) =>
    (await those.admin.get(`/clientes?numeroIdentificacion=${numero}`)).body[0]
  return { api, desk: frontDesk(api), clienteOf, ...those }
}

it('erasing a client removes their data from all import rows', { tags: ['full'] }, async () => {
  const { api, upload, tried, rows, run, mend, undo, admin, clienteOf } = await begun()
  const zulema = '918.273.645;Zulema;Quintanar;3019998877;zulema@secreto.test;Avenida Escondida 99'
  const clientes = [CLIENTES, zulema, '1002;Luis;Rojas;3101234567;luis@c.co;Calle 2'].join('\n')
  const first = await tried('clientes', clientes)
  await run(first._id)
  const pagos = await tried(
    'pagos',
    'Cédula;Valor;Fecha;Notas\n918273645;5000;2026-10-05;de Zulema\n1002;6000;2026-10-05;',
  )
  await run(pagos._id)
  await upload(
    'clientes',
    [
      CLIENTES,
      zulema.replace('918.273.645', '1'),
      zulema.replace('918', 'C.C. 918'),
      '1003;Eva;Gil;3;e@c.co;Calle 3',
    ].join('\n'),
  )
  const half = await tried('clientes', [CLIENTES, '5;Zulema;Quintanar;3019998877;z@c.co;Avenida'].join('\n'))
  await mend(half._id, 2, { valores: { numeroIdentificacion: '918273645', email: 'otra@c.co' } })

  const persona = await clienteOf('918273645')
  const answer = await admin.post(`/clientes/${persona._id}/borrar-datos`, { confirmacion: '918273645' })
  expect(answer.statusCode).toBe(200)
  for (const tabla of ['importaciones', 'importacion_filas']) {
    const { rows: all } = await sql<{
      texto: string
    }>`select lower(t::text) as texto from ${sql.table(tabla)} t`.execute(api.database.owned)
    const text = all.map(({ texto }) => texto).join('\n')
    for (const word of [
      'zulema',
      'quintanar',
      '918273645',
      '918.273.645',
      'secreto',
      'escondida',
      '3019998877',
    ])
      expect([tabla, word, text.includes(word)]).toEqual([tabla, word, false])
  }
  expect(await rows(first._id)).toMatchObject([
    { estado: 'omitida', mensajes: [{ campo: null, mensaje: 'Se borraron los datos de esta persona.' }] },
    { estado: 'nuevo', valores: { nombre: 'Luis' } },
  ])
  expect((await undo(pagos._id)).body).toMatchObject({ estado: 'deshecha', conservados: [] })
  // Only an undone payment refers to Luis.
  expect((await undo(first._id)).body).toMatchObject({ estado: 'deshecha', conservados: [] })
  expect(await clienteOf('1002')).toBeUndefined()
  await everything(api)
})

it('after a merge, undoing finds the moved rows and spares the client', { tags: ['full'] }, async () => {
  const { api, desk, tried, run, undo, admin, clienteOf } = await begun()
  const ana = await desk.cliente(aCliente({ numeroIdentificacion: '1001', nombre: 'Ana' }))
  const doble = await tried('clientes', `${CLIENTES}\n1009;Anita;Pérez;3019998877;anita@c.co;Calle 9`)
  await run(doble._id)
  const rest = {
    membresias: 'Cédula;Tipo;Duración;Precio;Inicio\n1009;Mensualidad;30;80000;2026-10-01',
    pagos: 'Cédula;Valor;Fecha\n1009;80000;2026-10-01',
    asistencias: 'Cédula;Fecha;Hora\n1009;2026-10-02;06:00',
  } as const
  const made: string[] = []
  for (const [tipo, file] of Object.entries(rest)) {
    const { _id } = await tried(tipo as keyof typeof rest, file)
    expect((await run(_id)).body).toMatchObject({ resultado: { creados: 1 } })
    made.push(_id)
  }
  const otro = await clienteOf('1009')
  expect((await admin.post(`/clientes/${ana._id}/fusionar`, { otro: otro._id })).statusCode).toBe(200)
  const { rows: pointed } = await sql<{ fila: number }>`
    select fila from importacion_filas where registro_id = ${otro._id} or despues ->> 'cliente_id' = ${otro._id}`.execute(
    api.db,
  )
  expect(pointed).toEqual([])

  for (const _id of made)
    expect((await undo(_id)).body).toMatchObject({ estado: 'deshecha', conservados: [] })
  for (const tabla of ['membresias', 'pagos', 'asistencias']) {
    const { rows } = await sql`
      select id from ${sql.table(tabla)} where cliente_id = ${ana._id} and eliminado_en is null`.execute(
      api.db,
    )
    expect([tabla, rows]).toEqual([tabla, []])
  }
  expect((await undo(doble._id)).body.conservados).toEqual([
    { fila: 2, texto: 'Ana Pérez se conserva como está: cambió después de importarse.' },
  ])
  expect((await admin.get(`/clientes/${ana._id}`)).body).toMatchObject({
    nombre: 'Ana',
    numeroIdentificacion: '1001',
  })
  await everything(api)
})

it("a merged ID number does not replace the client's own", { tags: ['full'] }, async () => {
  const { desk, tried, rows, mend, admin } = await begun()
  const ana = await desk.cliente(aCliente({ numeroIdentificacion: '1001', nombre: 'Ana' }))
  const doble = await desk.cliente(aCliente({ numeroIdentificacion: '1009', nombre: 'Anita' }))
  expect((await admin.post(`/clientes/${ana._id}/fusionar`, { otro: doble._id })).statusCode).toBe(200)
  const old = '1009;Ana;Pérez;3001112233;otra@c.co;Calle 9'
  const { _id } = await tried('clientes', [CLIENTES, old].join('\n'))
  const [row] = await rows(_id)
  expect(row).toMatchObject({ estado: 'cambia', cambios: { email: [expect.anything(), 'otra@c.co'] } })
  expect(row.cambios).not.toHaveProperty('numeroIdentificacion')
  const both = await tried(
    'clientes',
    [CLIENTES, '1001;Ana;Pérez;3001112233;ana@c.co;Calle 9', old].join('\n'),
  )
  expect((await rows(both._id))[1]).toMatchObject({
    estado: 'error',
    mensajes: [{ mensaje: 'Ya está en la fila 2.' }],
  })
  await mend(both._id, 2, { omitir: true })
  expect((await rows(both._id))[1]).toMatchObject({ estado: 'cambia' })
})

it('an import blocks merges and erasures', async () => {
  const { api, desk, admin } = await begun()
  const ana = await desk.cliente(aCliente({ numeroIdentificacion: '1001' }))
  const luis = await desk.cliente(aCliente({ numeroIdentificacion: '1002' }))
  await api.db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(IMPORT_LOCK)})`.execute(trx)
    for (const [what, body] of [
      ['fusionar', { otro: luis._id }],
      ['borrar-datos', { confirmacion: '1001' }],
    ] as const)
      expect(await admin.post(`/clientes/${ana._id}/${what}`, body)).toMatchObject({
        statusCode: 409,
        body: { codigo: 'IMPORTACION_EN_CURSO' },
      })
  })
  expect((await admin.get('/clientes')).body).toHaveLength(2)
})

it('Counts of an import have both of two rows mended at once', { tags: ['full'] }, async () => {
  const { tried, mend, settled } = await begun()
  const numbers = Array.from({ length: 12 }, (_, n) => n)
  const { _id } = await tried(
    'clientes',
    [CLIENTES, ...numbers.map((n) => `10${n + 10};Ana;Gil${n};3;a@c.co;Calle ${n}`)].join('\n'),
  )
  await Promise.all(numbers.map((n) => mend(_id, n + 2, { valores: { telefono: `30012345${n + 10}` } })))
  expect((await settled(_id)).resumen).toMatchObject({ nuevo: 12, error: 0 })
})

it.each(['573001234567', '+57 300 123 4567', '3001234567.0'])(
  'Phone %s is stored without its country code',
  { tags: ['full'] },
  async (telefono) => {
    const { admin, tried, run, clienteOf } = await begun()
    const form = await admin.post('/clientes', aCliente({ telefono, numeroIdentificacion: '1001' }))
    expect(form.body).toMatchObject({ telefono: '3001234567' })
    const { _id } = await tried('clientes', `${CLIENTES}\n1002;Ana;Gil;${telefono};a@c.co;Calle`)
    await run(_id)
    expect(await clienteOf('1002')).toMatchObject({ telefono: '3001234567' })
  },
)

it('A guessed split of three words is asked once for all rows', { tags: ['full'] }, async () => {
  const { admin, tried, outcomes, mend, settled, run, clienteOf } = await begun()
  const whole = 'Cédula;Nombre completo;Celular;Correo;Dirección'
  const ends = '3001234567;a@c.co;Calle'
  const { _id } = await tried(
    'clientes',
    [
      whole,
      `1001;Yeison Estiven Muñoz;${ends}`,
      `1002;Juan Pérez Gómez;${ends.replace('67', '68')}`,
      `1003;Pedro Martín Gómez;${ends.replace('67', '69')}`,
    ].join('\n'),
  )
  const ASKED = 'Son tres palabras: se guarda nombre «Yeison» y apellido «Estiven Muñoz». ¿Está bien?'
  expect(await outcomes(_id)).toMatchObject([
    [2, 'duda', 'nombreCompleto', ASKED],
    [3, 'nuevo', undefined, undefined],
    [4, 'duda', 'nombreCompleto', expect.any(String)],
  ])
  await mend(_id, 2, { valores: { nombre: 'Yeison Estiven', apellido: 'Muñoz' } })
  await admin.call('PATCH', `/importaciones/${_id}/filas`, {
    estado: 'duda',
    decision: 'crear',
    de: { campo: 'nombreCompleto', decisiones: ['crear', 'omitir'] },
  })
  expect((await settled(_id)).resumen).toMatchObject({ nuevo: 3, duda: 0 })
  await run(_id)
  expect(await clienteOf('1001')).toMatchObject({ nombre: 'Yeison Estiven', apellido: 'Muñoz' })
  expect(await clienteOf('1003')).toMatchObject({ nombre: 'Pedro Martín', apellido: 'Gómez' })

  // Importing the row of 1001 again finds the same person and asks nothing.
  const again = await tried('clientes', `${whole}\n1001;Yeison Estiven Muñoz;${ends}`)
  expect(await outcomes(again._id)).toMatchObject([[2, 'igual', undefined, undefined]])
})

it('a shorter name, or one without its accents, is asked', { tags: ['full'] }, async () => {
  const { admin, desk, tried, rows, outcomes, mend, run, settled, clienteOf } = await begun()
  const angela = { nombre: 'Ángela María', apellido: 'Muñoz Peña' }
  for (const numeroIdentificacion of ['1001', '1002', '1003', '1004'])
    await desk.cliente(aCliente({ numeroIdentificacion, ...angela }))
  const { _id } = await tried(
    'clientes',
    [
      'Cédula;Nombre completo;Notas',
      '1001;Angela Muñoz;nueva',
      '1002;Angela Maria Munoz Pena;nueva',
      '1003;Ángela María Muñoz Peña;nueva',
      '1004;Luis Alberto Rojas Díaz;nueva',
    ].join('\n'),
    { fijos: { email: 'a@c.co', telefono: '3001234567', direccion: 'Calle' } },
  )
  const ASKED = 'Ya está como «Ángela María Muñoz Peña», y el archivo dice «Angela Muñoz». ¿Con cuál queda?'
  expect(await outcomes(_id)).toEqual([
    [2, 'duda', 'nombreCompleto', ASKED],
    [3, 'duda', 'nombreCompleto', expect.any(String)],
    [4, 'cambia', undefined, undefined],
    [
      5,
      'duda',
      'nombreCompleto',
      expect.stringMatching(/^Ya está como .* Si es otra persona, corrige el número/),
    ],
  ])
  const [one, , , other] = await rows(_id)
  const [stays, changes] = other.mensajes[0].sugerencias
  expect((await mend(_id, 5, { valores: { nombreCompleto: changes.valor } })).body.cambios).toMatchObject({
    nombreCompleto: ['Ángela María Muñoz Peña', 'Luis Alberto Rojas Díaz'],
  })
  const { body: kept } = await mend(_id, 5, { valores: { nombreCompleto: stays.valor } })
  expect(kept).toMatchObject({ estado: 'cambia', cambios: { notas: [null, 'nueva'] } })
  const [keep, change] = one.mensajes[0].sugerencias
  expect((await mend(_id, 2, { valores: { nombreCompleto: keep.valor } })).body).toMatchObject({
    estado: 'cambia',
    cambios: { notas: [null, 'nueva'] },
  })
  expect(change).toEqual({ dice: 'Cambiar a «Angela Muñoz»', valor: 'Angela Muñoz' })
  expect((await mend(_id, 3, { valores: { nombreCompleto: 'Angela Maria Munoz Pena' } })).body).toMatchObject(
    {
      estado: 'cambia',
    },
  )
  await run(_id)
  expect(await clienteOf('1001')).toMatchObject({ ...angela, notas: 'nueva' })
  expect(await clienteOf('1002')).toMatchObject({ nombre: 'Angela Maria', apellido: 'Munoz Pena' })
  const halves = await tried('clientes', `${CLIENTES}\n1003;Angela;Munoz;3001234567;a@c.co;Calle`)
  const [half] = await rows(halves._id)
  expect(half.mensajes).toMatchObject([
    {
      campo: 'nombre',
      sugerencias: [{ valor: 'Ángela María', ademas: { apellido: 'Muñoz Peña' } }, { valor: 'Angela' }],
    },
  ])
  const de = { campo: 'nombre', decisiones: [], pregunta: 'nombre' }
  await admin.call('PATCH', `/importaciones/${halves._id}/filas`, { estado: 'duda', sugerencia: 0, de })
  await settled(halves._id)
  expect((await rows(halves._id))[0]).toMatchObject({ valores: { apellido: 'Muñoz Peña' } })
  expect((await rows(halves._id))[0].cambios).not.toHaveProperty('apellido')
})
