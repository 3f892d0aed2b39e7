import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { formatInstant } from '@gym/contract/core/calendar'
import { rowsAsCsv, rowsAsJson } from '@gym/postgres/backup/copy-rows'
import { beginSession, seeRows } from '@gym/postgres/backup/format/fingerprint'
import { listSequences, listTables, type Table } from '@gym/postgres/backup/schema'
import pg, { type ClientBase, type PoolConfig } from 'pg'
import { migrations } from '../../db/connection/owner.ts'
import type { Tables } from '../../db/tables.ts'
import { BOM } from '../../files/csv.ts'
import { writeWorkbook } from '../../files/workbook.ts'
import { type ZipEntry, zip } from '../../files/zip.ts'
import { FORMATO, lineasDe, MANIFIESTO, type Manifiesto, RUTA, TITULO, tablaDe, VIDEOS } from './formato.ts'
import { sheetsOf } from './hojas.ts'
import { leeme } from './leeme.ts'

export interface SalidaOptions {
  /** Folder of the gym's own videos, which may be missing. */
  videos: string
  now: Date
  tables: Tables
}

export interface Salida {
  bytes: AsyncIterable<Buffer>
  /** Ends the connection and its transaction. Call once, also after an error. */
  close(): Promise<void>
}

/** Exports the tables from one snapshot (repeatable read), so that writes continue. Videos are outside it. */
export async function exportarTodo(connection: PoolConfig, options: SalidaOptions): Promise<Salida> {
  const client = new pg.Client(connection)
  client.on('error', () => {})
  const close = () => client.end().catch(() => {})
  try {
    await client.connect()
    await beginSession(client)
    await client.query('begin isolation level repeatable read read only')
    // Takes the snapshot, which `begin` alone does not.
    await client.query('select 1 from configuracion')
  } catch (error) {
    await close()
    throw error
  }
  return { bytes: zip(entries(client, options), { large: true }), close }
}

async function* entries(
  client: ClientBase,
  { videos, now, tables: declared }: SalidaOptions,
): AsyncGenerator<ZipEntry> {
  const partes: Manifiesto['partes'] = []
  const part = (path: string, data: AsyncIterable<Buffer> | Iterable<Buffer>): ZipEntry => {
    if (!RUTA.test(path)) throw new Error(`No part of the file is named ${path}`)
    return { path, data: noted(path, data, partes) }
  }
  const { gimnasio, timeZone } = await gymOf(client)
  const tables = (await listTables(client, migrations)).filter(({ name }) => !declared[name]?.local)
  const tablas = tables.map(({ name }) => name)
  yield part('LEEME.md', [
    Buffer.from(await leeme(client, { gimnasio, now, timeZone, tablas, tables: declared })),
  ])
  // Videos come before the tables: they are not part of the snapshot, and may be deleted at any time.
  for (const name of await namesIn(videos))
    yield part(`${VIDEOS}${name}`, createReadStream(join(videos, name)))
  yield* photos(client, part)
  for (const table of tables) yield part(lineasDe(table.name), rowsAsJson(client, table))
  for (const table of tables)
    yield part(tablaDe(table.name), withMark(rowsAsCsv(client, await plainQuery(client, table))))
  const sheets = sheetsOf(client, { gimnasio, timeZone, descargado: formatInstant(now, timeZone) })
  yield part('gimnasio.xlsx', writeWorkbook(sheets))
  const seen: Manifiesto['tablas'] = []
  for (const table of tables)
    seen.push({ nombre: table.name, columnas: table.columns, ...(await seeRows(client, table)) })
  const manifiesto: Manifiesto = {
    titulo: TITULO,
    formato: FORMATO,
    creado: now.toISOString(),
    migraciones: await appliedMigrations(client),
    tablas: seen,
    // Sequences are not transactional: read after the tables, their values cannot be behind the rows.
    secuencias: (await listSequences(client)).map(({ name, last }) => ({ nombre: name, ultimo: last })),
    partes,
  }
  yield { path: MANIFIESTO, data: [Buffer.from(`${JSON.stringify(manifiesto, null, 1)}\n`)] }
}

async function* noted(
  ruta: string,
  data: AsyncIterable<Buffer> | Iterable<Buffer>,
  partes: Manifiesto['partes'],
): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const piece of data) {
    hash.update(piece)
    bytes += piece.length
    yield piece
  }
  partes.push({ ruta, bytes, sha256: hash.digest('hex') })
}

async function gymOf(client: ClientBase): Promise<{ gimnasio: string; timeZone: string }> {
  const { rows } = await client.query<{ nombre: string; zona: string }>(
    'select nombre, zona_horaria as zona from configuracion',
  )
  return { gimnasio: rows[0]?.nombre ?? 'Gimnasio', timeZone: rows[0]?.zona ?? 'America/Bogota' }
}

async function appliedMigrations(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ nombre: string }>('select nombre from migraciones order by nombre')
  return rows.map(({ nombre }) => nombre)
}

async function namesIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  return names.filter((name) => RUTA.test(`${VIDEOS}${name}`)).sort()
}

async function* withMark(csv: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield Buffer.from(BOM)
  yield* csv
}

const COLUMNS = `
  select a.attname as name, t.typcategory as category, t.typname as type
  from pg_attribute a join pg_type t on t.oid = a.atttypid
  where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum`

/** Credentials: in `datos/`, so that they can be restored, but omitted from the readable tables. */
const SECRET = new Set([
  ...['users.password_hash', 'factores.secreto', 'factores.codigos', 'factores.sal'],
  'codigos_de_cuenta.codigo',
])

/** Selects the readable columns: bytes as text, formulas escaped (OWASP, CSV Injection), no credentials. */
async function plainQuery(client: ClientBase, { name, rows: source }: Table): Promise<string> {
  const { rows } = await client.query<{ name: string; category: string; type: string }>(COLUMNS, [
    `public.${pg.escapeIdentifier(name)}`,
  ])
  const columns = rows
    .filter((column) => !SECRET.has(`${name}.${column.name}`))
    .map(({ name: column, category, type }) => {
      const quoted = pg.escapeIdentifier(column)
      if (name === 'fotos' && column === 'bytes') return `${PHOTO} as ${quoted}`
      if (type === 'bytea') return `encode(${quoted}, 'hex') as ${quoted}`
      if (category === 'A') return `to_json(${quoted}) as ${quoted}`
      if (category === 'S')
        return `case when ${quoted} ~ E'^[=+\\\\-@\\t\\r\\n\\uFF1D\\uFF0B\\uFF0D\\uFF20]' then '''' || ${quoted} else ${quoted} end as ${quoted}`
      return quoted
    })
  return `select ${columns.join(', ')} from ${source}`
}

const EXTENSION = (tipo: string) =>
  `case when ${tipo}::text like '%png' then 'png' when ${tipo}::text like '%webp' then 'webp' else 'jpg' end`
const PHOTO = `'fotos/' || cliente_id || '.' || ${EXTENSION('tipo')}`

async function* photos(
  client: ClientBase,
  part: (path: string, data: Iterable<Buffer>) => ZipEntry,
): AsyncGenerator<ZipEntry> {
  await client.query(`declare imagenes no scroll cursor for
    select 'fotos/logo.' || ${EXTENSION('logo_tipo')} as path, logo as bytes from configuracion where logo is not null
    union all select ${PHOTO}, bytes from fotos`)
  for (;;) {
    const { rows } = await client.query<{ path: string; bytes: Buffer }>('fetch 8 from imagenes')
    for (const { path, bytes } of rows) yield part(path, [bytes])
    if (rows.length === 0) break
  }
  await client.query('close imagenes')
}
