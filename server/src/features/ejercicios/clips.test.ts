import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { catalogo } from '@gym/contract/ejercicios/catalogo'
import { type Ejercicio, MAX_CLIP_BYTES } from '@gym/contract/ejercicios/ejercicios.schema'
import { v7 as uuid } from 'uuid'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type Answer, type TestApi, testApi, together, UNKNOWN_ID } from '../../testing/api.ts'
import { whenOver } from '../../testing/when-over.ts'
import { insertSobrante } from './clips.queries.ts'

const [first, second] = catalogo as unknown as [Ejercicio, Ejercicio]

let api: TestApi
let folder: string
beforeAll(async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'clips-'))
  whenOver(() => rmSync(dataDir, { recursive: true }))
  folder = join(dataDir, 'videos')
  mkdirSync(folder)
  api = await testApi({ dataDir })
})
beforeEach(async () => {
  for (const { _id } of [first, second]) await api.as('admin').put(`/ejercicios/${_id}`, { video: null })
  await swept()
})

function file(kind: 'mp4' | 'webm', bytes = 3000): Buffer {
  const head = {
    mp4: Buffer.from('\0\0\0\x18ftypisom\0\0\x02\0isomiso2', 'latin1'),
    webm: Buffer.from('\x1a\x45\xdf\xa3\x9f\x42\x86\x81\x01\x42\xf7\x81\x01\x42\x82\x84webm', 'latin1'),
  }[kind]
  return Buffer.concat([head, Buffer.alloc(bytes - head.length, 7)])
}

const files = () => readdirSync(folder, { encoding: 'utf8' })
/** Waits until only these files remain: the sweep may run after the response. */
const swept = (kept: string[] = []) => vi.waitUntil(() => files().sort().join() === kept.sort().join())
const upload = (body: Buffer | string, id = first._id, type = 'video/mp4'): Promise<Answer> =>
  api.as('admin').put(`/ejercicios/${id}/clip`, body, { 'content-type': type })
const address = (id = first._id) => `/api/ejercicios/${id}/clip`
const ask = (headers: Record<string, string> = {}, id = first._id) =>
  api.app.inject({ url: address(id), headers })

test.each([
  ['text', Buffer.from('hola'.repeat(100))],
  ['nothing', Buffer.alloc(0)],
  ['two bytes', Buffer.from('ft')],
  ['a photograph', Buffer.from(`\0\0\0\x18ftypheic${'x'.repeat(100)}`, 'latin1')],
  ['QuickTime', Buffer.from(`\0\0\0\x14ftypqt  ${'x'.repeat(100)}`, 'latin1')],
  ['Matroska', Buffer.from(`\x1a\x45\xdf\xa3\x93\x42\x82\x88matroska${'x'.repeat(100)}`, 'latin1')],
])('a clip that is %s is rejected, whatever its content type', async (_, body) => {
  for (const type of ['video/mp4', 'application/json']) {
    const answer = await upload(body, first._id, type)
    expect([answer.statusCode, answer.body.mensaje]).toEqual([
      415,
      'El video debe ser un archivo MP4 o WebM.',
    ])
  }
  expect(files()).toEqual([])
})

test('a clip over 20 MB is rejected, with or without content length', async () => {
  const tooLarge = [413, 'El video es demasiado grande. El máximo es 20 MB.']
  const announced = await upload(file('mp4', MAX_CLIP_BYTES + 1))
  expect([announced.statusCode, announced.body.mensaje]).toEqual(tooLarge)
  const { statusCode, body } = await stream(async function* () {
    yield file('mp4')
    for (let sent = 0; sent < MAX_CLIP_BYTES; sent += 1_000_000) yield Buffer.alloc(1_000_000)
  })
  expect([statusCode, JSON.parse(body).mensaje]).toEqual(tooLarge)
  expect(files()).toEqual([])
})

test('a clip for an unknown exercise returns 404 and leaves no file', async () => {
  for (const id of [UNKNOWN_ID, 'no-es-un-id'])
    expect((await upload(file('mp4'), id)).body.mensaje).toBe('Ejercicio no encontrado')
  expect(files()).toEqual([])
})

test('an interrupted upload leaves no file and no change', async () => {
  await expect(
    stream(async function* () {
      yield file('mp4')
      await vi.waitUntil(() => files().length === 1)
      throw new Error('the line is cut')
    }),
  ).rejects.toThrow()
  await vi.waitUntil(() => files().length === 0)
  expect((await api.anonymous.get(`/ejercicios/${first._id}`)).body.fuente).toBe('busqueda')
})

