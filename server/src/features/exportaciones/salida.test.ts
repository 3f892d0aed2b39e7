import { createWriteStream, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { withClient } from '@gym/postgres/backup/database-beside'
import { replaceDatabase } from '@gym/postgres/backup/replace-database'
import { parseCsv } from 'hucre/csv'
import type { PoolConfig } from 'pg'
import readXlsx from 'read-excel-file/node'
import { beforeAll, expect, test } from 'vitest'
import { cuentas } from '../../../seed/cuentas.ts'
import { seedDemo } from '../../../seed/seed-demo.ts'
import { buildApp } from '../../app.ts'
import { readConfig } from '../../config.ts'
import { createDatabase, createPool } from '../../db/database.ts'
import { tryLedger } from '../../db/ledger-laws.ts'
import { routesOf } from '../../testing/routes.ts'
import { aDatabase, anEmptyDatabase } from '../../testing/test-database.ts'
import { whenOver } from '../../testing/when-over.ts'
import { unzip } from '../../unzip.ts'
import { openSalida } from './escribir.ts'
import { comprobarSalida } from './leer.ts'
import { quedan, viajan } from './tablas.ts'

const now = new Date('2026-11-20T15:00:00Z')
const folder = mkdtempSync(join(tmpdir(), 'salida-'))
const file = join(folder, 'gimnasio.zip')
const JPEG = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3])
const VIDEO = '019a0000-0000-7000-8000-000000000001.mp4'

/** The program on a database, whose owner it is, and who looks after it. */
async function programOn(asOwner: PoolConfig) {
  const db = createDatabase(createPool(asOwner))
  const config = readConfig({ LOG_LEVEL: 'silent', DATA_DIR: mkdtempSync(join(folder, 'datos-')) })
  let app = undefined as unknown as Awaited<ReturnType<typeof buildApp>>
  const routes = await routesOf(async () => {
    app = await buildApp(config, { db, asOwner, clock: () => now })
  })
  whenOver(async () => {
    await app.close()
    await db.destroy()
  })
  const [admin] = cuentas
  const { token } = (await app.inject({ method: 'POST', url: '/api/auth/login', payload: admin })).json()
  const headers = { authorization: `Bearer ${token}` }
  return {
    routes,
    get: (url: string) => app.inject({ url: `/api${url}`, headers }),
    post: (url: string, payload: object) =>
      app.inject({ method: 'POST', url: `/api${url}`, payload, headers }),
  }
}

/** What is of who is signed in, of this folder, or without an end. */
const itsOwn = /^\/(auth|cambios|copias|auditoria|exportaciones)/

type Program = Awaited<ReturnType<typeof programOn>>

/** Every call that reads, of one of each kind where it takes an id. */
async function readAll({ routes, get }: Program): Promise<Map<string, unknown>> {
  const answers = new Map<string, unknown>()
  const paths = routes
    .filter(({ method, path }) => method === 'GET' && !itsOwn.test(path))
    .map(({ path }) => path)
  const idsOf = new Map<string, string>()
  for (const url of paths.filter((path) => !path.includes(':'))) {
    const answer = await get(url)
    const json = String(answer.headers['content-type']).includes('json') ? answer.json() : undefined
    answers.set(url, json ?? answer.rawPayload.toString('base64'))
    const rows = Array.isArray(json) ? json : Object.values(json ?? {}).find(Array.isArray)
    const [first] = (rows ?? []) as { _id?: string }[]
    const id = first?._id
    if (id) idsOf.set(url.split('/')[1] ?? '', id)
  }
  const numero =
    (answers.get('/clientes') as { numeroIdentificacion: string }[])[7]?.numeroIdentificacion ?? ''
  for (const url of paths.filter((path) => path.includes(':'))) {
    const id = idsOf.get(url.split('/')[1] ?? '') ?? 'nada'
    const path = url.replace(/:numero\w*|:n\b/g, numero).replace(/:\w+/g, id)
    const answer = await get(path)
    answers.set(path, [answer.statusCode, answer.rawPayload.toString('base64')])
  }
  return answers
}

let before: Program
let asOwner: PoolConfig
beforeAll(async () => {
  whenOver(() => rmSync(folder, { recursive: true, force: true }))
  const database = await aDatabase()
  asOwner = database.asOwner
  await seedDemo(database.owned, { now, timeZone: 'America/Bogota' })
  await withClient(asOwner, (client) =>
    client.query(
      'insert into fotos (cliente_id, bytes, tipo, version, puesta_en) select id, $1, $2, $3, now() from clientes limit 30',
      [JPEG, 'image/jpeg', 'a'.repeat(16)],
    ),
  )
  before = await programOn(asOwner)
  const videos = join(folder, 'videos')
  mkdirSync(videos)
  writeFileSync(join(videos, VIDEO), 'a video')
  const salida = await openSalida(asOwner, { videos, now })
  await pipeline(Readable.from(salida.bytes, { objectMode: false }), createWriteStream(file))
  await salida.close()
}, 180_000)

