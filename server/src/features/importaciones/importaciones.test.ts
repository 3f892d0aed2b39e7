import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { aCliente } from '../../testing/builders.ts'
import { waitsForALock } from '../../testing/database/waits-for-a-lock.ts'
import { emptiedApi } from '../../testing/emptied-api.ts'
import { frontDesk } from '../../testing/front-desk.ts'
import { importer } from '../../testing/importing.ts'
import { everything } from '../../testing/models/everything.ts'
import { IMPORT_LOCK } from './import-lock.queries.ts'

const HEAD = 'Cédula;Nombres;Apellidos;Celular;Correo;Dirección'
const line = (n: number, more: Partial<Record<'nombre' | 'apellido' | 'telefono' | 'email', string>> = {}) =>
  [
    1000 + n,
    more.nombre ?? `Ana ${'ABCDEFGHIJ'[n % 10]}`,
    more.apellido ?? `Gómez ${n}`,
    more.telefono ?? `300000${String(n).padStart(4, '0')}`,
    more.email ?? `a${n}@c.co`,
    'Calle 1',
  ].join(';')
/** The client of `line(1)`. */
const ONE = { numeroIdentificacion: '1001', nombre: 'Ana B', apellido: 'Gómez 1' }
const file = (...lines: string[]) => [HEAD, ...lines].join('\n')

