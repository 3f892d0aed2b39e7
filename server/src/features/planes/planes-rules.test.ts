import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testApi } from '../../testing/api.ts'
import { frontDesk } from '../../testing/front-desk.ts'

test('the database refuses what no plan, person, fee or receipt may be', async () => {
  const api = await testApi()
  const desk = frontDesk(api)
  const plan = await desk.plan({ personas: 4, precio: 80_000 })
  const gente = await Promise.all([0, 1, 2, 3, 4].map(() => desk.cliente()))
  const [payer, ...others] = gente.map(({ _id }) => _id)
  const venta = await desk.venta({
    cliente: payer,
    lineas: [{ membresia: { plan: plan._id, para: others.slice(0, 3) } }],
    cobros: [{ metodo: 'Efectivo', monto: 80_000 }],
  })
  const titular = venta.membresias[0]?._id
  const insertPersona = (planId: string | null) => sql`
    insert into membresias (id, cliente_id, tipo, duracion, precio, sesiones_restantes, fechainicio, plan_id, titular_id, created_at)
    values (gen_random_uuid(), ${others[3]}, 'Mensualidad', 30, 0, 0, '2026-11-20', ${planId}, ${titular}, now())`
  const refused = {
    membresias_titular: [insertPersona(plan._id), insertPersona(null)],
    planes_franja: [
      sql`update planes set franja = '{"dias": [], "desde": "06:00", "hasta": "12:00"}' where id = ${plan._id}`,
      sql`update planes set franja = '{"dias": ["Lunes"], "desde": "12:00", "hasta": "06:00"}' where id = ${plan._id}`,
    ],
    matriculas_linea: [sql`insert into matriculas values (${payer}, ${venta._id}, 7, now())`],
    recibos_sin_repetir: [
      sql`insert into pagos (id, monto, fecha, metodo_pago, cantidad, created_at, numero)
        values (gen_random_uuid(), 1, '2026-11-20', 'Efectivo', 1, now(), ${venta.numero})`,
    ],
  }
  for (const [constraint, statements] of Object.entries(refused))
    for (const statement of statements)
      await expect(statement.execute(api.db)).rejects.toMatchObject({ constraint })
})
