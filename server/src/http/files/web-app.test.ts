import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { answerError, answerNotFound } from '../errors.ts'
import { serveWebApp } from './web-app.ts'

let app: FastifyInstance
let withoutWorker: FastifyInstance
beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'gimnasio-web-'))
  await mkdir(join(folder, 'assets'))
  await mkdir(join(folder, '.vite'))
  const pages = {
    '/clientes': ['/assets/main-abc123.js'],
    '/clientes/$id': ['/assets/ficha-abc123.js'],
    '/clientes/eliminados': ['/assets/eliminados-abc123.js'],
    '/clientes/editar/$id': ['/assets/form-abc123.css'],
  }
  await writeFile(join(folder, '.vite', 'pages.json'), JSON.stringify(pages))
  await writeFile(join(folder, 'index.html'), '<title>Admin Gimnasios</title><script>first()</script>')
  await writeFile(join(folder, 'assets', 'main-abc123.js'), 'export {}')
  app = Fastify()
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('content-security-policy', "default-src 'self';script-src 'self'")
  })
  app.setErrorHandler(answerError).setNotFoundHandler(answerNotFound)
  await writeFile(join(folder, 'sw.js'), 'keep()')
  await writeFile(join(folder, 'sw-retirado.js'), 'leave()')
  await writeFile(join(folder, 'manifest.webmanifest'), '{}')
  await serveWebApp(app, folder, { sinRed: true })
  withoutWorker = Fastify()
  await serveWebApp(withoutWorker, folder, { sinRed: false })
  afterAll(async () => {
    await app.close()
    await rm(folder, { recursive: true })
  })
})

it.each(['/', '/clientes', '/clientes/editar/7', '/no-existe?public=true', '/apio'])(
  'the web app responds to %s, a page of its router',
  async (url) => {
    const { statusCode, headers, body } = await app.inject(url)
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(body).toContain('Admin Gimnasios')
    expect(headers['cache-control']).toBe('no-cache')
  },
)

it.each([
  ['/clientes', '</assets/main-abc123.js>; rel=modulepreload; crossorigin'],
  ['/clientes?buscar=ana', '</assets/main-abc123.js>; rel=modulepreload; crossorigin'],
  ['/clientes/editar/7?volver=ficha', '</assets/form-abc123.css>; rel=preload; as=style; crossorigin'],
  ['/clientes/eliminados', '</assets/eliminados-abc123.js>; rel=modulepreload; crossorigin'],
  ['/clientes/editar/7/8', undefined],
  ['/no-existe', undefined],
])('the page at %s preloads its files: %s', async (url, link) => {
  expect((await app.inject(url)).headers.link).toBe(link)
})

it('the page may run its inline script, a file only script files', async () => {
  const policyOf = async (url: string) => (await app.inject(url)).headers['content-security-policy']
  const hash = createHash('sha256').update('first()').digest('base64')
  expect(await policyOf('/clientes')).toBe(`default-src 'self';script-src 'self' 'sha256-${hash}'`)
  expect(await policyOf('/assets/main-abc123.js')).toBe("default-src 'self';script-src 'self'")
})

it('hashed files are cached forever', async () => {
  const { headers } = await app.inject('/assets/main-abc123.js')
  expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
})

it.each([
  ['/sw.js', 'application/javascript; charset=utf-8'],
  ['/manifest.webmanifest', 'application/manifest+json'],
])('%s is revalidated each time, with its content type', async (url, type) => {
  const { headers } = await app.inject(url)
  expect([headers['cache-control'], headers['content-type']]).toEqual(['no-cache', type])
})

it('an operator can replace the service worker by one that unregisters', async () => {
  expect((await app.inject('/sw.js')).body).toBe('keep()')
  const { body, headers } = await withoutWorker.inject('/sw.js')
  expect([body, headers['cache-control']]).toEqual(['leave()', 'no-cache'])
})

it.each([
  ['GET', '/api'],
  ['GET', '/api/nada'],
  ['GET', '/api?x=1'],
  ['GET', '/assets/main-vieja.js'],
  ['POST', '/clientes'],
  ['DELETE', '/'],
] as const)('the web app never responds to an unknown %s %s', async (method, url) => {
  const answer = await app.inject({ method, url })
  expect([answer.statusCode, answer.json().codigo]).toEqual([404, 'NO_ENCONTRADO'])
})

it.each(['/../package.json', '/assets/..%2f..%2fpackage.json', '/%2e%2e/%2e%2e/etc/passwd'])(
  'serves nothing outside its folder for %s',
  async (url) => {
    const { body } = await app.inject(url)
    expect(body).not.toMatch(/"name"|root:/)
  },
)

/** Requests a raw path, which browsers and `inject` would normalise. */
async function askRaw(url: string): Promise<string> {
  const port = Number(new URL(await listening()).port)
  const socket = connect(port, '127.0.0.1')
  let text = ''
  socket.on('data', (chunk) => {
    text += chunk
  })
  socket.write(`GET ${url} HTTP/1.1\r\nHost: gimnasio\r\nConnection: close\r\n\r\n`)
  await once(socket, 'close')
  return text
}

let address: Promise<string> | undefined
function listening() {
  address ??= app.listen({ port: 0, host: '127.0.0.1' })
  return address
}

it.each(['/../../../../etc/passwd', '//etc/passwd', '/%00', `/${'a'.repeat(5_000)}`, '/\\..\\x'])(
  'the web app finds nothing at %s',
  async (url) => {
    const text = await askRaw(url)
    expect(text).toMatch(/^HTTP\/1\.1 404 /)
    expect(text).toContain('NO_ENCONTRADO')
  },
)

it.each([
  ['if-match', '"otra"', 412],
  ['if-unmodified-since', 'Mon, 01 Jan 1990 00:00:00 GMT', 412],
  ['range', 'bytes=999999999-', 416],
])('refuses a failed precondition of the page: %s', async (name, value, status) => {
  const answer = await app.inject({ url: '/', headers: { [name]: value } })
  expect(answer.statusCode).toBe(status)
  expect(answer.json().mensaje).toEqual(expect.any(String))
})
