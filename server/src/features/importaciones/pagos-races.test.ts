import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { aPago } from '../../testing/builders.ts'
import { waitsForALock } from '../../testing/database/waits-for-a-lock.ts'
import { begun, file } from '../../testing/fixtures/import-pagos.ts'
import { everything } from '../../testing/models/everything.ts'

it('two concurrent imports of one file create each payment once', { tags: ['full'] }, async () => {
  const { api, tried, run, settled, those, admin } = await begun()
  const text = file(...Array.from({ length: 30 }, (_, n) => `1001;;;${1_000 + (n % 3)};05/10/2026;Efectivo`))
  const [one, two] = [
    await tried('pagos', text, { fechas: 'dma' }),
    await tried('pagos', text, { fechas: 'dma' }),
  ]
  const isAnother = {
    estado: 'duda',
    decision: 'crear',
    de: { campo: null, decisiones: ['crear', 'omitir'] },
  }
  for (const { _id } of [one, two])
    expect((await admin.call('PATCH', `/importaciones/${_id}/filas`, isAnother)).statusCode).toBe(200)
  await Promise.all([run(one._id), run(two._id)])
  await Promise.all([settled(one._id), settled(two._id)])
  expect(await those()).toHaveLength(30)
  await everything(api)
})

it('desk can work during an import; deleting a client aborts it', async () => {
  const { api, tried, rows, settled, those, ana, luis, admin } = await begun()
  const { _id } = await tried(
    'pagos',
    file('1001;;;80.000;01/10/2026;Efectivo', '1002;;;80.000;01/10/2026;Efectivo'),
    {
      fechas: 'dma',
    },
  )
  const desk = api.as('recepcionista')
  let answer: Promise<unknown> | undefined
  await api.db.transaction().execute(async (trx) => {
    const { pid } = (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx)).rows[0] ?? {
      pid: 0,
    }
    const gone = { eliminadoEn: api.clock.now.toISOString() }
    await trx.updateTable('clientes').set(gone).where('id', '=', ana._id).execute()
    answer = admin.post(`/importaciones/${_id}/ejecutar`)
    // All rows are written; the import waits to check that the clients still exist.
    await expect
      .poll(
        async () =>
          (
            await sql`select from pg_stat_activity where ${pid}::integer = any(pg_blocking_pids(pid))`.execute(
              api.database.owned,
            )
          ).rows.length,
        { timeout: 20_000 },
      )
      .toBe(1)
    expect((await desk.post('/entradas', { clienteId: luis._id })).statusCode).toBe(201)
    expect((await desk.post('/pagos', aPago({ cliente: luis._id, monto: 5_000 }))).statusCode).toBe(201)
  })
  await answer
  expect(await settled(_id)).toMatchObject({ estado: 'revision', resumen: { nuevo: 1, error: 1 } })
  expect((await rows(_id))[0].mensajes[0].mensaje).toMatch(/No hay un cliente con ese número/)
  expect((await those()).map(({ monto }) => monto)).toEqual([5_000])
  await everything(api)
})

it('a payment that a membership takes during the undo is spared', { tags: ['full'] }, async () => {
  const { api, tried, run, undo, those, desk, ana } = await begun()
  const membresia = await desk.membresia({ cliente: ana._id })
  const { _id } = await tried('pagos', file('1001;;;80.000;03/10/2026;Efectivo'), { fechas: 'dma' })
  await run(_id)
  const [pago] = (await those()) as { _id: string }[]
  const undone = await api.db.transaction().execute(async (trx) => {
    await sql`select from pagos where id = ${pago?._id} for update`.execute(trx)
    const answer = undo(_id)
    await expect.poll(() => waitsForALock(api.database)).toBe(true)
    await sql`update membresias set pago_id = ${pago?._id} where id = ${membresia._id}`.execute(trx)
    return { answer }
  })
  expect((await undone.answer).body.conservados).toEqual([
    { fila: 2, texto: 'El pago del 3/10/2026 se conserva: ya hay otros datos que dependen de eso.' },
  ])
  expect((await those()).map(({ monto }) => monto)).toContain(80_000)
})
