import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { begun, day, file, MONEY } from '../../testing/fixtures/import-pagos.ts'
import { everything } from '../../testing/models/everything.ts'
import { ledgerOf } from '../../testing/models/ledger.ts'
import { aWorkbook } from '../../testing/sheet-files.ts'

it('past payments post on their day and touch neither stock nor till', async () => {
  const { api, tried, states, rows, mend, run, those, tills, balance, ana, luis, proteina, desk } =
    await begun()
  const sheet = await aWorkbook(
    [
      ['Pagos de octubre'],
      ['Cédula', 'Concepto', 'Cant', 'Valor', 'Fecha', 'Forma de pago'],
      [1001, 'proteina', 2, 170_000, day('2026-10-05'), 'Efectivo'],
      ['1.002', null, null, '$ 80,000', '31/10/2026', 'Nequi'],
      ['1002', null, null, '50,000.50', '2026-09-30', 'Tarjeta débito'],
      ['1002', null, null, '50,000.50', '2026-09-30', 'Tarjeta débito'],
      ['TOTAL', null, null, 350_001, null, null],
    ],
    true,
  )
  const [before, till, books] = [await everything(api), await tills(), await balance()]
  const { _id, resumen } = await tried('pagos', sheet)
  expect(resumen).toEqual({ nuevo: 3, igual: 0, cambia: 0, duda: 1, error: 0, omitida: 1 })
  expect(await everything(api)).toEqual(before)
  expect(await balance()).toEqual(books)
  const twice = { fila: 6, estado: 'duda', decisiones: ['crear', 'omitir'] }
  expect((await rows(_id))[3]).toMatchObject({
    ...twice,
    mensajes: [{ campo: null, mensaje: 'Es igual a la fila 5: ¿son dos pagos?' }],
  })
  expect((await mend(_id, 6, { decision: 'omitir' })).body).toMatchObject({ estado: 'omitida' })
  expect((await mend(_id, 6, { decision: 'crear' })).body).toMatchObject({ ...twice, estado: 'nuevo' })

  expect((await run(_id)).body).toMatchObject({ resultado: { creados: 4, cambiados: 0, omitidos: 1 } })
  await everything(api)
  const made = (await those()).map(
    ({ cliente, producto, cantidad, monto, fecha, metodoPago, stockTomado }) => [
      (cliente as { _id: string })._id,
      (producto as { _id: string } | null)?._id ?? null,
      ...[cantidad, monto, fecha, metodoPago, stockTomado],
    ],
  )
  expect(made).toEqual([
    [luis._id, null, 1, 50_000.5, '2026-09-30', 'Tarjeta', 0],
    [luis._id, null, 1, 50_000.5, '2026-09-30', 'Tarjeta', 0],
    [ana._id, proteina._id, 2, 170_000, '2026-10-05', 'Efectivo', 0],
    [luis._id, null, 1, 80_000, '2026-10-31', 'Transferencia', 0],
  ])
  expect(await desk.stockOf(proteina)).toBe(10)
  expect(await tills()).toEqual(till)
  const [first] = (await those()).filter(({ fecha }) => fecha === '2026-10-05')
  expect(await ledgerOf(api.db, String(first?._id))).toMatchObject([
    {
      tipo: 'ingreso',
      descripcion: 'Venta: Proteína × 2 (Ana Pérez)',
      monto: 170_000,
      fecha: '2026-10-05',
      cuentaDebito: 'Caja',
      cuentaCredito: 'Ingresos',
    },
  ])
  const { rows: partidas } = await sql`
    select a.fecha, p.cuenta, p.debito, p.credito from asientos a join partidas p on p.numero = a.numero
    where a.origen_id = ${String(first?._id)} order by p.orden`.execute(api.db)
  expect(partidas).toEqual([
    { fecha: '2026-10-05', cuenta: '1105', debito: 170_000, credito: 0 },
    { fecha: '2026-10-05', cuenta: '4170', debito: 0, credito: 170_000 },
  ])

  const done = await everything(api)
  const again = await tried('pagos', sheet)
  expect(await states(again._id)).toEqual({ 3: 'igual', 4: 'igual', 5: 'igual', 6: 'igual', 7: 'omitida' })
  expect((await run(again._id)).body).toMatchObject({ resultado: { creados: 0, cambiados: 0 } })
  expect(await everything(api)).toEqual(done)
})

