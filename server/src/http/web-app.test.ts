import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { answerNotFound } from './errors.ts'
import { serveWebApp } from './web-app.ts'

let app: FastifyInstance
beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'gimnasio-web-'))
  await mkdir(join(folder, 'assets'))
  await writeFile(join(folder, 'index.html'), '<title>Admin Gimnasios</title>')
  await writeFile(join(folder, 'assets', 'main-abc123.js'), 'export {}')
  app = Fastify().setNotFoundHandler(answerNotFound)
  await serveWebApp(app, folder)
  afterAll(async () => {
    await app.close()
    await rm(folder, { recursive: true })
  })
})

it.each(['/', '/clientes', '/clientes/editar/7', '/no-existe?public=true', '/apio'])(
  'the web app is what %s shows, for its router knows its pages',
  async (url) => {
    const { statusCode, headers, body } = await app.inject(url)
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(body).toContain('Admin Gimnasios')
    expect(headers['cache-control']).toBe('no-cache')
  },
)

it('the files of the web app are kept by browsers for ever, because their name changes with them', async () => {
  const { headers } = await app.inject('/assets/main-abc123.js')
  expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
})

it.each([
  ['GET', '/api'],
  ['GET', '/api/nada'],
  ['GET', '/api?x=1'],
  ['GET', '/assets/main-vieja.js'],
  ['POST', '/clientes'],
  ['DELETE', '/'],
] as const)('the web app never stands in for what %s %s did not find', async (method, url) => {
  const answer = await app.inject({ method, url })
  expect([answer.statusCode, answer.json().codigo]).toEqual([404, 'NO_ENCONTRADO'])
})

it.each(['/../package.json', '/assets/..%2f..%2fpackage.json', '/%2e%2e/%2e%2e/etc/passwd'])(
  'the web app gives nothing out of its folder for %s',
  async (url) => {
    const { body } = await app.inject(url)
    expect(body).not.toMatch(/"name"|root:/)
  },
)
