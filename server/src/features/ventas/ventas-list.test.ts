import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Db } from '../../db/connection/database.ts'
import { everyRow } from '../../testing/database/every-row.ts'
import { aDatabase } from '../../testing/database/test-database.ts'
import { plansOf } from '../../testing/models/plans.ts'
import { listVentas } from './ventas-list.queries.ts'

let db: Db
beforeAll(async () => {
  const database = await aDatabase()
  db = database.db
  await sql`
    insert into users (id, nombre, email, password_hash, rol)
    values ('01a1fdba-9ddc-7115-af81-cac9435ec680', 'Ana', 'ana@gimnasio.test', 'x', 'admin')`.execute(db)
  await sql`
    insert into clientes (id, nombre, apellido, email, telefono, direccion, numero_identificacion)
    select gen_random_uuid(), 'Luz', 'Mora', 'l@b.co', '3001234567', 'Calle 1', (70000 + n)::text
    from generate_series(1, 4) n`.execute(db)
  await sql`
    insert into ventas (id, numero, cliente_id, fecha, total, vendida_por, created_at)
    select gen_random_uuid(), n, case when n <= 4 then (select id from clientes where numero_identificacion = (70000 + n)::text) end,
      date '2026-01-01' + n / 50, n % 700, '01a1fdba-9ddc-7115-af81-cac9435ec680', now()
    from generate_series(1, 10_200) n`.execute(db)
  await sql`
    insert into venta_lineas (venta_id, indice, tipo, descripcion, cantidad, precio, lista, monto, pagado)
    select id, 0, 'concepto', 'Agua ' || case when numero <= 3 then 'rara' else 'fresca' end, 1, 1, 1, 1, 1 from ventas`.execute(
    db,
  )
  await sql`analyze`.execute(database.owned)
})

async function asked(list: Parameters<typeof listVentas>[1]) {
  let found: { total: number; numeros: number[] } = { total: 0, numeros: [] }
  const plans = await plansOf(db, async () => {
    const { rows, total } = await listVentas(db, { limite: 5, ...list }, {})
    found = { total, numeros: rows.map(({ numero }) => numero) }
  })
  const ofVentas = plans.filter(({ statement }) => statement.includes('from "ventas" as "v" '))
  const page = ofVentas.find(({ statement }) => statement.includes('limit') && !statement.includes('count'))
  return { ...found, page: page?.plan ?? '', all: ofVentas.map(({ plan }) => plan) }
}

test.each([
  ['total', 'ventas_total on', [9800, 9100, 8400, 7700, 7000]],
  ['-total', 'ventas_total_mayor on', [9799, 9099, 8399, 7699, 6999]],
] as const)('sorting by %s uses an index instead of a sort', async (orden, index, numeros) => {
  const found = await asked({ orden })
  expect(found).toMatchObject({ total: 10_200, numeros })
  expect(found.page).toContain(index)
  expect(found.page).not.toContain('Sort')
})

test('a word of every sale needs no full scan for its page', async () => {
  const found = await asked({ buscar: 'agua' })
  expect(found).toMatchObject({ total: 1_000, numeros: [10_200, 10_199, 10_198, 10_197, 10_196] })
  expect(found.page).toContain('ventas_fecha')
  expect(found.page).not.toMatch(/Sort|Seq Scan/)
})

test.each([
  ['rara', [3, 2, 1]],
  ['mora', [4, 3, 2, 1]],
  ['mora rara agua', [3, 2, 1]],
  ['2517', [2517]],
  ['70002', [2]],
  ['nada', []],
])('few sales that match %s are found by index', async (buscar, numeros) => {
  const { all, ...found } = await asked({ buscar })
  expect(found).toMatchObject({ total: numeros.length, numeros })
  for (const plan of all) expect(plan).not.toMatch(/Seq Scan on ventas|ventas_fecha/)
})

test.each([{}, { buscar: 'agua' }])('the whole list has each sale once, in order: %j', async (list) => {
  const numeros = (await everyRow(await listVentas(db, { ...list, orden: 'numero' }, {}))).map(
    ({ numero }) => numero,
  )
  expect(numeros).toEqual(Array.from({ length: 10_200 }, (_, n) => n + 1))
})