describe('importing clients', () => {
  it('files that wait for the worker hold no connection', { tags: ['full'] }, async () => {
    const api = await emptiedApi()
    const { upload } = importer(api)
    const uploading = { isOver: false }
    const answers = Promise.all(
      Array.from({ length: 2 }, (_, n) => upload('clientes', file(line(n)))),
    ).finally(() => {
      uploading.isOver = true
    })
    let most = 0
    while (!uploading.isOver) {
      const { rows } = await sql<{ n: number }>`select count(*)::integer as n from pg_stat_activity
        where datname = current_database() and xact_start is not null and pid <> pg_backend_pid()
          and query ilike '%idle_in_transaction_session_timeout%'`.execute(api.db)
      most = Math.max(most, rows[0]?.n ?? 0)
    }
    expect((await answers).map(({ statusCode }) => statusCode)).toEqual([201, 201])
    expect(most).toBeLessThanOrEqual(1)
  })

  it('suggests a map, tries without changes, imports, and is idempotent', async () => {
    const api = await emptiedApi()
    const { upload, tried, states, run, admin, settled } = importer(api)
    const made = await upload('clientes', file(line(1), line(2)))
    expect(made.body).toMatchObject({
      estado: 'mapa',
      filas: 2,
      mapa: { numeroIdentificacion: 0, nombre: 1, apellido: 2, telefono: 3, email: 4, direccion: 5 },
    })
    const before = await everything(api)
    const { _id, resumen } = await tried('clientes', file(line(1), line(2)))
    expect(resumen).toEqual({ nuevo: 2, igual: 0, cambia: 0, duda: 0, error: 0, omitida: 0 })
    expect(await everything(api)).toEqual(before)
    expect((await run(_id)).body).toMatchObject({
      estado: 'hecha',
      resultado: { creados: 2, cambiados: 0, omitidos: 0 },
    })
    expect((await admin.get('/clientes')).body).toHaveLength(2)
    expect((await run(_id)).body).toMatchObject({ codigo: 'IMPORTACION_YA_HECHA' })

    const again = await tried('clientes', file(line(1), line(2)))
    expect(await states(again._id)).toEqual({ 2: 'igual', 3: 'igual' })
    await run(again._id)
    expect((await settled(again._id)).resultado).toEqual({ creados: 0, cambiados: 0, omitidos: 0 })
    expect((await admin.get('/clientes')).body).toHaveLength(2)
  })

  it('a second dry run rewrites only the rows whose verdict changed', async () => {
    const api = await emptiedApi()
    const { tried, admin, settled } = importer(api)
    const { _id, mapa } = await tried('clientes', file(line(1), line(2)))
    const versions = async () => {
      const { rows } = await sql<{ version: string }>`select ctid::text as version from importacion_filas
        where importacion_id = ${_id} and fila > 0 order by fila`.execute(api.db)
      return rows.map(({ version }) => version)
    }
    const [first, second] = await versions()
    await frontDesk(api).cliente(aCliente(ONE))
    await admin.put(`/importaciones/${_id}/mapa`, { mapa })
    expect(await settled(_id)).toMatchObject({ resumen: { cambia: 1, nuevo: 1 } })
    expect(await versions()).toEqual([expect.not.stringContaining(String(first)), second])
  })

  it('undoing restores every table, and the import can run again', async () => {
    const api = await emptiedApi()
    const { tried, run, undo } = importer(api)
    await frontDesk(api).cliente(aCliente(ONE))
    const before = await everything(api)
    const { _id, resumen } = await tried('clientes', file(line(1), line(2), line(3)))
    expect(resumen).toMatchObject({ nuevo: 2, cambia: 1 })
    await run(_id)
    expect(await everything(api)).not.toEqual(before)
    expect((await undo(_id)).body).toMatchObject({ estado: 'deshecha', conservados: [] })
    expect(await everything(api)).toEqual(before)
    expect((await run(_id)).body).toMatchObject({ estado: 'hecha', resultado: { creados: 2, cambiados: 1 } })
  })

  it('undoing spares and names clients used or edited since', { tags: ['full'] }, async () => {
    const api = await emptiedApi()
    const { tried, run, undo, admin } = importer(api)
    const { _id } = await tried('clientes', file(line(1), line(2), line(3)))
    await run(_id)
    const [one, two] = (await admin.get('/clientes?orden=numeroIdentificacion')).body
    await frontDesk(api).membresia({ cliente: one._id })
    await admin.put(`/clientes/${two._id}`, { direccion: 'Otra' })
    const { body } = await undo(_id)
    expect(body.conservados).toEqual([
      { fila: 2, texto: expect.stringContaining('Gómez 1 se conserva') },
      { fila: 3, texto: expect.stringContaining('Gómez 2 se conserva') },
    ])
    expect((await admin.get('/clientes')).body).toHaveLength(2)
  })

  it('reports errors per row; rows can be corrected, decided or omitted', { tags: ['full'] }, async () => {
    const api = await emptiedApi()
    const { tried, rows, states, mend, run, admin } = importer(api)
    await frontDesk(api).cliente(
      aCliente({ numeroIdentificacion: '9999', nombre: 'Ana', apellido: 'Ruiz', telefono: '3001112233' }),
    )
    const { _id } = await tried(
      'clientes',
      file(
        line(1, { telefono: '123' }),
        line(2),
        line(2),
        line(2, { nombre: 'Luis' }),
        line(4, { nombre: 'Ana', apellido: 'Ruiz', telefono: '300 111 2233' }),
        'Total;4',
      ),
    )
    expect(await states(_id)).toEqual({
      2: 'error',
      3: 'nuevo',
      4: 'igual',
      5: 'error',
      6: 'duda',
      7: 'omitida',
    })
    const [first, , , repeated] = await rows(_id)
    expect(first.mensajes).toEqual([
      { campo: 'telefono', mensaje: 'El teléfono debe tener 10 dígitos numéricos.' },
    ])
    expect(repeated.mensajes).toEqual([{ campo: null, mensaje: 'Ya está en la fila 3.' }])
    expect((await run(_id)).body).toMatchObject({ codigo: 'IMPORTACION_CON_PENDIENTES' })
    expect((await mend(_id, 2, { valores: { telefono: '3005556677' } })).body).toMatchObject({
      estado: 'nuevo',
      mensajes: [],
    })
    expect(
      (await mend(_id, 5, { valores: { numeroIdentificacion: '1.777', nombre: 'Ana C' } })).body,
    ).toMatchObject({
      estado: 'duda',
      decisiones: ['crear', 'omitir'],
    })
    expect((await mend(_id, 5, { valores: { telefono: '3009990000' } })).body).toMatchObject({
      estado: 'nuevo',
    })
    expect((await mend(_id, 6, { decision: 'actualizar' })).body).toMatchObject({
      estado: 'cambia',
      cambios: { numeroIdentificacion: ['9999', '1004'] },
    })
    expect((await run(_id)).body).toMatchObject({ resultado: { creados: 3, cambiados: 1, omitidos: 1 } })
    expect((await admin.get('/clientes')).body).toHaveLength(4)
  })

  it('two concurrent imports of one file create each client once', async () => {
    const api = await emptiedApi()
    const { tried, run, settled, admin } = importer(api)
    const text = file(...Array.from({ length: 40 }, (_, n) => line(n)))
    const [one, two] = [await tried('clientes', text), await tried('clientes', text)]
    const answers = await Promise.all([run(one._id), run(two._id)])
    for (const { statusCode } of answers) expect([200, 202, 409]).toContain(statusCode)
    await Promise.all([settled(one._id), settled(two._id)])
    expect((await admin.get('/clientes')).body).toHaveLength(40)
  })

  it('an edit that races with the import survives, and the import retries', { tags: ['full'] }, async () => {
    const api = await emptiedApi()
    const { tried, run, rows, admin } = importer(api)
    const { _id: ana } = await frontDesk(api).cliente(aCliente(ONE))
    const { _id } = await tried('clientes', file(line(1)))
    const edit = await api.database.owned.transaction().execute(async (trx) => {
      await sql`update clientes set notas = 'De la recepción' where id = ${ana}`.execute(trx)
      const running = run(_id)
      await expect.poll(() => waitsForALock(api.database)).toBe(true)
      return { running }
    })
    expect((await edit.running).body).toMatchObject({ codigo: 'IMPORTACION_CAMBIADA' })
    expect((await admin.get(`/clientes/${ana}`)).body).toMatchObject({ notas: 'De la recepción' })
    expect(await rows(_id)).toMatchObject([{ estado: 'cambia' }])
    expect((await run(_id)).body).toMatchObject({ resultado: { cambiados: 1 } })
    expect((await admin.get(`/clientes/${ana}`)).body).toMatchObject({
      notas: 'De la recepción',
      direccion: 'Calle 1',
    })
  })

  it('a change since the dry run aborts the import', { tags: ['full'] }, async () => {
    const api = await emptiedApi()
    const { tried, run, settled, admin } = importer(api)
    const { _id } = await tried('clientes', file(line(1), line(2)))
    await frontDesk(api).cliente(aCliente(ONE))
    expect((await run(_id)).body).toMatchObject({ codigo: 'IMPORTACION_CAMBIADA' })
    expect(await settled(_id)).toMatchObject({ estado: 'revision', resumen: { nuevo: 1, cambia: 1 } })
    expect((await admin.get('/clientes')).body).toHaveLength(1)
  })

  it('an interrupted import is reported as such, even during another', { tags: ['full'] }, async () => {
    const api = await emptiedApi()
    const { tried, run, admin, settled } = importer(api)
    const { _id } = await tried('clientes', file(line(1)))
    const other = await tried('clientes', file(line(2)))
    const dead = { enCurso: 'ejecutar' as const, progreso: 0.5 }
    await api.db.updateTable('importaciones').set(dead).where('id', '=', _id).execute()
    expect((await admin.get(`/importaciones/${_id}`)).body).toMatchObject({
      estado: 'revision',
      progreso: null,
    })
    await run(other._id)
    expect(await settled(_id)).toMatchObject({
      estado: 'revision',
      fallo: 'Se interrumpió antes de terminar, y no quedó nada a medias. Empieza otra vez.',
    })
    expect((await run(_id)).body).toMatchObject({ estado: 'hecha', fallo: null })
  })

  it('a dry run or second request during an import is harmless', { tags: ['full'] }, async () => {
    const api = await emptiedApi()
    const { tried, run, settled, admin, undo } = importer(api)
    const { _id, mapa } = await tried('clientes', file(...Array.from({ length: 300 }, (_, n) => line(n))))
    const answers = await Promise.all([
      run(_id),
      admin.put(`/importaciones/${_id}/mapa`, { mapa }),
      admin.post(`/importaciones/${_id}/ejecutar`),
    ])
    expect(answers.map(({ statusCode }) => statusCode).filter((status) => status >= 500)).toEqual([])
    await settled(_id)
    const done = await run(_id)
    expect(['hecha', 'IMPORTACION_YA_HECHA']).toContain(done.body.codigo ?? done.body.estado)
    expect(await settled(_id)).toMatchObject({ estado: 'hecha', resultado: { creados: 300 } })
    expect((await admin.get('/clientes?limite=1')).headers['x-total-count']).toBe('300')
    expect((await undo(_id)).body).toMatchObject({ estado: 'deshecha', conservados: [] })
  })

  it('a row knows the name and phone that an earlier one gives', { tags: ['full'] }, async () => {
    const api = await emptiedApi()
    const { tried, run, states, mend } = importer(api)
    await frontDesk(api).cliente(
      aCliente({ ...ONE, nombre: 'Sara', apellido: 'Gil', telefono: '3110000000' }),
    )
    const between = Array.from({ length: 220 }, (_, n) => line(n + 10))
    const same = { nombre: 'Sara', apellido: 'Gil', telefono: '3009990000' }
    const { _id } = await tried('clientes', file(line(1, same), ...between, line(5, same)))
    expect((await states(_id))[2]).toBe('cambia')
    const [doubt] = (await importer(api).admin.get(`/importaciones/${_id}/filas?estado=duda`)).body
    expect(doubt).toMatchObject({ fila: 223, decisiones: ['crear', 'omitir'] })
    await mend(_id, 223, { decision: 'crear' })
    expect((await run(_id)).body).toMatchObject({
      estado: 'hecha',
      resultado: { creados: 221, cambiados: 1 },
    })
  })

  it('an undone import is reviewed again with its corrections, and runs', { tags: ['full'] }, async () => {
    const api = await emptiedApi()
    const { tried, run, undo, mend, admin, settled, rows } = importer(api)
    const { _id, mapa } = await tried('clientes', file(line(1), line(2, { telefono: '300' })))
    await mend(_id, 3, { valores: { telefono: '3009990000' } })
    await run(_id)
    await undo(_id)
    await admin.put(`/importaciones/${_id}/mapa`, { mapa })
    expect(await settled(_id)).toMatchObject({ estado: 'revision', resumen: { nuevo: 2, error: 0 } })
    expect((await rows(_id))[1].valores).toMatchObject({ telefono: '3009990000' })
    expect((await run(_id)).body).toMatchObject({ estado: 'hecha', resultado: { creados: 2 } })
  })

  it('a map rejected during another import changes nothing', { tags: ['full'] }, async () => {
    const api = await emptiedApi()
    const { tried, run, admin, settled } = importer(api)
    await frontDesk(api).cliente(aCliente({ numeroIdentificacion: '1001' }))
    const one = await tried('pagos', 'Cedula;Fecha;Monto;Saldo\n1001;15/10/2026;50000;990000')
    await api.database.owned.transaction().execute(async (trx) => {
      await sql`select pg_advisory_xact_lock(${sql.lit(IMPORT_LOCK)})`.execute(trx)
      const answer = await admin.put(`/importaciones/${one._id}/mapa`, { mapa: { ...one.mapa, monto: 3 } })
      expect(answer.body).toMatchObject({ codigo: 'IMPORTACION_EN_CURSO' })
    })
    expect(await settled(one._id)).toMatchObject({ estado: 'revision', mapa: one.mapa })
    await run(one._id)
    expect(await api.db.selectFrom('pagos').select('monto').execute()).toEqual([{ monto: 50_000 }])
  })
})
