import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { aCliente } from '../../../testing/builders.ts'
import { emptiedApi } from '../../../testing/emptied-api.ts'
import { frontDesk } from '../../../testing/front-desk.ts'
import { importer } from '../../../testing/importing.ts'

const HEAD = 'Cédula;Nombres;Apellidos;Celular;Correo;Dirección'

it('an import stores the values that its review shows', async () => {
  const { tried, rows, run, admin } = importer(await emptiedApi())
  const { _id } = await tried(
    'clientes',
    `${HEAD};Nacimiento\n10563301.0;Pan;Das;3001239911.0;p@c.co;nan;1990-05-23T00:00:00.000Z`,
    {
      fijos: { direccion: 'Sin dirección' },
    },
  )
  expect(await rows(_id)).toMatchObject([
    {
      estado: 'nuevo',
      valores: { numeroIdentificacion: '10563301.0', direccion: 'Sin dirección' },
      entendidos: { numeroIdentificacion: '10563301', telefono: '3001239911', fechaNacimiento: '23/5/1990' },
    },
  ])
  await run(_id)
  expect((await admin.get('/clientes?numeroIdentificacion=10563301')).body).toMatchObject([
    { numeroIdentificacion: '10563301', telefono: '3001239911', fechaNacimiento: '1990-05-23' },
  ])
})

it('a file without titles imports its first row', async () => {
  const { upload, admin, settled, rows, run } = importer(await emptiedApi())
  const { body } = await upload(
    'clientes',
    'Ana;Gil;1001;3001230001;a@c.co;Calle 1\nEva;Gil;1002;3001230002;e@c.co;Calle 2',
  )
  expect(body).toMatchObject({
    titulos: null,
    filas: 2,
    columnas: [{ nombre: 'Columna 1', muestras: ['Ana', 'Eva'] }, {}, {}, {}, {}, {}],
  })
  const mapa = { nombre: 0, apellido: 1, numeroIdentificacion: 2, telefono: 3, email: 4, direccion: 5 }
  await admin.put(`/importaciones/${body._id}/mapa`, { mapa })
  await settled(body._id)
  expect((await rows(body._id)).map(({ fila }: { fila: number }) => fila)).toEqual([1, 2])
  expect((await run(body._id)).body).toMatchObject({ resultado: { creados: 2 } })
})

it('first row becomes titles or data as the user decides', { tags: ['full'] }, async () => {
  const { upload, admin } = importer(await emptiedApi())
  const { body } = await upload('productos', 'Listado\nAgua;Bebida\nPan;Comida\n;')
  expect(body).toMatchObject({ filas: 1, titulos: 2 })
  const say = (titulos: boolean) => admin.put(`/importaciones/${body._id}/titulos`, { titulos })
  const shown = {
    estado: 'mapa',
    columnas: [{ nombre: 'Columna 1', muestras: ['Listado', 'Agua', 'Pan'] }, {}],
  }
  expect((await say(false)).body).toMatchObject({ filas: 3, titulos: null, ...shown })
  expect((await say(true)).body).toMatchObject({ filas: 1, titulos: 2, columnas: [{ nombre: 'Agua' }, {}] })
  expect(await admin.put(`/importaciones/${body._id}/titulos`, {})).toMatchObject({ statusCode: 400 })
})

it('an ambiguous encoding is asked, and decoded as answered', { tags: ['full'] }, async () => {
  const { upload, admin } = importer(await emptiedApi())
  const bytes = Buffer.from(
    `${HEAD.replace('é', 'e').replace('ó', 'o')}\n1001;Mar\x92a;Gil;3001230001;a@c.co;Calle`,
    'latin1',
  )
  const asked = await upload('clientes', bytes, 'text/csv')
  expect(asked).toMatchObject({ statusCode: 400, body: { codigo: 'LETRAS_DUDOSAS' } })
  expect(asked.body.opciones).toContainEqual({ codificacion: 'macintosh', muestra: 'María' })
  const read = await admin.post('/importaciones?tipo=clientes&codificacion=macintosh', bytes, {
    'content-type': 'text/csv',
  })
  expect(read.body.columnas[1].muestras).toEqual(['María'])
})

