import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { Answer } from '../../testing/api.ts'
import { waitsForALock } from '../../testing/database/waits-for-a-lock.ts'
import { begun, day } from '../../testing/fixtures/import-membresias.ts'
import { everything } from '../../testing/models/everything.ts'
import { aWorkbook } from '../../testing/sheet-files.ts'

it('memberships are imported as gyms write them, idempotently, and undone', async () => {
  const { api, tried, states, run, undo, those, ana, luis } = await begun()
  const file = await aWorkbook(
    [
      ['Membresías 2026'],
      [],
      ['Cédula', 'Plan', 'Valor', 'Desde', 'Hasta', 'Sesiones'],
      [1001, 'Plan mensual', '$80,000', day('2026-10-01'), day('2026-10-31'), null],
      ['1.002', 'Tiquetera 10 clases', 120_000.5, '15/10/2026', '14/12/2026', 8],
      ['1002', 'Mensualidad', '80,000.00', '2026-01-05', '4 de febrero de 2026', null],
      ['Totales', null, 280_000, null, null, null],
    ],
    true,
  )
  const before = await everything(api)
  const { _id, resumen } = await tried('membresias', file)
  expect(resumen).toEqual({ nuevo: 3, igual: 0, cambia: 0, duda: 0, error: 0, omitida: 1 })
  expect(await everything(api)).toEqual(before)

  expect((await run(_id)).body).toMatchObject({ resultado: { creados: 3, cambiados: 0, omitidos: 1 } })
  const made = (await those()).map(
    ({ cliente, tipo, duracion, precio, sesionesRestantes, fechainicio, fechafin }) => [
      (cliente as { _id: string })._id,
      ...[tipo, duracion, precio, sesionesRestantes, fechainicio, fechafin],
    ],
  )
  expect(made).toEqual([
    [luis._id, 'Mensualidad', 30, 80_000, 0, '2026-01-05', '2026-02-04'],
    [ana._id, 'Mensualidad', 30, 80_000, 0, '2026-10-01', '2026-10-31'],
    [luis._id, 'Clase', 60, 120_000.5, 8, '2026-10-15', '2026-12-14'],
  ])

  const again = await tried('membresias', file)
  expect(await states(again._id)).toEqual({ 4: 'igual', 5: 'igual', 6: 'igual', 7: 'omitida' })
  const done = await everything(api)
  expect((await run(again._id)).body).toMatchObject({ resultado: { creados: 0, cambiados: 0 } })
  expect(await everything(api)).toEqual(done)
  expect((await undo(again._id)).body).toMatchObject({ estado: 'deshecha', conservados: [] })
  expect(await everything(api)).toEqual(done)

  expect((await undo(_id)).body).toMatchObject({ estado: 'deshecha', conservados: [] })
  expect(await everything(api)).toEqual(before)
})

it('a membership takes the plan that its row names, and no other', async () => {
  const { api, desk, tried, outcomes, rows, run, mend, those, ana } = await begun()
  const plan = (nombre: string, fields = {}) => desk.plan({ nombre, ...fields })
  await plan('Estudiante', { franja: { dias: ['Lunes'], desde: '06:00', hasta: '12:00' } })
  await plan('Doce clases', { tipo: 'Clase', sesiones: 12, vigencia: { cantidad: 60, unidad: 'dias' } })
  await desk.membresia({ cliente: ana._id, fechainicio: '2026-08-01', duracion: 30, precio: 80_000 })
  const { _id } = await tried(
    'membresias',
    [
      'Cédula;Plan;Duración;Precio;Inicio;Sesiones',
      '1001;ESTUDIANTE;30;80000;2026-08-01;',
      '1001;estudiante;30;65000;2026-11-01;',
      '1002;Doce clases;60;120000;2026-10-01;7',
      '1002;Mensual vip;30;90000;2026-03-01;',
      '1002;Doce;60;120000;2025-12-15;7',
    ].join('\n'),
  )
  expect(await outcomes(_id)).toEqual([
    [2, 'duda', 'fechainicio', expect.stringMatching(/vendida en el programa/)],
    [3, 'nuevo', null, 'Es el plan «Estudiante», lunes de 06:00 a 12:00.'],
    [4, 'nuevo', null, 'Es el plan «Doce clases».'],
    [5, 'nuevo', null, '«Mensual vip» no es el nombre de un plan: queda como Mensualidad, sin plan.'],
    [6, 'duda', 'tipo', '«Doce» no es un tipo de membresía. Elige cuál es.'],
  ])
  await mend(_id, 2, { decision: 'actualizar' })
  const [changed, , , , asked] = await rows(_id)
  expect(changed.cambios).toEqual({
    tipo: ['Mensualidad', 'Mensualidad, plan Estudiante, lunes de 06:00 a 12:00'],
  })
  const [{ sugerencias }] = asked.mensajes
  expect(sugerencias.map(({ valor }: { valor: string }) => valor)).toContain('Doce clases')
  expect((await mend(_id, 6, { valores: { tipo: 'Doce clases' } })).body).toMatchObject({ estado: 'nuevo' })
  expect((await run(_id)).body).toMatchObject({ resultado: { creados: 4, cambiados: 1 } })
  expect(
    (await those()).map(({ fechainicio, plan }) => [fechainicio, (plan as Named)?.nombre ?? null]),
  ).toEqual([
    ['2025-12-15', 'Doce clases'],
    ['2026-03-01', null],
    ['2026-08-01', 'Estudiante'],
    ['2026-10-01', 'Doce clases'],
    ['2026-11-01', 'Estudiante'],
  ])
  const { rows: kept } = await sql`select franja from membresias where precio = 65000`.execute(api.db)
  expect(kept).toMatchObject([{ franja: { desde: '06:00' } }])
})