test('out and in again is the same gym: every call answers the same, the numbers go on, books and audit hold', async () => {
  const empty = await anEmptyDatabase()
  const videos = join(folder, 'otros-videos')
  await replaceDatabase(empty, await comprobarSalida(file), { files: videos })
  expect(readFileSync(join(videos, VIDEO), 'utf8')).toBe('a video')
  expect((await withClient(empty, tryLedger)).filter(({ ok }) => !ok)).toEqual([])

  const acts = (database: PoolConfig, upTo: string) =>
    withClient(database, (client) =>
      client.query('select * from auditoria where id <= $1 order by id', [upTo]),
    )
  const kept = await withClient(empty, (client) => client.query('select max(id) as last from auditoria'))
  const [theirs, ours] = await Promise.all([asOwner, empty].map((one) => acts(one, kept.rows[0]?.last)))
  expect(ours?.rows).toEqual(theirs?.rows)
  expect(ours?.rowCount).toBeGreaterThan(1_000)

  const after = await programOn(empty)
  const [there, here] = [await readAll(before), await readAll(after)]
  expect([...here.keys()]).toEqual([...there.keys()])
  expect(there.size).toBeGreaterThan(80)
  for (const [path, answer] of there) expect(here.get(path), path).toEqual(answer)

  const cliente = (there.get('/clientes') as { _id: string }[])[0]?._id
  const productos = there.get('/productos') as { _id: string; nombre: string }[]
  const producto = productos.find(({ nombre }) => nombre === 'Mensualidad')?._id
  const made = await Promise.all(
    [before, after].map(async ({ post, get }) => {
      const { statusCode } = await post('/pagos', { cliente, monto: 5_000, metodoPago: 'Tarjeta' })
      const venta = await post('/ventas', {
        cliente,
        lineas: [{ producto, cantidad: 1 }],
        fiado: true,
      })
      const diario = (await get('/libros/diario?limite=2')).json()
      return [
        statusCode,
        venta.statusCode,
        venta.json().numero,
        diario.map(({ numero }: { numero: number }) => numero),
      ]
    }),
  )
  expect(made[0]?.[0]).toBe(201)
  expect(made[1]).toEqual(made[0])
}, 180_000)

test('the file has every table twice, for people a spreadsheet, and says what each column is', async () => {
  const archive = await open(file)
  const parts = new Map((await unzip(archive)).map((part) => [part.path, part]))
  const contentOf = async (path: string) => buffer(Readable.from(parts.get(path)?.read() ?? []))
  const leeme = String(await contentOf('LEEME.md'))
  const { rows } = await withClient(asOwner, (client) =>
    client.query<{ tabla: string; filas: number; columna: string }>(
      `select relname as tabla, attname as columna from pg_class join pg_attribute on attrelid = pg_class.oid and attnum > 0
         and not attisdropped and attgenerated = '' where relkind = 'r' and relnamespace = 'public'::regnamespace`,
    ),
  )
  for (const { tabla, columna } of rows.filter(({ tabla }) => tabla in viajan))
    expect(leeme.split(`### ${tabla}\n`)[1]?.split('###')[0], tabla).toContain(`\`${columna}\``)
  for (const tabla of Object.keys(quedan)) {
    expect(parts.has(`datos/${tabla}.jsonl`), tabla).toBe(false)
    expect(leeme).toContain(`\`${tabla}\`: `)
  }
  const lines = String(await contentOf('datos/clientes.jsonl'))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  const bytes = await contentOf('tablas/clientes.csv')
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  const [titles, ...cells] = parseCsv(bytes.toString())
  // With those that were deleted.
  expect(lines.length).toBeGreaterThan(400)
  expect(cells).toHaveLength(lines.length)
  expect(titles).toEqual(Object.keys(lines[0]))
  expect(new Set(cells.map((row) => row[titles?.indexOf('id') ?? 0]))).toEqual(
    new Set(lines.map(({ id }) => id)),
  )
  const fotos = [...parts.keys()].filter((path) => path.startsWith('fotos/'))
  expect(fotos).toHaveLength(30)
  expect(await contentOf(fotos[0] ?? '')).toEqual(JPEG)
  const sheets = await readXlsx(await contentOf('gimnasio.xlsx'))
  expect(sheets.map(({ sheet }) => String(sheet))).toEqual([
    ...['Clientes', 'Membresías', 'Pagos', 'Productos', 'Asistencias', 'Contabilidad', 'Entrenadores'],
  ])
  expect(sheets[0]?.data).toHaveLength(lines.length + 5)
  await archive.close()
})
