import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../src/db/connection/database.ts'

/** The size of a gym: `pagos` is also the number of ledger rows and attendances. */
export interface Size {
  clientes: number
  pagos: number
}

const NOMBRES =
  'Ana,Luis,María,Carlos,Laura,Andrés,Sofía,Jorge,Camila,Felipe,Valentina,Juan,Daniela,Diego,Paula,Óscar,Natalia,Iván,Sara,Mateo,Lucía,Hugo,Elena,Nicolás,Gabriela,Tomás,Isabel,Samuel,Adriana,Ricardo'
const APELLIDOS =
  'García,Rodríguez,López,Martínez,Gómez,Hernández,Díaz,Torres,Ramírez,Muñoz,Rojas,Moreno,Castro,Ortiz,Álvarez,Vargas,Ruiz,Suárez,Peña,Quintero,Cárdenas,Mejía,Restrepo,Zapata,Salazar,Giraldo,Arango,Ospina,Bedoya,Cano,Duque,Echeverri,Franco,Henao,Jaramillo,Londoño,Montoya,Naranjo,Patiño,Villa'
const YEARS = 5
/** The number of memberships per client, each paid by one of the last payments. */
const MEMBRESIAS = 3
const ONE_SALE_IN = 10

// Primes near 100,000 divided by the golden ratio; modulo the clients, they spread each client's rows evenly.
const WHO_PAYS = 61_813
const WHO_COMES = 61_819

/** Bulk-inserts five years beside the demo, without triggers or audit. `owned`: the owner, one connection. */
export async function fillLarge(owned: Db, { clientes, pagos }: Size): Promise<void> {
  await sql`set session_replication_role = replica`.execute(owned)
  await sql`set maintenance_work_mem = '512MB'`.execute(owned)
  await sql`set work_mem = '256MB'`.execute(owned)
  await sql`set synchronous_commit = off`.execute(owned)
  await prepare(owned)
  await inBulk(owned, 'clientes', clientesUpTo(clientes))
  await sql`create temporary table quien as
    select row_number() over (order by id) - 1 as n, id from clientes where email like '%@grande.test'`.execute(
    owned,
  )
  await sql`create unique index on quien (n)`.execute(owned)
  await sql`analyze quien`.execute(owned)
  await makePagos(owned, clientes, pagos)
  await inBulk(owned, 'ventas', VENTAS)
  await inBulk(owned, 'pagos', PAGOS)
  await inBulk(owned, 'venta_lineas', VENTA_LINEAS)
  await inBulk(owned, 'venta_cobros', VENTA_COBROS)
  await inBulk(owned, 'contabilidad', CONTABILIDAD)
  await inBulk(owned, 'membresias', membresias(Math.floor(pagos / clientes)))
  await inBulk(owned, 'asistencias', asistencias(clientes, pagos))
  await sql`update contadores set ultimo = greatest(ultimo, (select max(numero) from ventas))`.execute(owned)
  await sql`vacuum analyze`.execute(owned)
  await sql`call asentar_sueltas()`.execute(owned)
  await sql`call contar_al_dia()`.execute(owned)
  const { rows: kept } = await sql<{ de: string }>`
    select substr(viewname, 9) as de from pg_views where viewname like 'contado\\_%'`.execute(owned)
  for (const { de } of kept) await sql`call contar_de_nuevo(${de})`.execute(owned)
  await sql`call leer_textos()`.execute(owned)
  await sql`set session_replication_role = origin`.execute(owned)
  await sql`vacuum analyze clientes_al_dia, ultimas_membresias, ausencias, sumas`.execute(owned)
}

async function prepare(owned: Db): Promise<void> {
  // A UUID v7 of the moment `cuando`, like the program's, so that rows of a day are adjacent in the index.
  await sql`
    create function pg_temp.id_at(cuando timestamptz) returns uuid language sql volatile as $$
      select (lpad(to_hex((extract(epoch from cuando) * 1000)::bigint), 12, '0') || '7' ||
              substr(replace(gen_random_uuid()::text, '-', ''), 14))::uuid $$`.execute(owned)
  await sql`
    create temporary table nombrados as
    select string_to_array(${sql.lit(NOMBRES)}, ',') as nombres, string_to_array(${sql.lit(APELLIDOS)}, ',') as apellidos`.execute(
    owned,
  )
}

const clientesUpTo = (clientes: number) => sql`
  insert into clientes (id, nombre, apellido, email, telefono, direccion, estado, numero_identificacion, created_at)
  select pg_temp.id_at(created_at), nombres[1 + n % 30], apellidos[1 + n / 30 % 40] || ' ' || apellidos[1 + n / 1200 % 40],
    'afiliado' || n || '@grande.test', (3000000000 + n * 7)::text, 'Calle ' || n % 100 || ' # ' || n % 89,
    case when n % 9 = 0 then 'inactivo' else 'activo' end::estado, (1000000000 + n * 13)::text, created_at
  from nombrados, (
    select n, now() - make_interval(days => ${YEARS * 365}) * (1 - n::float8 / ${clientes}) as created_at
    from generate_series(1, ${clientes}::int) n) each`

