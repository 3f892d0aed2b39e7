import pg, { type PoolConfig } from 'pg'
import { expect, test } from 'vitest'
import { anEmptyDatabase } from '../testing/test-database.ts'
import { migrate, migrationNames } from './migrate.ts'

async function query(connection: PoolConfig, text: string) {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

const applied = async (connection: PoolConfig) =>
  (await query(connection, 'select nombre from migraciones order by nombre')).map(({ nombre }) => nombre)

test('migrating brings an empty database to the newest version', async () => {
  const database = await anEmptyDatabase()
  await migrate(database)
  expect(await applied(database)).toEqual(await migrationNames())
  expect(await query(database, 'select count(*)::int as n from pagos')).toEqual([{ n: 0 }])
})

test('the migrations run once, however many programs start at the same moment', async () => {
  const database = await anEmptyDatabase()
  await Promise.all(Array.from({ length: 5 }, () => migrate(database)))
  expect(await applied(database)).toEqual(await migrationNames())
})

test('migrating a second time changes nothing', async () => {
  const database = await anEmptyDatabase()
  await migrate(database)
  const before = await query(database, 'select * from migraciones order by nombre')
  await migrate(database)
  expect(await query(database, 'select * from migraciones order by nombre')).toEqual(before)
})

test('a migration that stopped at a version goes on from there without touching what is kept', async () => {
  const database = await anEmptyDatabase()
  const upTo = '0004_clientes.sql'
  await migrate(database, { upTo })
  expect((await applied(database)).at(-1)).toBe(upTo)
  await query(
    database,
    `insert into clientes (id, nombre, apellido, email, telefono, direccion, numero_identificacion)
       values (gen_random_uuid(), 'Ana', 'Pérez', 'ana@correo.test', '3001234567', 'Calle 1', '1020304')`,
  )
  await migrate(database)
  expect(await applied(database)).toEqual(await migrationNames())
  expect(await query(database, 'select nombre, busqueda from clientes')).toEqual([
    { nombre: 'Ana', busqueda: 'ana perez ana@correo.test 3001234567 1020304' },
  ])
})

test('a migration that fails leaves the version before it whole and says its own name', async () => {
  const database = await anEmptyDatabase()
  await migrate(database, { upTo: '0004_clientes.sql' })
  await query(database, 'create table productos (ocupado text)')
  await expect(migrate(database)).rejects.toThrow('Migration 0005_productos.sql failed')
  expect((await applied(database)).at(-1)).toBe('0004_clientes.sql')
  expect(await query(database, `select to_regtype('categoria_producto') as type`)).toEqual([{ type: null }])
  await query(database, 'drop table productos')
  await migrate(database)
  expect(await applied(database)).toEqual(await migrationNames())
})
