import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { catalogo } from '@gym/contract/ejercicios/catalogo'
import { beforeAll, expect, test, vi } from 'vitest'
import { type TestApi, testApi } from '../testing/api.ts'
import { whenOver } from '../testing/when-over.ts'

let api: TestApi
let port: number
let dataDir: string
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'gone-'))
  whenOver(() => rmSync(dataDir, { recursive: true }))
  api = await testApi({ dataDir })
  await api.app.listen({ port: 0, host: '127.0.0.1' })
  port = (api.app.server.address() as AddressInfo).port
})

const HEAD = Buffer.from('\0\0\0\x18ftypisom\0\0\x02\0isomiso2', 'latin1')
const LOGO = Buffer.from('{"logo":"data:image/png;base64,')
const clip = `PUT /api/ejercicios/${catalogo[0]?._id}/clip`
const logo = 'PUT /api/configuracion/logo'

test.each([
  ['a clip before its first byte', clip, 'video/mp4', Buffer.alloc(0)],
  ['a clip within its head', clip, 'video/mp4', HEAD],
  ['a clip halfway', clip, 'video/mp4', Buffer.concat([HEAD, Buffer.alloc(60_000)])],
  ['a picture', logo, 'application/json', LOGO],
])('a client that disconnects while sending %s leaves nothing', async (_, call, type, sent) => {
  const { token } = await api.signedIn('admin')
  const said = (['info', 'warn', 'error'] as const).map((level) => vi.spyOn(api.app.log, level).mockClear())
  const [logged, warned, failed] = said
  const socket = connect(port, '127.0.0.1')
  const asked = once(api.app.server, 'request')
  const lines = [`${call} HTTP/1.1`, 'Host: a', `Authorization: Bearer ${token}`, `Content-Type: ${type}`]
  socket.write([...lines, 'Content-Length: 100000', '', ''].join('\r\n'))
  socket.write(sent)
  const [raw] = (await asked) as [IncomingMessage]
  await vi.waitUntil(() => raw.listenerCount('data') + raw.listenerCount('readable') > 0)
  socket.destroy()
  await vi.waitUntil(() => logged?.mock.calls.some(([line]) => String(line) === 'client gone'), {
    timeout: 10_000,
  })
  expect([warned?.mock.calls, failed?.mock.calls]).toEqual([[], []])
  await vi.waitUntil(() => readdirSync(dataDir, { recursive: true }).length <= 1)
})
