import { createHash } from 'node:crypto'
import { createWriteStream, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { withClient } from '@gym/postgres/backup/database-beside'
import { listPublicObjects } from '@gym/postgres/backup/public-objects'
import { replaceDatabase } from '@gym/postgres/backup/replace-database'
import { beforeAll, expect, test } from 'vitest'
import { unzip } from '../../files/unzip.ts'
import { zip } from '../../files/zip.ts'
import { tables } from '../../main/resources.ts'
import { testApi } from '../../testing/api.ts'
import { anEmptyDatabase } from '../../testing/database/test-database.ts'
import { frontDesk } from '../../testing/front-desk.ts'
import { whenOver } from '../../testing/when-over.ts'
import { comprobarSalida } from './comprobarSalida.ts'
import { exportarTodo } from './exportarTodo.ts'
import { MANIFIESTO, type Manifiesto } from './formato.ts'

const folder = mkdtempSync(join(tmpdir(), 'rechazos-'))
const whole = join(folder, 'gimnasio.zip')
const CHANGED = /no es una salida de Admin Gimnasios, está incompleto o fue cambiado\. No cambió nada\.$/

type Parts = { path: string; bytes: Buffer }[]

beforeAll(async () => {
  whenOver(() => rmSync(folder, { recursive: true, force: true }))
  const api = await testApi()
  const desk = frontDesk(api)
  const { _id } = await desk.cliente({ nombre: 'Ana' })
  await desk.pago({ cliente: _id, monto: 80_000 })
  await desk.pago({ cliente: _id, monto: 5_000 })
  const salida = await exportarTodo(api.database.asOwner, {
    videos: join(folder, 'nada'),
    now: api.clock.now,
    tables,
  })
  await pipeline(Readable.from(salida.bytes, { objectMode: false }), createWriteStream(whole))
  await salida.close()
})

async function partsOf(file: string): Promise<Parts> {
  const archive = await open(file)
  const parts: Parts = []
  for (const part of await unzip(archive))
    parts.push({ path: part.path, bytes: await buffer(Readable.from(part.read())) })
  await archive.close()
  return parts
}

async function fileOf(parts: Parts): Promise<string> {
  const file = join(folder, `${Math.random()}.zip`)
  async function* entries() {
    for (const { path, bytes } of parts) yield { path, data: [bytes] }
  }
  await pipeline(
    Readable.from(zip(entries(), { large: true }), { objectMode: false }),
    createWriteStream(file),
  )
  return file
}

function forged(
  parts: Parts,
  change: (path: string, text: string) => string,
  manifest = (it: Manifiesto) => it,
): Parts {
  const changed = parts.map(({ path, bytes }) => {
    const text = bytes.toString('latin1')
    const now = path === MANIFIESTO ? text : change(path, text)
    return { path, bytes: now === text ? bytes : Buffer.from(now, 'latin1') }
  })
  return changed.map((part) => {
    if (part.path !== MANIFIESTO) return part
    const found = JSON.parse(part.bytes.toString()) as Manifiesto
    const partes = changed.slice(0, -1).map(({ path, bytes }) => ({
      ruta: path,
      bytes: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
    }))
    return { ...part, bytes: Buffer.from(JSON.stringify(manifest({ ...found, partes }))) }
  })
}

/** Restores into an empty database; after an error it must still be empty. */
async function takeIn(file: string): Promise<unknown> {
  const empty = await anEmptyDatabase()
  const videos = join(folder, 'videos')
  const come = async () => replaceDatabase(empty, await comprobarSalida(file, { tables }), { files: videos })
  const error = await come().then(
    () => null,
    (problem: Error) => problem.message,
  )
  if (error !== null) {
    expect(await withClient(empty, listPublicObjects)).toEqual([])
    expect(existsSync(videos)).toBe(false)
  }
  return error
}

test('the unmodified file is restored', { tags: ['full'] }, async () => {
  expect(await takeIn(whole)).toBeNull()
  // Control of the tests that repack: the same parts in the same order are accepted.
  expect(await takeIn(await fileOf(await partsOf(whole)))).toBeNull()
})

test('a modified or truncated file is rejected and leaves nothing', async () => {
  const bytes = readFileSync(whole)
  const file = join(folder, 'otro.zip')
  for (const share of [0, 0.01, 0.2, 0.5, 0.8, 0.98, 0.9999]) {
    const at = Math.min(bytes.length - 1, Math.floor(bytes.length * share))
    const altered = Buffer.from(bytes)
    altered[at] = (altered[at] ?? 0) ^ 0x15
    writeFileSync(file, altered)
    expect(await takeIn(file), `altered at ${share}`).toMatch(CHANGED)
    writeFileSync(file, bytes.subarray(0, at))
    expect(await takeIn(file), `cut at ${share}`).toMatch(CHANGED)
  }
  writeFileSync(file, Buffer.concat([bytes, Buffer.from('x')]))
  expect(await takeIn(file)).toMatch(CHANGED)
})

test('reordered, duplicate, missing or renamed parts are rejected', { tags: ['full'] }, async () => {
  const parts = await partsOf(whole)
  const [first, second, ...rest] = parts
  if (!first || !second) throw new Error('no parts')
  const [manifest] = rest.slice(-1)
  for (const others of [
    [second, first, ...rest],
    [first, first, second, ...rest],
    [second, ...rest],
    [first, second, ...rest, { path: 'mas.txt', bytes: Buffer.from('x') }],
    rest.slice(0, -1),
  ])
    expect(await takeIn(await fileOf(others))).toMatch(CHANGED)
  for (const path of [
    '../../fuera.txt',
    '/etc/pasado',
    'videos/../../fuera.mp4',
    'videos/a\\..\\b.mp4',
    'datos/../x.jsonl',
  ])
    expect(
      await takeIn(
        await fileOf(forged([{ path, bytes: Buffer.from('x') }, first, second, ...rest], (_, text) => text)),
      ),
      path,
    ).toMatch(CHANGED)
  expect(manifest?.path).toBe(MANIFIESTO)
  expect(existsSync(join(folder, '..', 'fuera.txt'))).toBe(false)
})

test('a zip bomb is rejected before it is unpacked', { tags: ['full'] }, async () => {
  const parts = await partsOf(whole)
  const bomb = forged(parts, (path, text) => (path === 'LEEME.md' ? ' '.repeat(64 * 1024 ** 2) : text))
  const before = process.memoryUsage().rss
  const file = await fileOf(bomb)
  expect(await takeIn(file)).toMatch(CHANGED)
  expect(readFileSync(file).length).toBeLessThan(4 * 1024 ** 2)
  expect(process.memoryUsage().rss - before).toBeLessThan(500 * 1024 ** 2)
})

test('forged rows with a matching manifest are rejected', { tags: ['full'] }, async () => {
  const parts = await partsOf(whole)
  const richer = (path: string, text: string) =>
    path === 'datos/pagos.jsonl' ? text.replace('"monto":80000', '"monto":90000') : text
  expect(await takeIn(await fileOf(forged(parts, richer)))).toMatch(
    /la tabla pagos es distinta\. No cambió nada\.$/,
  )
  const broken = (path: string, text: string) =>
    path === 'datos/clientes.jsonl' ? `${text}{"id":"nada"}\n` : text
  expect(await takeIn(await fileOf(forged(parts, broken)))).toMatch(
    /La tabla clientes de .* tiene algo que no va ahí/,
  )
  const foreign = (it: Manifiesto) => ({
    ...it,
    tablas: it.tablas.map((t) => ({ ...t, nombre: `${t.nombre}_x` })),
  })
  expect(await takeIn(await fileOf(forged(parts, (_, text) => text, foreign)))).toMatch(CHANGED)
})

test('a file of a newer version is reported as such', async () => {
  const parts = await partsOf(whole)
  const newer = (it: Manifiesto) => ({ ...it, migraciones: [...it.migraciones, '9999_mañana.sql'] })
  expect(await takeIn(await fileOf(forged(parts, (_, text) => text, newer)))).toMatch(
    /es de una versión más nueva del programa \(9999_mañana\.sql\): actualiza el programa y repite\.$/,
  )
  const format = (it: Manifiesto) => ({ ...it, formato: 2 })
  expect(await takeIn(await fileOf(forged(parts, (_, text) => text, format)))).toMatch(
    /actualiza el programa y repite\.$/,
  )
  expect(await takeIn(join(folder, 'no-hay.zip'))).toMatch(/^No existe el archivo /)
  writeFileSync(join(folder, 'texto.zip'), 'hola')
  expect(await takeIn(join(folder, 'texto.zip'))).toMatch(CHANGED)
})
