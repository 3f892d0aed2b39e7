import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { expect, test } from 'vitest'
import { testApi } from '../testing/api.ts'

test('the addresses of the neighbours name no server, whichever one was named in asking', async () => {
  const api = await testApi()
  const { hostname, port } = new URL(await api.app.listen({ port: 0, host: '127.0.0.1' }))
  const asking = request({
    hostname,
    port,
    path: 'http://otro.test/api/users?limite=1',
    headers: { authorization: `Bearer ${api.tokenOf('admin')}` },
  }).end()
  const [answer] = (await once(asking, 'response')) as [IncomingMessage]
  answer.resume()
  expect([answer.statusCode, answer.headers.link]).toEqual([
    200,
    expect.stringMatching(/^<\/api\/users\?limite=1&pagina=1>; rel="first"/),
  ])
})
