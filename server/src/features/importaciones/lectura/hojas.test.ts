import { camposDe } from '@gym/contract/importaciones/importaciones.rules'
import { type TipoImportacion, tiposImportacion } from '@gym/contract/importaciones/importaciones.types'
import { expect, it } from 'vitest'
import { aCliente } from '../../../testing/builders.ts'
import { emptiedApi } from '../../../testing/emptied-api.ts'
import { type Hoja, hojas, line } from '../../../testing/fixtures/sheet-cases.ts'
import { frontDesk } from '../../../testing/front-desk.ts'
import { importer } from '../../../testing/importing.ts'
import { aSheet } from '../../../testing/sheet-files.ts'

/** Number of files that `npm test` reads; `npm run test:full` reads all. */
const CORE = 5

it.each(hojas.slice(0, CORE))('$name', readsSheet)
it.each(hojas.slice(CORE))('$name', { tags: ['full'] }, readsSheet)

async function readsSheet({ make, type, becomes, says = {}, people = {} }: Hoja) {
  const api = await emptiedApi()
  await frontDesk(api).cliente(
    aCliente({ nombre: 'Ya', apellido: 'Estaba', numeroIdentificacion: '9001', telefono: '3009998877' }),
  )
  const { tried, states, rows, outcomes, mend, run, admin } = importer(api)
  const { _id } = await tried('clientes', await make(), type ? { type } : {})
  expect(await states(_id), JSON.stringify(await outcomes(_id))).toEqual(becomes)
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
  const { upload } = importer(await emptiedApi())
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
  const { tried, admin, states, settled } = importer(await emptiedApi())
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
  const { upload, tried, admin } = importer(await emptiedApi())
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
  const api = await emptiedApi()
  const desk = frontDesk(api)
  const { tried, admin, run, outcomes } = importer(api)
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
  expect(resumen, JSON.stringify(await outcomes(_id))).toMatchObject({ nuevo: 2, duda: 0, error: 0 })
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
  const api = await emptiedApi()
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