type Named = { nombre: string } | undefined

it('each invalid cell is reported on its column', { tags: ['full'] }, async () => {
  const { tried, outcomes, mend, run, those, desk, ana } = await begun()
  await desk.membresia({ cliente: ana._id, fechainicio: '2026-11-01' })
  const { _id } = await tried(
    'membresias',
    [
      'Cédula;Tipo;Duración;Precio;Inicio',
      '9999;Mensualidad;30;80000;01/11/2026',
      ';Mensualidad;30;80000;01/11/2026',
      '1002;Mensualidad;30;80000;31/02/2026',
      '1002;Mensualidad;30;80000;01/11/1926',
      '1002;Zumba;30;80000;01/11/2026',
      '1001;Mensualidad;30;80000;15/11/2026',
      '1001;Mensualidad;30;80000;15/12/2026',
      '1002;Mensualidad;30;80000;01/11/2026',
      '1002;Mensualidad;30;80000;01/11/2026',
      '1002;Mensualidad;30;90000;01/11/2026',
      '1002;Mensualidad;30;80000;20/11/2026',
      '1002;Mensualidad;30;80.00.0;01/01/2026',
    ].join('\n'),
  )
  expect(await outcomes(_id)).toEqual([
    [2, 'error', 'numeroIdentificacion', expect.stringMatching(/No hay un cliente con ese número/)],
    [3, 'error', 'numeroIdentificacion', expect.stringMatching(/obligatorio/)],
    [4, 'error', 'fechainicio', expect.stringMatching(/no es una fecha/)],
    [5, 'error', 'fechainicio', expect.stringMatching(/Revisa el año/)],
    [6, 'duda', 'tipo', '«Zumba» no es un tipo de membresía. Elige cuál es.'],
    [7, 'duda', 'fechainicio', expect.stringMatching(/vendida en el programa en esos días: del 1\/11\/2026/)],
    [8, 'nuevo', undefined, undefined],
    [9, 'nuevo', undefined, undefined],
    [10, 'igual', null, 'Ya está en la fila 9.'],
    [11, 'error', null, 'Ya está en la fila 9.'],
    [12, 'duda', 'fechainicio', 'Se cruza con la membresía de la fila 9.'],
    [13, 'duda', 'precio', expect.stringMatching(/no se sabe si es 80000\./)],
  ])
  for (const fila of [2, 3, 4, 5, 6, 11, 12]) await mend(_id, fila, { omitir: true })
  expect((await mend(_id, 7, { decision: 'crear' })).body).toMatchObject({ estado: 'nuevo' })
  expect((await mend(_id, 13, { valores: { precio: '80000' } })).body).toMatchObject({ estado: 'nuevo' })
  expect((await run(_id)).body).toMatchObject({ resultado: { creados: 4, cambiados: 0, omitidos: 7 } })
  expect(await those()).toHaveLength(5)
})

