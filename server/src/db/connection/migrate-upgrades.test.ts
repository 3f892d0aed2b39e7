import pg, { type PoolConfig } from 'pg'
import { expect, test } from 'vitest'
import { anEmptyDatabase } from '../../testing/database/test-database.ts'
import { migrate } from './migrate.ts'

async function query(connection: PoolConfig, text: string) {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

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

test('upgrades refresh the statistics of the tables', { tags: ['full'] }, async () => {
  const database = await anEmptyDatabase()
  await migrate(database, { upTo: '0111_fin_del_dia.sql' })
  await query(
    database,
    `insert into productos (id, nombre, descripcion, precio, stock) values (gen_random_uuid(), 'Agua', '', 3000, 5)`,
  )
  await migrate(database)
  const counted = "select reltuples from pg_class where oid = 'productos'::regclass"
  expect(await query(database, counted)).toEqual([{ reltuples: 1 }])
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