async function makePagos(owned: Db, clientes: number, pagos: number): Promise<void> {
  await sql`
    create temporary table pagado as
    select pg_temp.id_at(at) as id, case when n % ${sql.lit(ONE_SALE_IN)} = 0 then pg_temp.id_at(at) end as venta_id, n, at,
      (at at time zone 'America/Bogota')::date as dia, cliente_id, producto.*,
      (array['Efectivo', 'Tarjeta', 'Transferencia', 'Efectivo']::metodo_pago[])[1 + n % 4] as metodo, n / ${sql.lit(clientes)} as vez
    from (
      select n, now() - make_interval(secs => (${sql.lit(pagos)} - n) * ${sql.lit((YEARS * 365 * 86_400) / pagos)}::float8) as at,
        (n::bigint * ${sql.lit(WHO_PAYS)} % ${sql.lit(clientes)})::int as quien
      from generate_series(0, ${sql.lit(pagos)} - 1) n) each
    join (select n as quien, id as cliente_id from quien) quien using (quien)
    join (
      select row_number() over (order by nombre) - 1 as cual, count(*) over () as cuantos, id as producto_id, nombre, precio
      from productos where estado = 'activo' and eliminado_en is null) producto on cual = n % cuantos
    order by n`.execute(owned)
  await sql`analyze pagado`.execute(owned)
}

const VENTAS = sql`
  insert into ventas (id, numero, cliente_id, fecha, total, vendida_por, created_at)
  select venta_id, 1000000 + n, cliente_id, dia, precio, (select id from users where rol = 'recepcionista' limit 1), at
  from pagado where venta_id is not null order by n`

const PAGOS = sql`
  insert into pagos (id, cliente_id, producto_id, cantidad, precio_unitario, monto, fecha, metodo_pago, created_at, venta_id)
  select id, cliente_id, producto_id, 1, precio, precio, dia, metodo, at, venta_id from pagado order by n`

const VENTA_LINEAS = sql`
  insert into venta_lineas (venta_id, indice, tipo, producto_id, pago_id, descripcion, cantidad, precio, lista, monto, pagado)
  select venta_id, 0, 'producto', producto_id, id, nombre, 1, precio, precio, precio, precio
  from pagado where venta_id is not null order by n`

const VENTA_COBROS = sql`
  insert into venta_cobros (venta_id, metodo_pago, monto)
  select venta_id, metodo, precio from pagado where venta_id is not null and precio > 0 order by n`

const CONTABILIDAD = sql`
  insert into contabilidad (id, tipo, descripcion, monto, fecha, metodo_pago, cuenta_debito, cuenta_credito, referencia,
    creado_por, pago_id, created_at)
  select pg_temp.id_at(at), 'ingreso', 'Venta: ' || nombre || ' × 1', precio, dia, lower(metodo::text)::metodo_movimiento,
    case metodo when 'Efectivo' then 'Caja' else 'Bancos' end::cuenta_debito, 'Ingresos', 'factura',
    (select id from users where rol = 'recepcionista' limit 1), id, at
  from pagado order by n`

const membresias = (vecesEnTotal: number) => sql`
  insert into membresias (id, cliente_id, tipo, duracion, precio, sesiones_restantes, fechainicio, pago_id, created_at)
  select pg_temp.id_at(at), cliente_id, case when n % 5 = 0 then 'Clase' else 'Mensualidad' end::tipo_membresia,
    (array[30, 30, 60, 90])[1 + n % 4], precio, case when n % 5 = 0 then n % 12 else 0 end, dia, id, at
  from pagado where vez >= ${vecesEnTotal - MEMBRESIAS} order by n`

/** Inserts visits: half in a class, half at the door; the rows of a client are far apart. */
const asistencias = (clientes: number, count: number) => sql`
  insert into asistencias (id, cliente_id, horario_id, dia, fecha, registrada_por, veredicto, repetida_hasta)
  select pg_temp.id_at(at), quien.id, case when n % 2 = 0 then horarios[1 + n / 2 % array_length(horarios, 1)] end,
    (at at time zone 'America/Bogota')::date, at, recepcionista,
    case when n % 2 = 1 then 'adelante' end::veredicto_entrada, case when n % 2 = 1 then at end
  from (
    select n, now() - make_interval(secs => (${count} - n) * ${(YEARS * 365 * 86_400) / count}::float8) as at,
      (n::bigint * ${WHO_COMES} % ${clientes})::int as de
    from generate_series(0, ${count}::int - 1) n) each
  join (select n as de, id from quien) quien using (de)
  cross join (select array_agg(id order by id) as horarios from horarios where eliminado_en is null) clases
  cross join (select id as recepcionista from users where rol = 'recepcionista' limit 1) u
  order by each.n`

/** Inserts in bulk without the indexes, except those of keys, and the exclusion constraints: that is faster. */
async function inBulk(owned: Db, table: string, insert: RawBuilder<unknown>): Promise<void> {
  const { rows } = await sql<{ quita: string; pone: string }>`
    select 'drop index ' || quote_ident(indexname) as quita, indexdef as pone from pg_indexes
    where schemaname = 'public' and tablename = ${table}
      and not exists (select from pg_constraint where conindid = quote_ident(indexname)::regclass)
    union all
    -- An exclusion constraint has an index of its own.
    select format('alter table %I drop constraint %I', ${table}::text, conname),
      format('alter table %I add constraint %I %s', ${table}::text, conname, pg_get_constraintdef(oid))
    from pg_constraint where conrelid = ${table}::regclass and contype = 'x'`.execute(owned)
  for (const { quita } of rows) await sql.raw(quita).execute(owned)
  await insert.execute(owned)
  for (const { pone } of rows) await sql.raw(pone).execute(owned)
}