it('absences in a register are omitted, ambiguous values asked', { tags: ['full'] }, async () => {
  const api = await emptiedApi()
  await frontDesk(api).cliente(aCliente({ numeroIdentificacion: '1001' }))
  const { tried, outcomes, mend, run } = importer(api)
  const { _id } = await tried(
    'asistencias',
    'Documento;Fecha;Presente\n1001;2026-10-05;no\n1001;2026-10-06;Ausente\n1001;2026-10-07;sí\n1001;2026-10-08;\n1001;2026-10-09;quizá',
  )
  expect(await outcomes(_id)).toEqual([
    [2, 'omitida', null, expect.stringMatching(/no asistió, y se deja fuera/)],
    [3, 'omitida', null, expect.stringMatching(/no asistió, y se deja fuera/)],
    [4, 'nuevo', undefined, undefined],
    [5, 'duda', 'asistio', 'La celda de asistencia está vacía. ¿Estuvo ese día?'],
    [6, 'duda', 'asistio', '«quizá» no dice si asistió. ¿Estuvo ese día?'],
  ])
  await mend(_id, 5, { decision: 'omitir' })
  await mend(_id, 6, { decision: 'crear' })
  expect((await run(_id)).body).toMatchObject({ resultado: { creados: 2, omitidos: 3 } })
})

it('a product named like a total is asked if priced', { tags: ['full'] }, async () => {
  const { tried, outcomes, mend, run } = importer(await emptiedApi())
  const { _id } = await tried(
    'productos',
    'Nombre;Precio;Stock\nTotal War pre entreno;180000;4\nTOTAL;;9\nSubtotal;5000;',
  )
  expect(await outcomes(_id)).toEqual([
    [2, 'duda', 'nombre', expect.stringMatching(/parece una suma/)],
    [3, 'omitida', null, expect.stringMatching(/fila de totales/)],
    [4, 'omitida', null, expect.stringMatching(/fila de totales/)],
  ])
  expect((await mend(_id, 2, { decision: 'crear' })).body).toMatchObject({ estado: 'nuevo' })
  expect((await run(_id)).body).toMatchObject({ resultado: { creados: 1 } })
})

it('an import whose lock is lost is not run twice', { tags: ['full'] }, async () => {
  const api = await emptiedApi()
  await frontDesk(api).cliente(aCliente({ numeroIdentificacion: '1001' }))
  const { tried, settled, admin, undo } = importer(api)
  const lines = Array.from({ length: 200 }, (_, n) => `1001;${1_000 + n};2026-10-01;Efectivo`)
  const { _id } = await tried('pagos', ['Cédula;Valor;Fecha;Medio de pago', ...lines].join('\n'))
  const cut = () =>
    sql<{ pid: number }>`
    select pg_terminate_backend(l.pid) from pg_locks l
    where l.locktype = 'advisory' and l.objid = 720114092 and l.granted and l.pid <> pg_backend_pid()
      and l.database = (select oid from pg_database where datname = current_database())`.execute(
      api.database.owned,
    )
  let second: Promise<unknown> | undefined
  await api.db.transaction().execute(async (trx) => {
    // The first import waits for the lock on the client of its payments.
    await sql`select from clientes where numero_identificacion = '1001' for update`.execute(trx)
    const first = admin.post(`/importaciones/${_id}/ejecutar`)
    second = first
    await expect
      .poll(
        async () =>
          (
            await sql`select from pg_locks where locktype = 'advisory' and objid = 720114093 and granted`.execute(
              api.database.owned,
            )
          ).rows.length,
        { timeout: 20_000 },
      )
      .toBeGreaterThan(0)
    await cut()
    expect((await admin.post(`/importaciones/${_id}/ejecutar`)).body).toMatchObject({
      codigo: 'IMPORTACION_EN_CURSO',
    })
  })
  await second
  await expect.poll(async () => (await settled(_id)).estado).toBe('hecha')
  expect((await admin.post(`/importaciones/${_id}/ejecutar`)).body).toMatchObject({
    codigo: 'IMPORTACION_YA_HECHA',
  })
  const { rows } = await sql`select from pagos where eliminado_en is null`.execute(api.db)
  expect(rows).toHaveLength(200)
  expect((await undo(_id)).body).toMatchObject({ estado: 'deshecha', conservados: [] })
})
