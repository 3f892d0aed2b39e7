import { createWriteStream, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { withClient } from '@gym/postgres/backup/database-beside'
import { replaceDatabase } from '@gym/postgres/backup/replace-database'
import { contents } from '@gym/postgres/testing/databases'
import { parseCsv } from 'hucre/csv'
import type { PoolConfig } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cuentas } from '../../../seed/people/cuentas.ts'
import { readConfig } from '../../core/config.ts'
import { tryLedger } from '../../db/backup/ledger-laws.ts'
import { createDatabase, createPool } from '../../db/connection/database.ts'
import { migrations } from '../../db/connection/owner.ts'
import { unzip } from '../../files/unzip.ts'
import { buildApp } from '../../main/app.ts'
import { tables } from '../../main/resources.ts'
import { aDesk } from '../../testing/a-desk.ts'
import { testApi } from '../../testing/api.ts'
import { aCliente, aPago } from '../../testing/builders.ts'
import { aDemo } from '../../testing/database/seeded-database.ts'
import { anEmptyDatabase } from '../../testing/database/test-database.ts'
import { fillTablesOutsideDemo } from '../../testing/fixtures/whole-gym.ts'
import { frontDesk } from '../../testing/front-desk.ts'
import { routesOf } from '../../testing/routes.ts'
import { whenOver } from '../../testing/when-over.ts'
import { readXlsx } from '../../testing/xlsx.ts'
import { comprobarSalida } from './comprobarSalida.ts'
import { exportarTodo } from './exportarTodo.ts'

const now = new Date('2026-11-20T15:00:00Z')
const folder = mkdtempSync(join(tmpdir(), 'salida-'))
const file = join(folder, 'gimnasio.zip')
const JPEG = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3])
const VIDEO = '019a0000-0000-7000-8000-000000000001.mp4'
const viajan = Object.keys(tables).filter((name) => tables[name]?.exported)

async function write(database: PoolConfig, to: string, videos: string) {
  const salida = await exportarTodo(database, { videos, now, tables })
  await pipeline(Readable.from(salida.bytes, { objectMode: false }), createWriteStream(to))
  await salida.close()
}

afterAll(() => rmSync(folder, { recursive: true, force: true }))

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

/** Paths not compared: sessions, audited logins, folders and `local` tables differ; `/cambios` never ends. */
const itsOwn = /^\/(auth|cambios|copias|auditoria|exportaciones|tokens|webhooks)/

type Program = Awaited<ReturnType<typeof programOn>>

async function readAll({ routes, get }: Program): Promise<Map<string, string>> {
  const answers = new Map<string, string>()
  const paths = routes
    .filter(({ method, path }) => method === 'GET' && !itsOwn.test(path))
    .map(({ path }) => path)
  const read = async (path: string) => {
    const { statusCode, headers, rawPayload } = await get(path)
    const isText = /json|csv|text/.test(String(headers['content-type']))
    answers.set(path, `${statusCode} ${rawPayload.toString(isText ? 'utf8' : 'base64')}`)
  }
  for (const path of paths.filter((path) => !path.includes(':'))) await read(path)
  const [, numero = ''] = /"numeroIdentificacion":"(\d+)"/.exec(answers.get('/clientes') ?? '') ?? []
  for (const path of paths.filter((path) => path.includes(':'))) {
    const list = answers.get(`/${path.split('/')[1]}`)
    const [, id = 'nada'] = /"_id":"([^"]+)"/.exec(list ?? '') ?? []
    await read(path.replace(/:numero\w*|:n\b/g, numero).replace(/:\w+/g, id))
  }
  return answers
}

test('a small gym is restored with the same rows', async () => {
  const api = await testApi()
  const desk = frontDesk(api)
  const cliente = await desk.cliente()
  await desk.pago({ cliente: cliente._id, monto: 5_000 })
  await desk.venta({ cliente: cliente._id, lineas: [{ concepto: 'Guantes', monto: 30_000 }], fiado: true })
  await api.app.close()
  const small = join(folder, 'pequeno.zip')
  await write(api.database.asOwner, small, join(folder, 'sin-videos'))

  const empty = await anEmptyDatabase()
  await replaceDatabase(empty, await comprobarSalida(small, { tables }), {
    files: join(folder, 'sin-videos'),
  })
  const [theirs, ours] = await Promise.all(
    [api.database.asOwner, empty].map((one) => contents(one, migrations)),
  )
  for (const tabla of viajan) expect.soft(ours?.[tabla], tabla).toEqual(theirs?.[tabla])
  expect(ours?.clientes).toHaveLength(1)
  expect((await withClient(empty, tryLedger)).filter(({ ok }) => !ok)).toEqual([])
})

