import { expect, it } from 'vitest'
import { aCliente } from '../../testing/builders.ts'
import { emptiedApi } from '../../testing/emptied-api.ts'
import { frontDesk } from '../../testing/front-desk.ts'
import { importer } from '../../testing/importing.ts'
import { everything } from '../../testing/models/everything.ts'
import { aWorkbook } from '../../testing/sheet-files.ts'

async function begun() {
  const api = await emptiedApi()
  const desk = frontDesk(api)
  const ana = await desk.cliente(aCliente({ numeroIdentificacion: '1001', nombre: 'Ana' }))
  await desk.cliente(aCliente({ numeroIdentificacion: '1002', nombre: 'Luis' }))
  await desk.clase({
    nombreClase: 'Yoga',
    dias: [
      { dia: 'Lunes', horarioInicio: '06:00', horarioFin: '07:00' },
      { dia: 'Lunes', horarioInicio: '18:00', horarioFin: '19:00' },
    ],
  })
  const when = async () => {
    const rows = await api.db
      .selectFrom('asistencias')
      .leftJoin('horarios', 'horarios.id', 'asistencias.horarioId')
      .select(['clienteId', 'asistencias.fecha', 'asistencias.dia', 'horarioInicio'])
      .where('asistencias.eliminadoEn', 'is', null)
      .orderBy('asistencias.fecha')
      .execute()
    return rows.map(({ clienteId, fecha, dia, horarioInicio }) => [
      clienteId === ana._id ? 'Ana' : 'Luis',
      new Date(fecha).toISOString(),
      dia,
      horarioInicio,
    ])
  }
  return { api, desk, ana, when, ...importer(api) }
}

const file = (...lines: string[]) => ['Documento;Actividad;Fecha;Hora', ...lines].join('\n')

it("attendances are imported in the gym's zone, idempotently, and undone", async () => {
  const { api, ana, desk, tried, states, mend, run, undo, when } = await begun()
  await desk.membresia({
    cliente: ana._id,
    tipo: 'Clase',
    sesionesRestantes: 5,
    fechainicio: '2026-10-01',
    duracion: 60,
  })
  const sheet = await aWorkbook(
    [
      ['Documento', 'Actividad', 'Fecha', 'Hora'],
      [1001, 'yoga', new Date('2026-10-05T00:00:00Z'), '6:00 a. m.'],
      ['1.001', null, '06/10/2026', '8:15 p.m.'],
      ['1002', 'Yoga', '2026-10-12', '18:20'],
      ['1002', null, '13/10/2026', null],
      ['1002', null, '14/10/2026 11:30 p. m.', null],
      ['1002', null, '2026-10-16T03:30:00Z', null],
    ],
    true,
  )
  const before = await everything(api)
  const { _id, resumen } = await tried('asistencias', sheet)
  expect(resumen).toEqual({ nuevo: 5, igual: 0, cambia: 0, duda: 1, error: 0, omitida: 0 })
  expect(await everything(api)).toEqual(before)
  await mend(_id, 5, { valores: { hora: '12:00' } })
  expect((await run(_id)).body).toMatchObject({ resultado: { creados: 6, cambiados: 0, omitidos: 0 } })
  expect(await when()).toEqual([
    ['Ana', '2026-10-05T11:00:00.000Z', '2026-10-05', '06:00'],
    ['Ana', '2026-10-07T01:15:00.000Z', '2026-10-06', null],
    ['Luis', '2026-10-12T23:20:00.000Z', '2026-10-12', '18:00'],
    ['Luis', '2026-10-13T17:00:00.000Z', '2026-10-13', null],
    ['Luis', '2026-10-15T04:30:00.000Z', '2026-10-14', null],
    ['Luis', '2026-10-16T03:30:00.000Z', '2026-10-15', null],
  ])
  const [membresia] = (await api.as('admin').get('/membresias')).body.membresias
  expect(membresia.sesionesRestantes).toBe(5)

  const done = await everything(api)
  const again = await tried('asistencias', sheet)
  expect(await states(again._id)).toEqual({
    2: 'igual',
    3: 'igual',
    4: 'igual',
    5: 'igual',
    6: 'igual',
    7: 'igual',
  })
  expect((await run(again._id)).body).toMatchObject({ resultado: { creados: 0 } })
  expect(await everything(api)).toEqual(done)
  expect((await undo(_id)).body).toMatchObject({ estado: 'deshecha', conservados: [] })
  expect(await everything(api)).toEqual(before)
})

it('each invalid cell is reported on its column', async () => {
  const { tried, outcomes } = await begun()
  const { _id } = await tried(
    'asistencias',
    file(
      '9999;;05/10/2026;06:00',
      '1001;Yoga;06/10/2026;06:00',
      '1001;Zumba;05/10/2026;06:00',
      '1001;;;06:00',
      '1001;;05/10/2026;a las seis',
      '1001;;05/10/2026;25:00',
      '1001;;21/11/2026;06:00',
      '1001;;20/11/2026;18:00',
      '1001;;20/11/2026;09:00',
      '1001;;20/11/2026;09:00',
    ),
  )
  expect(await outcomes(_id)).toEqual([
    [2, 'error', 'numeroIdentificacion', expect.stringMatching(/No hay un cliente con ese número/)],
    [3, 'error', 'clase', expect.stringMatching(/«Yoga» no tiene horario los martes/)],
    [
      4,
      'error',
      'clase',
      expect.stringMatching(/«Zumba» no tiene horario los lunes. Créala en Clases.*«No traerla»/),
    ],
    [5, 'error', 'fecha', 'La fecha es obligatoria.'],
    [6, 'error', 'hora', '«a las seis» no es una hora. Escríbela como 18:30.'],
    [7, 'error', 'hora', '«25:00» no es una hora. Escríbela como 18:30.'],
    [8, 'error', 'fecha', 'Una asistencia no puede ser de un día que no ha llegado.'],
    [9, 'error', 'hora', 'Una asistencia no puede ser de una hora que no ha llegado.'],
    [10, 'nuevo', undefined, undefined],
    [11, 'igual', null, 'Ya está en la fila 10.'],
  ])
})

it('undoing spares and names attendances undone since', { tags: ['full'] }, async () => {
  const { api, tried, run, undo, when } = await begun()
  const { _id } = await tried('asistencias', file('1001;;05/10/2026;06:00', '1001;Yoga;16/11/2026;06:00'), {
    fechas: 'dma',
  })
  await run(_id)
  const { id } = await api.db
    .selectFrom('asistencias')
    .select('id')
    .where('horarioId', 'is not', null)
    .executeTakeFirstOrThrow()
  expect((await api.as('admin').delete(`/asistencias/${id}`)).statusCode).toBeLessThan(300)
  const { body } = await undo(_id)
  expect(body.conservados).toEqual([
    {
      fila: 3,
      texto: expect.stringMatching(/^La asistencia de Ana .* del 16\/11\/2026 se conserva como está: cambió/),
    },
  ])
  expect(await when()).toEqual([])
  await everything(api)
})

it('two concurrent imports of one file create each attendance once', { tags: ['full'] }, async () => {
  const { tried, run, settled, when } = await begun()
  const text = file(
    ...Array.from({ length: 20 }, (_, n) => `1001;;${String(n + 1).padStart(2, '0')}/10/2026;07:00`),
  )
  const [one, two] = [await tried('asistencias', text), await tried('asistencias', text)]
  await Promise.all([run(one._id), run(two._id)])
  await Promise.all([settled(one._id), settled(two._id)])
  expect(await when()).toHaveLength(20)
})
