import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { afterAll, expect, it } from 'vitest'
import { serveWebApp } from './web-app.ts'

const folder = await mkdtemp(join(tmpdir(), 'gimnasio-web-'))
afterAll(() => rm(folder, { recursive: true }))

it('a video file is sent in parts', async () => {
  await writeFile(join(folder, 'index.html'), '<title>Admin Gimnasios</title>')
  await writeFile(join(folder, 'muestra.mp4'), Buffer.alloc(1_000, 'a'))
  const app = Fastify()
  await serveWebApp(app, folder, { sinRed: false })
  const part = await app.inject({ url: '/muestra.mp4', headers: { range: 'bytes=0-99' } })
  await app.close()
  expect([part.statusCode, part.headers['content-type']]).toEqual([206, 'video/mp4'])
  expect(part.rawPayload).toHaveLength(100)
})
