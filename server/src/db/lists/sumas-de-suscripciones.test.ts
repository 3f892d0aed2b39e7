import pg, { type PoolConfig } from 'pg'
import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import { anEmptyDatabase } from '../../testing/database/test-database.ts'
import { migrate } from '../connection/migrate.ts'

async function query(connection: PoolConfig, text: string) {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

test('recounts subscriptions that an older version counted as manual', { tags: ['full'] }, async () => {
  const database = await anEmptyDatabase()
  await migrate(database, { upTo: '0082_cierre_de_mes.sql' })
  const [fila, other] = [uuid(), uuid()]
  await query(
    database,
    `insert into contabilidad (id, tipo, descripcion, monto, fecha, metodo_pago, cuenta_debito, cuenta_credito, referencia)
     select id, 'ingreso', 'x', monto, '2026-11-20', 'tarjeta', 'Bancos', 'Ingresos', 'factura'
     from (values ('${fila}'::uuid, 40000), ('${other}'::uuid, 7)) as filas (id, monto)`,
  )
  await query(
    database,
    `insert into suscripciones (id, proveedor, session_id, centavos, tasa, pagada_en, contabilidad_id, created_at)
     values (gen_random_uuid(), 'stripe', 'cs_1', 1000, 4000, now(), '${fila}', now())`,
  )
  await migrate(database)
  expect(
    await query(
      database,
      `select grupo, cuantos::int, monto::int from sumas where de = 'ingresos' order by grupo`,
    ),
  ).toEqual([
    { grupo: 'tarjeta Manual', cuantos: 1, monto: 7 },
    { grupo: 'tarjeta Suscripcion', cuantos: 1, monto: 40_000 },
  ])
})
