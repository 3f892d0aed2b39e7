import pg, { type PoolConfig } from 'pg'
import { expect, test } from 'vitest'
import { anEmptyDatabase } from '../../testing/database/test-database.ts'
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

test('brings an empty database to the newest version', async () => {
  const database = await anEmptyDatabase()
  await migrate(database)
  expect(await applied(database)).toEqual(await migrationNames())
  expect(await query(database, 'select count(*)::int as n from pagos')).toEqual([{ n: 0 }])
})

test('runs once, however many processes start together', { tags: ['full'] }, async () => {
  const database = await anEmptyDatabase()
  await Promise.all(Array.from({ length: 5 }, () => migrate(database)))
  expect(await applied(database)).toEqual(await migrationNames())
})

test('changes nothing the second time', { tags: ['full'] }, async () => {
  const database = await anEmptyDatabase()
  await migrate(database)
  const before = await query(database, 'select * from migraciones order by nombre')
  await migrate(database)
  expect(await query(database, 'select * from migraciones order by nombre')).toEqual(before)
})

test('continues from an older version and keeps its data', async () => {
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

test('a failed migration rolls back and names itself', async () => {
  const database = await anEmptyDatabase()
  await migrate(database, { upTo: '0004_clientes.sql' })
  await query(database, 'create table productos (ocupado text)')
  await expect(migrate(database)).rejects.toThrow(
    /^La base de datos no se pudo actualizar \(0005_productos\.sql: .*\)\. No cambió nada: /,
  )
  expect((await applied(database)).at(-1)).toBe('0004_clientes.sql')
  expect(await query(database, `select to_regtype('categoria_producto') as type`)).toEqual([{ type: null }])
  await query(database, 'drop table productos')
  await migrate(database)
  expect(await applied(database)).toEqual(await migrationNames())
})

test('all migrations are one step: a later failure undoes earlier ones', async () => {
  const database = await anEmptyDatabase()
  await migrate(database, { upTo: '0004_clientes.sql' })
  await query(database, 'create table membresias (ocupado text)')
  await expect(migrate(database)).rejects.toThrow('0008_membresias.sql')
  expect((await applied(database)).at(-1)).toBe('0004_clientes.sql')
  expect(await query(database, `select to_regclass('productos') as found`)).toEqual([{ found: null }])
})

test('refuses a database of a newer version and changes nothing', async () => {
  const database = await anEmptyDatabase()
  await migrate(database, { upTo: '0004_clientes.sql' })
  await query(database, `insert into migraciones (nombre) values ('9999_futuro.sql')`)
  await expect(migrate(database)).rejects.toThrow(
    'La base de datos es de una versión más nueva del programa (tiene 9999_futuro.sql): actualiza el programa. No se tocó nada.',
  )
  expect(await query(database, `select to_regclass('productos') as found`)).toEqual([{ found: null }])
})

test('refuses a migration whose text has changed', async () => {
  const database = await anEmptyDatabase()
  await migrate(database, { upTo: '0004_clientes.sql' })
  await query(database, `update migraciones set huella = 'otra' where nombre = '0002_users.sql'`)
  await expect(migrate(database)).rejects.toThrow('La base de datos se hizo con otra 0002_users.sql')
})

test('records the hash of migrations applied without one', async () => {
  const database = await anEmptyDatabase()
  await migrate(database)
  await query(database, 'update migraciones set huella = null')
  await migrate(database)
  expect(await query(database, 'select count(*)::int as n from migraciones where huella is null')).toEqual([
    { n: 0 },
  ])
})

test('requests a backup before an upgrade, not before the first creation', { tags: ['full'] }, async () => {
  const database = await anEmptyDatabase()
  const copied: string[] = []
  const beforeUpgrade = async (from: string) => {
    copied.push(from)
    return async () => copied.pop()
  }
  await migrate(database, { upTo: '0004_clientes.sql', beforeUpgrade })
  expect(copied).toEqual([])
  await migrate(database, { beforeUpgrade })
  await migrate(database, { beforeUpgrade })
  expect(copied).toEqual(['0004_clientes.sql'])
})

test('deletes that backup if a migration is refused', async () => {
  const database = await anEmptyDatabase()
  await migrate(database, { upTo: '0004_clientes.sql' })
  await query(database, 'create table productos (ocupado text)')
  const copied: string[] = []
  const beforeUpgrade = async (from: string) => {
    copied.push(from)
    return async () => copied.pop()
  }
  await expect(migrate(database, { beforeUpgrade })).rejects.toThrow('0005_productos.sql')
  expect(copied).toEqual([])
})

test('a failed backup stops the upgrade', async () => {
  const database = await anEmptyDatabase()
  await migrate(database, { upTo: '0004_clientes.sql' })
  const beforeUpgrade = () => Promise.reject(new Error('no room'))
  await expect(migrate(database, { beforeUpgrade })).rejects.toThrow('no room')
  expect((await applied(database)).at(-1)).toBe('0004_clientes.sql')
})

test('logs each step and the expected time of an upgrade', async () => {
  const database = await anEmptyDatabase()
  const said: string[] = []
  const log = (message: string) => said.push(message)
  await migrate(database, { upTo: '0004_clientes.sql', log })
  expect(said).toEqual([])
  await migrate(database, { upTo: '0006_pagos.sql', log })
  expect(said).toEqual([
    'La base de datos se actualiza en 2 pasos: puede tardar menos de un minuto. Si se interrumpe, no cambia nada.',
    'Paso 1 de 2: 0005_productos…',
    'Paso 2 de 2: 0006_pagos…',
    'La base de datos quedó al día.',
  ])
  await migrate(database, { upTo: '0006_pagos.sql', log })
  expect(said).toHaveLength(4)
})

test('logs that it waits for another process', { tags: ['full'] }, async () => {
  const database = await anEmptyDatabase()
  const said: string[] = []
  let waiting: Promise<void> | undefined
  await migrate(database, {
    alone: () =>
      new Promise<void>((goOn) => {
        const log = (message: string) => {
          said.push(message)
          goOn()
        }
        waiting = migrate(database, { log })
      }),
  })
  await waiting
  expect(said).toEqual(['Otro programa está preparando esta base de datos: se espera a que termine.'])
  expect(await applied(database)).toEqual(await migrationNames())
})

async function anOlderProgram() {
  const database = await anEmptyDatabase()
  await migrate(database, { upTo: '0077_libros.sql' })
  const older = new pg.Client(database)
  await older.connect()
  await older.query('begin')
  await older.query('lock table membresias in row exclusive mode')
  return { database, older }
}

test('an upgrade and an older process never deadlock', {
  tags: ['full'],
}, async () => {
  const { database, older } = await anOlderProgram()
  const said: string[] = []
  const upgrade = migrate(database, {
    retryLimits: { tries: 100_000, pauseMs: 10 },
    log: (message) => said.push(message),
  })
  upgrade.catch(() => {})
  const waits = "select 1 from pg_locks where not granted and relation = 'membresias'::regclass"
  await expect.poll(() => query(database, waits), { timeout: 30_000, interval: 5 }).toHaveLength(1)
  // The upgrade locks these two tables before `membresias`, and releases them when its try times out.
  await older.query('select * from configuracion')
  await older.query('select * from clientes')
  await older.query('commit')
  await older.end()
  await upgrade
  expect(await applied(database)).toEqual(await migrationNames())
  expect(said).toContain('Otro programa está usando la base de datos: se espera a que la suelte un momento.')
})

test('an upgrade gives up on locked tables and changes nothing', { tags: ['full'] }, async () => {
  const { database, older } = await anOlderProgram()
  await expect(migrate(database, { retryLimits: { tries: 2, pauseMs: 1 } })).rejects.toThrow(
    'La base de datos no se pudo actualizar: otro programa la usa sin soltarla.',
  )
  expect((await applied(database)).at(-1)).toBe('0077_libros.sql')
  await older.query('select * from clientes')
  await older.query('commit')
  await older.end()
})
