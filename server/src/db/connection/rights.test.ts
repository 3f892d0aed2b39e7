import { sql } from 'kysely'
import pg from 'pg'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import { tables } from '../../main/resources.ts'
import { aDatabase, type TestDatabase } from '../../testing/database/test-database.ts'
import { tryLedger } from '../backup/ledger-laws.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await aDatabase()
})

test('every table has its rights defined', async () => {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace order by relname`.execute(
    database.db,
  )
  expect(rows.map(({ name }) => name)).toEqual(Object.keys(tables))
})

test('the restricted role can check the books', async () => {
  const client = new pg.Client({ ...database.asOwner, ...inject('working') })
  await client.connect()
  expect((await tryLedger(client)).filter(({ ok }) => !ok)).toEqual([])
  await client.end()
})

test('the restricted role owns nothing and can create nothing', async () => {
  const { rows } = await sql<Record<string, unknown>>`
    select rolsuper or rolcreatedb or rolcreaterole or rolreplication or rolbypassrls as special,
      exists (select from pg_auth_members m where m.member = r.oid) as member,
      exists (select from pg_shdepend d where d.refobjid = r.oid and d.deptype = 'o') as owner,
      has_schema_privilege('public', 'create') as makes,
      has_parameter_privilege('session_replication_role', 'set') as silences
    from pg_roles r where rolname = current_user`.execute(database.db)
  expect(rows).toEqual([{ special: false, member: false, owner: false, makes: false, silences: false }])
})

describe('the program may not', () => {
  const written = [
    'auditoria',
    'auditoria_eslabones',
    'auditoria_sin_eslabon',
    'contabilidad_historial',
    'venta_cobros_historial',
    'devoluciones',
    'devolucion_lineas',
    'existencias',
  ]
  const kept = ['contabilidad', 'pagos', 'ventas', 'venta_lineas', 'clientes_historial', 'abonos', 'cargos']
  test.each([
    ...[...written, ...kept].map((table) => `delete from ${table}`),
    ...Object.keys(tables).map((table) => `truncate ${table}`),
    'update auditoria set accion = accion',
    'insert into auditoria_eslabones values (1, 1, $$x$$)',
    'insert into migraciones values ($$9999_otra.sql$$)',
    'update migraciones set huella = null',
    'update contabilidad set pago_id = null',
    'update contabilidad set creado_por = null',
    'update contabilidad set created_at = now()',
    'update pagos set created_at = now()',
    'update pagos set venta_id = null',
    'update ventas set total = 0',
    'update ventas set numero = 1',
    'update clientes_historial set antes = despues',
    'update auditoria set antes = null, despues = null, sal = null, olvidada_por = id + 1',
    'alter table auditoria disable trigger auditoria_inmutable',
    'alter table contabilidad disable trigger all',
    'drop trigger contabilidad_inmutable on contabilidad',
    'create or replace function auditoria_inmutable() returns trigger language sql as $$ select null $$',
    'set session_replication_role = replica',
    'set role gimnasio',
    'set session authorization gimnasio',
    'create table otra (id int)',
    'create schema otro',
    'create role otro superuser',
    'alter role current_user superuser',
    'create extension dblink',
    `copy (select 1) to program 'id'`,
    `select pg_read_file('postgresql.conf')`,
  ])('%s', async (statement) => {
    await expect(sql.raw(statement).execute(database.db)).rejects.toMatchObject({ code: '42501' })
  })

  test.each(written)('change a row of %s', async (table) => {
    const { rows } = await sql`select has_any_column_privilege(${table}, 'update') as may`.execute(
      database.db,
    )
    expect(rows).toEqual([{ may: false }])
  })
})

test('a ledger row of a payment is immutable, even in editable columns', async () => {
  await sql
    .raw(`
    insert into pagos (id, cantidad, monto, fecha, metodo_pago)
      values ('01a1fdba-9ddc-7115-af81-cac9435ec680', 1, 5, '2026-11-20', 'Efectivo');
    insert into contabilidad (id, tipo, descripcion, monto, fecha, metodo_pago, cuenta_debito, cuenta_credito, referencia, pago_id)
      values ('01a1fdba-9ddc-7115-af81-cac9435ec681', 'ingreso', 'x', 5, '2026-11-20', 'efectivo', 'Caja', 'Ingresos',
        'factura', '01a1fdba-9ddc-7115-af81-cac9435ec680')`)
    .execute(database.db)
  await expect(sql`update contabilidad set monto = 1`.execute(database.db)).rejects.toThrow(/never changed/)
})
