import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { migrationsFolder } from '../../core/paths.ts'
import { testApi } from '../../testing/api.ts'
import { frontDesk } from '../../testing/front-desk.ts'

test('the migration stores the days that receipts showed', { tags: ['full'] }, async () => {
  const api = await testApi()
  const desk = frontDesk(api)
  const { owned } = api.database
  const { _id: producto } = await desk.producto({ nombre: 'Mensualidad', categoria: 'servicio' })
  const { _id: plan, precio } = await desk.plan({ personas: 2 })
  const [early, late, linked, buyer, other] = await Promise.all([0, 1, 2, 3, 4].map(() => desk.cliente()))
  const first = await desk.pago({ cliente: late?._id, producto })
  api.clock.now = new Date(api.clock.now.getTime() + 60_000)
  for (const cliente of [early, late])
    await desk.membresia({ cliente: cliente?._id, fechainicio: '2026-11-10' })
  const then = await desk.pago({ cliente: early?._id, producto })
  const used = await desk.pago({ cliente: linked?._id, producto })
  await desk.membresia({ cliente: linked?._id, fechainicio: '2026-12-01', cobro: { pago: used._id } })
  const venta = await desk.venta({
    cliente: buyer?._id,
    lineas: [{ membresia: { plan, precio, para: [other?._id] } }],
    cobros: [{ metodo: 'Efectivo', monto: precio }],
  })
  const ofVenta = venta.pagos[0]?._id ?? ''
  const stored = async () => [
    await owned.selectFrom('pagos').select(['id', 'diasVendidos']).orderBy('id').execute(),
    // Later versions store the sessions and hours too.
    await owned
      .selectFrom('ventaLineas')
      .select([
        'ventaId',
        sql`(select jsonb_agg(d - '{sesiones,franja}'::text[]) from jsonb_array_elements(dias_vendidos) d)`.as(
          'dias',
        ),
      ])
      .execute(),
    await owned.selectFrom('auditoria').select(sql`count(*)`.as('rows')).execute(),
  ]
  const before = await stored()

  await sql`alter table pagos drop column dias_vendidos`.execute(owned)
  await sql`alter table venta_lineas drop column dias_vendidos`.execute(owned)
  await sql.raw(await readFile(join(migrationsFolder, '0156_dias_vendidos.sql'), 'utf8')).execute(owned)
  expect(await stored()).toEqual(before)
  const shown = async (id: string) => (await api.as('recepcionista').get(`/pagos/${id}`)).body.periodo
  expect(await Promise.all([first, then, used].map(({ _id }) => shown(_id)))).toEqual([
    null,
    { desde: '2026-11-10', hasta: '2026-12-10' },
    { desde: '2026-12-01', hasta: '2026-12-31' },
  ])
  expect(await shown(ofVenta)).toMatchObject({ desde: '2026-11-20' })
})