it('undoing posts reversals on their day, and the import can run again', async () => {
  const { api, tried, states, run, undo, those, tills, balance } = await begun()
  const [before, till, books] = [await everything(api, MONEY), await tills(), await balance()]
  const { _id } = await tried(
    'pagos',
    file('1001;Proteína;1;90.000;05/10/2026;Efectivo', '1002;;;80.000;31/10/2026;Tarjeta'),
  )
  await run(_id)
  const made = await those()
  expect(await balance()).not.toEqual(books)
  expect((await undo(_id)).body).toMatchObject({ estado: 'deshecha', conservados: [] })
  expect(await those()).toEqual([])
  expect(await everything(api, MONEY)).toEqual(before)
  expect(await tills()).toEqual(till)
  const saldos = (all: { cuentas: { saldo: number }[] }) => all.cuentas.filter(({ saldo }) => saldo !== 0)
  expect(saldos(await balance())).toEqual(saldos(books))
  for (const { _id: pago, monto, fecha } of made)
    expect(await ledgerOf(api.db, String(pago))).toMatchObject([
      { monto, fecha },
      { monto: -Number(monto), fecha, descripcion: expect.stringMatching(/^Reversión: /) },
    ])
  expect((await run(_id)).body).toMatchObject({ estado: 'hecha', resultado: { creados: 2 } })
  expect(await states(_id)).toEqual({ 2: 'nuevo', 3: 'nuevo' })
  expect(await those()).toHaveLength(2)
})

it('an import of an earlier version is undone, printed payments too', { tags: ['full'] }, async () => {
  const { api, tried, run, undo, those } = await begun()
  const { _id } = await tried(
    'pagos',
    file('1001;;;90.000;05/10/2026;Efectivo', '1002;;;80.000;31/10/2026;Efectivo'),
  )
  await run(_id)
  const [printed] = await those()
  await api.as('recepcionista').put(`/pagos/${printed?._id}/ticket`, { ticket: 7 })
  await sql`update importacion_filas set despues = despues - 'numero' - 'ticket'`.execute(api.db)
  expect((await undo(_id)).body).toMatchObject({ estado: 'deshecha', conservados: [] })
  expect(await those()).toEqual([])
})

it('a closed day rejects payments; after the import, today reverses them', async () => {
  const { api, tried, rows, mend, run, settled, undo, those, admin } = await begun()
  const line = (dia: string) => `1001;;;80.000;${dia};Efectivo`
  const { _id } = await tried('pagos', file(line('31/10/2026'), line('02/11/2026')))
  await admin.put('/libros/cierre', { hasta: '2026-10-31' })
  expect((await run(_id)).body).toMatchObject({ codigo: 'IMPORTACION_CAMBIADA' })
  expect(await settled(_id)).toMatchObject({ estado: 'revision', resumen: { nuevo: 1, error: 1 } })
  expect(await those()).toEqual([])
  expect((await rows(_id))[0].mensajes).toEqual([
    {
      campo: 'fecha',
      mensaje: 'Los libros están cerrados hasta el 31/10/2026: no admiten un pago de ese día.',
    },
  ])
  await mend(_id, 2, { omitir: true })
  expect((await run(_id)).body).toMatchObject({ resultado: { creados: 1, omitidos: 1 } })
  const [made] = await those()
  await admin.put('/libros/cierre', { hasta: '2026-11-15' })
  expect((await undo(_id)).body).toMatchObject({ estado: 'deshecha', conservados: [] })
  expect(await ledgerOf(api.db, String(made?._id))).toMatchObject([
    { fecha: '2026-11-02', monto: 80_000 },
    { fecha: '2026-11-20', monto: -80_000 },
  ])
  await everything(api)
})

