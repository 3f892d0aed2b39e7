import { addDays } from '@gym/contract/core/calendar'
import { expect, it } from 'vitest'
import { begun } from '../../testing/fixtures/import-membresias.ts'

it('a last day overrides the default duration; months have no session limit', {
  tags: ['full'],
}, async () => {
  const { tried, run, rows, those } = await begun()
  const file = [
    'Cédula;Tipo;Precio;Inicio;Vence',
    '1001;Mensualidad;80000;01/11/2026;16/11/2026',
    '1001;Mensualidad;80000;20/11/2026;',
    '1002;Clase;120000;20/11/2026;',
  ]
  const { _id, resumen } = await tried('membresias', file.join('\n'), {
    fijos: { duracion: '30', sesionesRestantes: '10' },
  })
  expect(resumen).toMatchObject({ nuevo: 3, error: 0 })
  const shown = (await rows(_id)).map(({ valores }: { valores: Record<string, string> }) => valores.duracion)
  expect(shown).toEqual([undefined, '30', '30'])
  await run(_id)
  const made = (await those()).map(({ duracion, sesionesRestantes }) => [duracion, sesionesRestantes])
  expect(made.sort()).toEqual([
    [15, 0],
    [30, 0],
    [30, 10],
  ])
  const { resumen: again } = await tried('membresias', file.join('\n'), {
    fijos: { duracion: '30', sesionesRestantes: '12' },
  })
  expect(again).toMatchObject({ igual: 3 })
})

it('a row knows the days that an earlier one gives', { tags: ['full'] }, async () => {
  const { tried, rows, mend, run, desk, ana } = await begun()
  await desk.membresia({ cliente: ana._id, fechainicio: '2026-11-01' })
  const between = Array.from(
    { length: 220 },
    (_, n) => `1002;Mensualidad;1;80000;${new Date(Date.UTC(2020, 0, 1 + 2 * n)).toISOString().slice(0, 10)}`,
  )
  const { _id } = await tried(
    'membresias',
    [
      'Cédula;Tipo;Duración;Precio;Inicio',
      '1001;Mensualidad;60;80000;2026-11-01',
      ...between,
      '1001;Mensualidad;30;80000;2026-12-10',
    ].join('\n'),
  )
  await mend(_id, 2, { decision: 'actualizar' })
  const last = (await rows(_id, 'estado=duda'))[0]
  expect(last).toMatchObject({
    fila: 223,
    mensajes: [{ campo: 'fechainicio', mensaje: 'Se cruza con la membresía de la fila 2.' }],
  })
  await mend(_id, 223, { decision: 'crear' })
  expect((await run(_id)).body).toMatchObject({
    estado: 'hecha',
    resultado: { creados: 221, cambiados: 1 },
  })
})

it('defaults do not change an existing membership', { tags: ['full'] }, async () => {
  const { tried, desk, ana } = await begun()
  await desk.membresia({ cliente: ana._id, fechainicio: '2026-11-01', duracion: 365, precio: 900_000 })
  const file = 'Cédula;Tipo;Precio;Inicio\n1001;Mensualidad;;2026-11-01'
  const fijos = { duracion: '30', precio: '80000' }
  expect(await tried('membresias', file, { fijos })).toMatchObject({ resumen: { igual: 1, cambia: 0 } })
})

it('a frozen or cancelled membership matches by its current or original end', {
  tags: ['full'],
}, async () => {
  const { api, tried, rows, desk, ana, luis } = await begun()
  const terms = { fechainicio: '2026-11-01', duracion: 30, precio: 80_000 }
  const frozen = await desk.membresia({ cliente: luis._id, ...terms })
  const cut = await desk.membresia({ cliente: ana._id, ...terms })
  const recepcion = api.as('recepcionista')
  const freeze = { motivo: 'Viaje', desde: '2026-11-20', hasta: '2026-12-24' }
  const { body } = await recepcion.post(`/membresias/${frozen._id}/congelar`, freeze)
  const ended = await recepcion.post(`/membresias/${cut._id}/cancelar`, { motivo: 'precio', cuando: 'hoy' })
  expect(ended.statusCode, JSON.stringify(ended.body)).toBe(200)
  const file = (suya: string) =>
    [
      'Cédula;Tipo;Precio;Inicio;Vence',
      '1001;Mensualidad;80000;2026-11-01;2026-12-01',
      `1002;Mensualidad;80000;2026-11-01;${suya}`,
    ].join('\n')
  for (const same of ['2026-12-01', body.fechafin])
    expect(await tried('membresias', file(same))).toMatchObject({
      resumen: { igual: 2, cambia: 0, error: 0 },
    })
  const later = await tried('membresias', file(addDays(body.fechafin, 5)))
  expect((await rows(later._id))[1]).toMatchObject({ estado: 'duda', cambios: { duracion: ['30', '35'] } })
  const before = await tried('membresias', file('2026-11-10'))
  expect((await rows(before._id))[1]).toMatchObject({ estado: 'error', mensajes: [{ campo: 'fechafin' }] })
})

