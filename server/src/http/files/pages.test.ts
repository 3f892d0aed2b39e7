import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { expect, test } from 'vitest'
import { testApi } from '../../testing/api.ts'

test('page links name no host, whatever the request names', async () => {
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

test('describes the page size of lists that are always paged', async () => {
  const { body } = await (await testApi()).anonymous.get('/openapi.json')
  const said = (path: string) =>
    body.paths[path].get.parameters.find(({ name }: { name: string }) => name === 'limite').description
  for (const path of [
    '/libros/mayor',
    '/auditoria',
    '/clientes/{id}/linea',
    '/webhooks/{id}/envios',
    '/indicadores/filas',
  ])
    expect.soft(said(`/api${path}`), path).toBe('Los elementos de cada página: 25 si no se dice.')
  expect(body.paths['/api/copias'].post.responses[202].description).toBe('Empezó: sigue por sí solo.')
})
