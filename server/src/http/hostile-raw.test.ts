import { once } from 'node:events'
import { connect } from 'node:net'
import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { type TestApi, testApi } from '../testing/api.ts'

const RUNS = Number(process.env.HOSTILE_RUNS ?? 100) / 2

let api: TestApi
let address: URL
beforeAll(async () => {
  api = await testApi()
  address = new URL(await api.app.listen({ port: 0, host: '127.0.0.1' }))
})

async function exchange(bytes: Buffer): Promise<string> {
  const socket = connect(Number(address.port), address.hostname)
  let text = ''
  socket.on('data', (chunk) => {
    text += chunk.toString('latin1')
  })
  // The server may close the connection in the middle of a request.
  socket.on('error', () => {})
  socket.end(bytes)
  await once(socket, 'close')
  return text
}

const segment = fc.constantFrom(
  ...[
    '..',
    '.',
    '%2e%2e',
    '%2E%2e%2f',
    '..%5c',
    '\\',
    '',
    '%00',
    '%',
    '%zz',
    '\u00e9',
    '*',
    ';x',
    '?',
    '?a=%',
    '#',
  ],
  ...[
    'api',
    'clientes',
    'auth',
    'login',
    'assets',
    'index.html',
    'etc',
    'passwd',
    'x'.repeat(3_000),
    '__proto__',
  ],
)
const path = fc
  .tuple(
    fc.constantFrom('/', '/', '//', '', 'http://otro.example/', '/api/'),
    fc.array(segment, { maxLength: 6 }),
  )
  .map(([start, segments]) => `${start}${segments.join('/')}`)
const header = fc.constantFrom(
  ...[
    'Host: otro',
    'Content-Length: 5',
    'Content-Length: -1',
    'Content-Length: 1e9',
    'Content-Length: 99999999999999999999',
  ],
  ...[
    'Transfer-Encoding: chunked',
    'Transfer-Encoding: gzip, chunked',
    'Transfer-Encoding: x',
    'Expect: 100-continue',
  ],
  ...[
    'Expect: x',
    'Upgrade: h2c',
    'Connection: upgrade',
    'Connection: close',
    'Range: bytes=0-,0-,-1',
    'Range: x',
  ],
  ...[
    'Content-Type: application/json',
    'Content-Type: application/json; charset=x',
    'Content-Type: ;',
    'Content-Encoding: gzip',
  ],
  ...[
    'Authorization: Bearer',
    `Authorization: Bearer ${'x'.repeat(9_000)}`,
    'Authorization: Basic Og==',
    'Cookie: ;;=;',
  ],
  ...[
    'If-None-Match: *',
    'If-Match: "x',
    'If-Modified-Since: ayer',
    'Accept: */*;q=x',
    'Accept-Encoding: *;q=-1',
    'Origin: null',
  ],
  ...[
    'X-Forwarded-For: 1,2,x',
    'Forwarded: for=_',
    'Idempotency-Key: \u00ff',
    ': x',
    'X',
    ' Host: x',
    'X: \u0000',
    '__proto__: x',
  ],
)
const request = fc.record({
  method: fc.constantFrom(
    'GET',
    'GET',
    'HEAD',
    'POST',
    'PUT',
    'DELETE',
    'OPTIONS',
    'TRACE',
    'CONNECT',
    'PATCH',
    'get',
  ),
  path,
  headers: fc.array(header, { maxLength: 5 }),
  body: fc.constantFrom(
    '',
    '{',
    '{}',
    '5\r\n{"a":\r\n0\r\n\r\n',
    'ffffffffff\r\n',
    '\u0000',
    'x'.repeat(20_000),
  ),
})

test('survives random bytes and reveals nothing of the machine', {
  timeout: 3_600_000,
}, async () => {
  const counts: Record<string, number> = {}
  await fc.assert(
    fc.asyncProperty(request, async ({ method, path, headers, body }) => {
      const lines = [`${method} ${path} HTTP/1.1`, 'Host: gimnasio', ...headers, '', body]
      const answer = await exchange(Buffer.from(lines.join('\r\n'), 'latin1'))
      const status = answer.slice(9, 12) || 'none'
      counts[status] = (counts[status] ?? 0) + 1
      // An incomplete request gets no response.
      if (answer !== '') expect(answer).toMatch(/^HTTP\/1\.1 [1-4]\d\d /)
      expect(answer).not.toMatch(/HTTP\/1\.1 5\d\d|root:.*:0:0:|ERROR_INTERNO|node_modules/)
    }),
    { numRuns: RUNS },
  )
  expect((await fetch(new URL('/readyz', address))).status).toBe(200)
  console.log(`${RUNS} raw requests by status: ${JSON.stringify(counts)}`)
})

test('a compressed body is not decompressed, so a bomb stays small', { tags: ['full'] }, async () => {
  const bomb = gzipSync(Buffer.alloc(200_000_000, 0x20))
  expect(bomb.length).toBeLessThan(200_000)
  for (const coding of ['gzip', 'deflate', 'br', 'x']) {
    const answer = await fetch(new URL('/api/auth/login', address), {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-encoding': coding },
      body: new Uint8Array(bomb),
    })
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ codigo: 'JSON_INVALIDO' })
  }
})