it('a membership without sessions overlaps nothing, even if changed', { tags: ['full'] }, async () => {
  const { tried, states, mend, desk, ana } = await begun()
  await desk.membresia({ cliente: ana._id, tipo: 'Clase', fechainicio: '2026-11-01', sesionesRestantes: 0 })
  const { _id } = await tried(
    'membresias',
    'Cédula;Tipo;Duración;Precio;Sesiones;Inicio\n1001;Clase;30;99000;0;2026-11-01\n1001;Clase;30;90000;8;2026-11-15',
  )
  await mend(_id, 2, { decision: 'actualizar' })
  expect(await states(_id)).toEqual({ 2: 'cambia', 3: 'nuevo' })
})

it('a type that contradicts the default duration or count is questioned', {
  tags: ['full'],
}, async () => {
  const { tried, rows } = await begun()
  const file = [
    'Cédula;Plan;Valor;Desde',
    '1001;anual;700000;2026-10-01',
    '1002;Tiquetera x 12;120000;2026-10-01',
    '1002;Plan mensual;80000;2026-11-02',
  ].join('\n')
  const { _id, resumen } = await tried('membresias', file, {
    fijos: { duracion: '30', sesionesRestantes: '8' },
  })
  expect(resumen).toMatchObject({ nuevo: 1, duda: 2 })
  const asked = (await rows(_id)).flatMap(({ mensajes }: { mensajes: { campo: string }[] }) =>
    mensajes.map(({ campo }) => campo),
  )
  expect(asked).toEqual(['duracion', 'sesionesRestantes'])
})

it('a plan of calendar months keeps the anchor that its row ends on', async () => {
  const { desk, tried, rows, mend, run, those, ana, luis } = await begun()
  const { _id: plan } = await desk.plan({ nombre: 'Mes', vigencia: { cantidad: 1, unidad: 'meses' } })
  const before = { fechainicio: '2026-06-30', duracion: 30, precio: 80_000 }
  await desk.membresia({ cliente: luis._id, ...before })
  const { _id } = await tried(
    'membresias',
    [
      'Cédula;Plan;Precio;Inicio;Vence',
      // Sold on 31 August, then renewed with the same anchor.
      '1001;Mes;80000;2026-08-31;2026-09-30',
      '1001;Mes;80000;2026-10-01;2026-10-31',
      '1001;Mes;80000;2026-11-01;2026-11-30',
      '1002;Mes;80000;2026-06-30;2026-07-30',
      '1002;Mes;80000;2026-09-01;2026-09-29',
    ].join('\n'),
  )
  await mend(_id, 5, { decision: 'actualizar' })
  expect((await rows(_id, 'estado=duda')).map(({ fila }: { fila: number }) => fila)).toEqual([])
  await run(_id)
  expect((await those()).map(({ fechainicio, ancla }) => [fechainicio, ancla])).toEqual([
    ['2026-06-30', 30],
    ['2026-08-31', 31],
    ['2026-09-01', null],
    ['2026-10-01', 31],
    ['2026-11-01', 31],
  ])
  const cobros = [{ metodo: 'Efectivo', monto: 80_000 }]
  const renewed = await desk.venta({ cliente: ana._id, lineas: [{ membresia: { plan } }], cobros })
  expect(renewed.membresias).toMatchObject([{ fechainicio: '2026-12-01', fechafin: '2026-12-31', ancla: 31 }])
})

it('an imported class pack has no known count of sold sessions', async () => {
  const { api, tried, run, those } = await begun()
  const { _id } = await tried(
    'membresias',
    'Cédula;Plan;Valor;Desde;Hasta;Sesiones\n1001;Clase;120000;2026-10-15;2026-12-14;3',
  )
  await run(_id)
  const [pack] = await those()
  const renovacion = await api.as('recepcionista').get(`/membresias/${pack?._id}/renovacion`)
  expect(renovacion.body).toMatchObject({ membresia: { sesionesRestantes: 3 }, sesionesVendidas: null })
})
