import { once } from 'node:events'
import { connect } from 'node:net'
import { beforeAll, expect, it } from 'vitest'
import { type TestApi, testApi } from '../testing/api.ts'

let api: TestApi
let address: URL
beforeAll(async () => {
  api = await testApi()
  address = new URL(await api.app.listen({ port: 0, host: '127.0.0.1' }))
})

async function exchange(bytes: string) {
  const socket = connect(Number(address.port), address.hostname)
  let text = ''
  socket.on('data', (chunk) => {
    text += chunk
  })
  socket.write(bytes)
  await once(socket, 'close')
  const [head = '', body = ''] = text.split('\r\n\r\n')
  return { head, body: JSON.parse(body) }
}

it.each([
  ['What is no HTTP at all', 'hola\r\n\r\n'],
  ['A method that does not exist', 'VENDER /api/clientes HTTP/1.1\r\nHost: gimnasio\r\n\r\n'],
  [
    'A request whose headers have no end',
    `GET /api/clientes HTTP/1.1\r\nHost: gimnasio\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`,
  ],
])('%s gets the error body and the common headers', async (_, bytes) => {
  const { head, body } = await exchange(bytes)
  expect(head).toMatch(/^HTTP\/1\.1 400 /)
  expect(head).toMatch(/x-request-id: [0-9a-f-]{36}/)
  expect(head).toMatch(/content-security-policy: /)
  expect(body).toEqual({
    mensaje: 'Los datos enviados no son válidos.',
    message: 'Los datos enviados no son válidos.',
    error: 'Los datos enviados no son válidos.',
    codigo: 'DATOS_INVALIDOS',
    errores: [],
  })
})

it('refuses a too large body before it is complete', async () => {
  const answer = await fetch(new URL('/api/clientes', address), {
    method: 'POST',
    headers: { authorization: `Bearer ${api.tokenOf('admin')}`, 'content-type': 'application/json' },
    body: 'x'.repeat(5_000_000),
  })
  expect(answer.status).toBe(413)
  expect(await answer.json()).toMatchObject({ codigo: 'CUERPO_MUY_GRANDE' })
})

it('refuses a body that is not UTF-8, with unknown length too', async () => {
  const body = new Blob([new Uint8Array([0x22, 0xff, 0x22])]).stream()
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body, duplex: 'half' }
  const answer = await fetch(new URL('/api/auth/login', address), init as RequestInit)
  expect(await answer.json()).toMatchObject({ codigo: 'JSON_INVALIDO' })
})