it('an existing membership changes and is restored, unless used or edited since', {
  tags: ['full'],
}, async () => {
  const { api, tried, rows, mend, run, undo, those, admin, desk, ana, luis } = await begun()
  await desk.membresia({ cliente: ana._id, fechainicio: '2026-11-01', precio: 70_000 })
  const head = 'Cédula;Tipo;Duración;Precio;Inicio'
  const file = [head, '1001;Mensualidad;31;80000;01/11/2026', '1002;Mensualidad;30;80000;01/11/2026'].join(
    '\n',
  )
  const before = await everything(api)
  const { _id } = await tried('membresias', file, { fechas: 'dma' })
  await mend(_id, 2, { decision: 'actualizar' })
  expect((await rows(_id))[0]).toMatchObject({
    estado: 'cambia',
    cambios: { duracion: ['30', '31'], precio: ['70000', '80000'] },
  })
  expect((await run(_id)).body).toMatchObject({ resultado: { creados: 1, cambiados: 1 } })
  expect((await undo(_id)).body).toMatchObject({ conservados: [] })
  expect(await everything(api)).toEqual(before)

  await run(_id)
  const its = async (cliente: string) =>
    (await those()).find((each) => (each.cliente as { _id: string })._id === cliente) as {
      _id: string
      precio: number
    }
  await admin.put(`/membresias/${(await its(ana._id))._id}`, { precio: 85_000 })
  const freeze = { motivo: 'Viaje', desde: '2026-11-20', hasta: '2026-11-25' }
  const path = `/membresias/${(await its(luis._id))._id}/congelar`
  expect((await api.as('recepcionista').post(path, freeze)).statusCode).toBe(200)
  const { body } = await undo(_id)
  expect(body.conservados).toEqual([
    { fila: 2, texto: expect.stringMatching(/^La membresía de Ana .* se conserva como está: cambió/) },
    { fila: 3, texto: expect.stringMatching(/^La membresía de Luis .* se conserva/) },
  ])
  expect((await its(ana._id)).precio).toBe(85_000)
  expect(await those()).toHaveLength(2)
})

it('two concurrent imports of one file create each membership once', { tags: ['full'] }, async () => {
  const { tried, run, settled, those } = await begun()
  const lines = Array.from({ length: 10 }, (_, n) => `1001;Mensualidad;30;80000;01/02/${2010 + n}`)
  const file = ['Cédula;Tipo;Duración;Precio;Inicio', ...lines].join('\n')
  const more = { fechas: 'dma' }
  const [one, two] = [await tried('membresias', file, more), await tried('membresias', file, more)]
  const answers = await Promise.all([run(one._id), run(two._id)])
  for (const { statusCode } of answers) expect([200, 202, 409]).toContain(statusCode)
  await Promise.all([settled(one._id), settled(two._id)])
  expect(await those()).toHaveLength(10)
})

it('desk and import lock the client first, so they do not deadlock', { tags: ['full'] }, async () => {
  const { api, tried, mend, run, undo, those, desk, ana } = await begun()
  await desk.membresia({ cliente: ana._id, fechainicio: '2026-11-01', precio: 70_000 })
  const { _id } = await tried(
    'membresias',
    'Cédula;Tipo;Duración;Precio;Inicio\n1001;Mensualidad;30;80000;2026-11-01',
  )
  await mend(_id, 2, { decision: 'actualizar' })
  /** Takes the locks of a check-in, and runs `other` concurrently, which must wait for them. */
  const atTheDoor = (other: () => Promise<Answer>) =>
    api.db.transaction().execute(async (trx) => {
      await sql`select from clientes where id = ${ana._id} for no key update`.execute(trx)
      const answer = other()
      await expect.poll(() => waitsForALock(api.database)).toBe(true)
      await sql`update membresias set sesiones_restantes = sesiones_restantes where cliente_id = ${ana._id}`.execute(
        trx,
      )
      return { answer }
    })
  const imported = await atTheDoor(() => run(_id))
  expect((await imported.answer).body).toMatchObject({ estado: 'hecha', resultado: { cambiados: 1 } })
  const undone = await atTheDoor(() => undo(_id))
  expect((await undone.answer).body).toMatchObject({ estado: 'deshecha', conservados: [] })
  expect(await those()).toMatchObject([{ precio: 70_000 }])
})
