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

test.each([
  ['a gym with clients', true, [{ VENCIDA: 'avisar', dias_de_gracia: 0 }]],
  ['a new gym', false, []],
])('the days of grace leave the door of %s as it was', { tags: ['full'] }, async (_, hasClients, rules) => {
  const database = await anEmptyDatabase()
  await migrate(database, { upTo: '0112_stock_inicial_siempre.sql' })
  if (hasClients)
    await query(
      database,
      `insert into clientes (id, nombre, apellido, email, telefono, direccion, numero_identificacion)
         values (gen_random_uuid(), 'Ana', 'Pérez', 'ana@correo.test', '3001234567', 'Calle 1', '1020304')`,
    )
  await migrate(database)
  const stored = `select reglas ->> 'VENCIDA' as "VENCIDA", dias_de_gracia from reglas_entrada`
  expect(await query(database, stored)).toEqual(rules)
})

test('upgrades spell barcodes as scanned unless two become one', { tags: ['full'] }, async () => {
  const database = await anEmptyDatabase()
  await migrate(database, { upTo: '0104_lecturas.sql' })
  await query(
    database,
    `insert into productos (id, nombre, descripcion, precio, stock) values (gen_random_uuid(), 'Agua', '', 3000, 5);
     insert into codigos_de_barras (codigo, producto_id)
       select nuevo, id from productos, unnest(array[
         '7 702001 044009', '0036000291452', '012345678905', '0012345678905', '77-1', '7 71', 'A 1'
       ]) nuevo`,
  )
  await migrate(database)
  const codes = await query(database, 'select codigo from codigos_de_barras order by codigo collate "C"')
  expect(codes.map(({ codigo }) => codigo)).toEqual([
    '0012345678905',
    '012345678905',
    '036000291452',
    '7 71',
    '77-1',
    '7702001044009',
    'A 1',
  ])
})

test('upgrades keep the keys of forms and of desk operations', { tags: ['full'] }, async () => {
  const database = await anEmptyDatabase()
  await migrate(database, { upTo: '0145_personas_del_plan.sql' })
  const ana = '0192f0c1-2d2e-7000-8000-000000000001'
  await query(
    database,
    `insert into users (id, nombre, email, password_hash, rol)
       values ('${ana}', 'Ana', 'ana@correo.test', 'x', 'recepcionista');
     insert into idempotencia (user_id, llamada, clave, huella, estado_http, respuesta, creada_en)
       values ('${ana}', 'POST /api/pagos', 'k', 'a', 201, '{}', '2026-11-20T15:00:00Z');
     insert into operaciones_mostrador (clave, tipo, huella, dispositivo, hecha_por, enviada_por, recibida_en, fecha, dia,
         hora_dudosa, avisos, resultado_id, respuesta)
       values ('k', 'venta', 'b', 'd', '${ana}', '${ana}', now(), now(), '2026-11-20', false, '[]', '${ana}', '[1]')`,
  )
  await migrate(database)
  const keys = `select llamada, clave, convert_from(huella, 'UTF8') as huella, respuesta,
    vence_en = '2026-11-21T15:00:00Z' as vence from idempotencia order by llamada`
  expect(await query(database, keys)).toEqual([
    { llamada: `${ana} POST /api/pagos`, clave: 'k', huella: 'a', respuesta: '{}', vence: true },
    { llamada: 'mostrador', clave: 'k', huella: 'b', respuesta: '[1]', vence: null },
  ])
})

test('upgrades fill a missing initial stock', { tags: ['full'] }, async () => {
  const database = await anEmptyDatabase()
  await migrate(database, { upTo: '0111_fin_del_dia.sql' })
  await query(
    database,
    `insert into productos (id, nombre, descripcion, precio, stock) values (gen_random_uuid(), 'Agua', '', 3000, 5);
     update productos set stock_inicial = null`,
  )
  await migrate(database)
  expect(await query(database, 'select stock_inicial from productos')).toEqual([{ stock_inicial: 5 }])
})

test('upgraded product imports still match their rows', async () => {
  const database = await anEmptyDatabase()
  await migrate(database, { upTo: '0105_codigos_como_se_escanean.sql' })
  await query(
    database,
    `insert into productos (id, nombre, descripcion, precio, stock) values (gen_random_uuid(), 'Agua', '', 3000, 5);
     insert into importaciones (id, tipo, estado, columnas, mapa, creada_en, tocada_en)
       values (gen_random_uuid(), 'productos', 'hecha', '[]', '{}', now(), now());
     insert into importacion_filas (importacion_id, fila, celdas, hecho, registro_id, antes, despues)
       select i.id, 1, '[]', 'cambiado', p.id, to_jsonb(p) - 'busqueda', to_jsonb(p) - 'busqueda'
       from importaciones i, productos p`,
  )
  await migrate(database)
  expect(
    await query(
      database,
      `select f.despues = to_jsonb(p) - 'busqueda' as same, f.antes ->> 'stock_inicial' as inicial
       from importacion_filas f join productos p on p.id = f.registro_id`,
    ),
  ).toEqual([{ same: true, inicial: '5' }])
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
    patience: { tries: 100_000, pauseMs: 10 },
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
  await expect(migrate(database, { patience: { tries: 2, pauseMs: 1 } })).rejects.toThrow(
    'La base de datos no se pudo actualizar: otro programa la usa sin soltarla.',
  )
  expect((await applied(database)).at(-1)).toBe('0077_libros.sql')
  await older.query('select * from clientes')
  await older.query('commit')
  await older.end()
})