test.each(['mp4', 'webm'] as const)('an uploaded %s is served byte for byte to anyone', async (kind) => {
  const sent = file(kind, 200_000)
  const { statusCode, body } = await upload(sent)
  expect([statusCode, body.fuente]).toEqual([200, 'clip'])
  expect(body.video).toMatch(new RegExp(`^${address()}\\?v=[0-9a-f-]{36}$`))
  const answer = await api.app.inject(body.video)
  expect(answer.rawPayload.equals(sent)).toBe(true)
  expect(answer.headers).toMatchObject({
    'content-type': `video/${kind}`,
    'content-length': '200000',
    'accept-ranges': 'bytes',
    'cache-control': 'no-cache',
    'x-content-type-options': 'nosniff',
  })
})

test('a clip supports range and conditional requests', async () => {
  const sent = file('mp4')
  await upload(sent)
  const part = await ask({ range: 'bytes=100-199' })
  expect([part.statusCode, part.headers['content-range']]).toEqual([206, 'bytes 100-199/3000'])
  expect(part.rawPayload.equals(sent.subarray(100, 200))).toBe(true)
  const end = await ask({ range: 'bytes=-10' })
  expect([end.statusCode, end.rawPayload.length]).toEqual([206, 10])
  const beyond = await ask({ range: 'bytes=3000-' })
  expect([beyond.statusCode, beyond.headers['content-range']]).toEqual([416, 'bytes */3000'])
  expect(beyond.json().mensaje).toBe('El archivo no tiene esa parte.')
  const head = await api.app.inject({ method: 'HEAD', url: address() })
  expect([head.statusCode, head.headers['content-length'], head.rawPayload.length]).toEqual([200, '3000', 0])
  const etag = String(part.headers.etag)
  expect((await ask({ 'if-none-match': etag })).statusCode).toBe(304)
})

test('a link replaces a clip and vice versa; the file is deleted', async () => {
  const clip = await upload(file('mp4'))
  const link = { video: 'https://video.test/a' }
  expect((await api.as('admin').put(`/ejercicios/${first._id}`, link)).body).toMatchObject({
    ...link,
    fuente: 'enlace',
  })
  await swept()
  expect((await ask()).statusCode).toBe(404)
  const other = await upload(file('webm'))
  expect(other.body.video).not.toBe(clip.body.video)
  expect(files()).toEqual([expect.stringMatching(/\.webm$/)])
  expect((await api.as('admin').put(`/ejercicios/${first._id}`, { video: null })).body).toEqual({
    ...first,
    fuente: 'busqueda',
  })
  await swept()
})

test('concurrent uploads for two exercises leave one file each', async () => {
  const answers = await together(12, (n) => upload(file('mp4', 5000 + n), n % 2 ? first._id : second._id))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(12).fill(200))
  expect(files()).toHaveLength(2)
  for (const { _id } of [first, second]) expect((await ask({}, _id)).statusCode).toBe(200)
})

test('leftovers of a killed process are swept after an hour', async () => {
  const left = uuid()
  await insertSobrante(api.db, left, api.clock.now)
  for (const name of [`${left}.nuevo.parcial`, `${left}.mp4`, `${UNKNOWN_ID}.mp4`])
    writeFileSync(join(folder, name), 'x')
  await upload(file('mp4'))
  const clip = files().filter((name) => ![left, UNKNOWN_ID].includes(name.slice(0, 36)))
  expect(files()).toHaveLength(4)
  api.clock.now = new Date(api.clock.now.getTime() + 61 * 60_000)
  await api.as('admin').put(`/ejercicios/${second._id}`, { video: null })
  await swept([...clip, `${UNKNOWN_ID}.mp4`])
  rmSync(join(folder, `${UNKNOWN_ID}.mp4`))
})

test('a clip whose file is missing returns 404', async () => {
  await upload(file('mp4'))
  for (const name of files()) rmSync(join(folder, name))
  expect((await ask()).json().codigo).toBe('NO_ENCONTRADO')
})

async function stream(pieces: () => AsyncGenerator<Buffer>): Promise<{ statusCode: number; body: string }> {
  const { port } = await listening()
  const options = {
    port,
    host: '127.0.0.1',
    path: address(),
    method: 'PUT',
    headers: { authorization: `Bearer ${api.tokenOf('admin')}`, 'content-type': 'video/mp4' },
  }
  return new Promise((resolve, reject) => {
    const call = request(options, async (answer) => {
      const chunks: Buffer[] = []
      for await (const chunk of answer) chunks.push(chunk)
      resolve({ statusCode: answer.statusCode ?? 0, body: Buffer.concat(chunks).toString() })
    }).on('error', reject)
    ;(async () => {
      for await (const piece of pieces())
        if (!call.write(piece)) await new Promise((drained) => call.once('drain', drained))
      call.end()
    })().catch((error) => call.destroy(error))
  })
}

async function listening(): Promise<AddressInfo> {
  if (!api.app.server.listening) {
    await api.app.listen({ port: 0, host: '127.0.0.1' })
    whenOver(() => api.app.server.closeAllConnections())
  }
  return api.app.server.address() as AddressInfo
}