it('invalid cells are reported, and no product is guessed', async () => {
  const { tried, outcomes, desk } = await begun()
  for (const codigo of ['S', 'M']) await desk.producto({ nombre: 'Guantes', codigo })
  const { _id } = await tried(
    'pagos',
    file(
      '9999;;;80.000;05/10/2026;Efectivo',
      '1001;Zumba;;80.000;05/10/2026;Efectivo y Nequi',
      '1001;Guantes;;80.000;05/10/2026;Efectivo',
      '1001;;;0;05/10/2026;Efectivo',
      '1001;;;80.000;;Efectivo',
      '1001;;;80.000;22/11/2026;Efectivo',
      '1001;;;80.000;13/13/2026;Efectivo',
      '1001;;;80.000;06/10/2026;Bitcoin',
      '1001;;1,5;80.000;05/10/2026;Efectivo',
      '1001;;;8.00.000;05/10/2026;Efectivo',
      '1001;;;-80.000;05/10/2026;Efectivo',
      '1001;;;80.000;21/11/2026;Efectivo',
      '1001;;;80.000;04/10/2026;A crédito',
      '1001;;;80.000;03/10/2026;Tarjeta crédito',
    ),
  )
  expect(await outcomes(_id)).toEqual([
    [2, 'error', 'numeroIdentificacion', expect.stringMatching(/No hay un cliente con ese número/)],
    [
      3,
      'duda',
      'metodoPago',
      '«Efectivo y Nequi» es más de un método de pago. El monto se guarda entero con el que elijas; si no, deja la fila fuera.',
    ],
    [4, 'error', 'producto', expect.stringMatching(/Hay 2 productos que se llaman «Guantes»/)],
    [5, 'error', 'monto', expect.stringMatching(/monto/)],
    [6, 'error', 'fecha', 'La fecha es obligatoria.'],
    [7, 'error', 'fecha', expect.stringMatching(/fecha/)],
    [8, 'error', 'fecha', expect.stringMatching(/no es una fecha/)],
    [9, 'duda', 'metodoPago', '«Bitcoin» no es un método de pago. Elige cuál es.'],
    [10, 'error', 'cantidad', expect.stringMatching(/cantidad/)],
    [11, 'duda', 'monto', expect.stringMatching(/no se sabe si es 800000/)],
    [12, 'error', 'monto', expect.stringMatching(/devolución, déjala fuera y regístrala en Ventas/)],
    [13, 'nuevo', undefined, undefined],
    [14, 'duda', 'metodoPago', expect.stringMatching(/quedó debiendo/)],
    [15, 'nuevo', undefined, undefined],
  ])
})

it('undoing spares and names payments corrected, deleted or assigned since', { tags: ['full'] }, async () => {
  const { tried, run, undo, those, admin, api, ana } = await begun()
  const { _id } = await tried(
    'pagos',
    file(
      '1001;;;10.000;01/10/2026;Efectivo',
      '1001;;;20.000;02/10/2026;Efectivo',
      '1001;;;80.000;03/10/2026;Efectivo',
      '1001;;;40.000;04/10/2026;Efectivo',
    ),
    { fechas: 'dma' },
  )
  await run(_id)
  const [first, second, third] = (await those()) as { _id: string }[]
  await admin.put(`/pagos/${first?._id}`, { monto: 15_000 })
  await admin.delete(`/pagos/${second?._id}`)
  const membresia = {
    cliente: ana._id,
    tipo: 'Mensualidad',
    duracion: 30,
    precio: 80_000,
    sesionesRestantes: 0,
  }
  const cobro = { pago: third?._id }
  const sold = await api
    .as('recepcionista')
    .post('/membresias', { ...membresia, fechainicio: '2026-11-20', cobro })
  expect(sold.statusCode, JSON.stringify(sold.body)).toBe(201)
  const { body } = await undo(_id)
  expect(body.conservados).toEqual([
    { fila: 2, texto: 'El pago del 1/10/2026 se conserva como está: cambió después de importarse.' },
    { fila: 3, texto: 'El pago del 2/10/2026 se conserva como está: cambió después de importarse.' },
    { fila: 4, texto: 'El pago del 3/10/2026 se conserva: ya hay otros datos que dependen de eso.' },
  ])
  expect((await those()).map(({ monto }) => monto)).toEqual([15_000, 80_000])
  await everything(api)
})

it('a journal entry of an imported payment omits its free text', async () => {
  const { api, run, tried } = await begun()
  const { _id } = await tried(
    'pagos',
    'Cédula;Fecha;Concepto;Monto;Medio\n1001;25/10/2026;Fisioterapia;80000;Efectivo\n1002;26/10/2026;Fisioterapia;70000;Efectivo',
  )
  expect((await run(_id)).body).toMatchObject({ resultado: { creados: 2 } })
  const { rows } = await sql`select distinct descripcion from asientos where fecha < '2026-11-01'`.execute(
    api.db,
  )
  expect(rows).toEqual([{ descripcion: 'Pago' }])
})