test('export omits the expiring keys of forms, not those of a desk', async () => {
  const api = await testApi()
  const key = { 'idempotency-key': 'de-un-formulario' }
  await api.as('recepcionista').post('/clientes', aCliente({ nombre: 'Zulema' }), key)
  const venta = await aDesk(api)
    .operation('/ventas', {
      lineas: [{ concepto: 'Agua', monto: 3_000 }],
      cobros: [{ metodo: 'Efectivo', monto: 3_000 }],
    })
    .send()
  expect(venta.statusCode).toBe(201)
  const small = join(folder, 'claves.zip')
  await write(api.database.asOwner, small, join(folder, 'sin-videos'))
  const archive = await open(small)
  whenOver(() => archive.close())
  const parts = (await unzip(archive)).filter(({ path }) => path.includes('idempotencia'))
  expect(parts).toHaveLength(2)
  for (const part of parts) {
    const text = (await buffer(part.read())).toString()
    expect(text).toContain('mostrador')
    expect(text).not.toMatch(/de-un-formulario|Zulema/)
  }
})

describe('export of the demo', { tags: ['full'] }, () => {
  let before: Program
  let there: Map<string, string>
  let asOwner: PoolConfig
  beforeAll(async () => {
    const database = await aDemo()
    asOwner = database.asOwner
    await withClient(asOwner, (client) =>
      client.query(
        'insert into fotos (cliente_id, bytes, tipo, version, puesta_en) select id, $1, $2, $3, now() from clientes limit 30',
        [JPEG, 'image/jpeg', 'a'.repeat(16)],
      ),
    )
    await fillTablesOutsideDemo(await testApi({}, database))
    before = await programOn(asOwner)
    const videos = join(folder, 'videos')
    mkdirSync(videos)
    writeFileSync(join(videos, VIDEO), 'a video')
    await write(asOwner, file, videos)
  }, 180_000)

  beforeAll(async () => {
    there = await readAll(before)
  }, 180_000)

  test('restores the same gym: every call has the same response', async () => {
    const empty = await anEmptyDatabase()
    const videos = join(folder, 'otros-videos')
    await replaceDatabase(empty, await comprobarSalida(file, { tables }), { files: videos })
    expect(readFileSync(join(videos, VIDEO), 'utf8')).toBe('a video')
    expect((await withClient(empty, tryLedger)).filter(({ ok }) => !ok)).toEqual([])

    const acts = async (database: PoolConfig, upTo: string) => {
      const { rows } = await withClient(database, (client) =>
        client.query<{ cuantos: number; suma: string }>(
          `select count(*)::integer as cuantos, md5(string_agg(a::text, ';' order by id)) as suma
         from auditoria a where id <= $1`,
          [upTo],
        ),
      )
      return rows[0]
    }
    const kept = await withClient(empty, (client) => client.query('select max(id) as last from auditoria'))
    const [theirs, ours] = await Promise.all([asOwner, empty].map((one) => acts(one, kept.rows[0]?.last)))
    expect(ours).toEqual(theirs)
    expect(ours?.cuantos).toBeGreaterThan(1_000)

    const after = await programOn(empty)
    const here = await readAll(after)
    expect([...here.keys()]).toEqual([...there.keys()])
    expect(there.size).toBeGreaterThan(80)
    for (const [path, answer] of there) expect(here.get(path), path).toBe(answer)

    const cliente = (await before.get('/clientes?limite=1')).json()[0]._id
    const productos: { _id: string; nombre: string }[] = (await before.get('/productos')).json()
    const producto = productos.find(({ nombre }) => nombre === 'Mensualidad')?._id
    const made = await Promise.all(
      [before, after].map(async ({ post, get }) => {
        const { statusCode } = await post('/pagos', aPago({ cliente, monto: 5_000, metodoPago: 'Tarjeta' }))
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

  const rowless = [
    ...[
      'caja_intentos',
      'caja_por_autorizar',
      'cierres',
      'clips_sobrantes',
      'ejercicio_videos',
      'factor_obligatorio',
      'factores',
    ],
    ...['fusiones', 'ingresos_de_antes', 'pago_partes', 'sumas_totales', 'suscripciones'],
    'venta_cobros_historial',
  ]

  /** Acts that are not in the audit chain yet: the table may be empty. */
  const sometimesRowless = 'auditoria_sin_eslabon'

  test('has rows in every exported table', async () => {
    const counts = await withClient(asOwner, async (client) => {
      const of = async (tabla: string) => (await client.query(`select from ${tabla} limit 1`)).rowCount
      const found: string[] = []
      for (const tabla of viajan) if ((await of(tabla)) === 0) found.push(tabla)
      return found
    })
    expect(counts.filter((tabla) => tabla !== sometimesRowless)).toEqual(rowless.sort())
  })

  test('contains every table with described columns', async () => {
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
    for (const { tabla, columna } of rows.filter(({ tabla }) => viajan.includes(tabla)))
      expect(leeme.split(`### ${tabla}\n`)[1]?.split('###')[0], tabla).toContain(`\`${columna}\``)
    for (const tabla of Object.keys(tables).filter((name) => tables[name]?.local)) {
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
    // The file has soft-deleted rows too.
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
})
