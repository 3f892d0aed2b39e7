import { beforeAll, describe, expect, it } from 'vitest'
import { type Answer, type TestApi, testApi } from '../testing/api.ts'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})

const kinds: Record<string, () => Promise<Answer>> = {
  'a success': () => api.as('admin').get('/clientes'),
  'a public success': () => api.anonymous.get('/configuracion'),
  'a refusal for want of a session': () => api.anonymous.get('/clientes'),
  'a refusal of the role': () => api.as('user').get('/clientes'),
  'a wrong body': () => api.as('admin').post('/clientes', '{'),
  'a body too large': () => api.as('admin').post('/clientes', 'x'.repeat(300_000)),
  'another kind of body': () => api.as('admin').post('/clientes', 'x', { 'content-type': 'text/plain' }),
  'an unknown id': () => api.as('admin').get('/clientes/7'),
  'an unknown address': () => api.anonymous.get('/nada'),
  'an address that cannot be read': () => api.anonymous.get('/%ff'),
}

describe.each(Object.entries(kinds))('%s', (kind, attempt) => {
  it(`${kind} has a request id, no caching and no other origins`, async () => {
    const { headers } = await attempt()
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
    expect(headers['x-request-id']).not.toBe((await attempt()).headers['x-request-id'])
    expect(headers['cache-control']).toBe('no-store')
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin')
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([])
  })

  it(`${kind} allows only our script files and no framing`, async () => {
    const { headers } = await attempt()
    const csp = String(headers['content-security-policy']).split(';')
    expect(csp).toContain("script-src 'self'")
    expect(csp).toContain("frame-ancestors 'none'")
  })
})

it('a CORS preflight gets no permission', async () => {
  const { headers } = await api.anonymous.call('OPTIONS', '/clientes', undefined, {
    origin: 'https://otro.example',
    'access-control-request-method': 'GET',
  })
  expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([])
})

it('a gym on https sends strict-transport-security', async () => {
  const secure = await testApi({ publicUrl: 'https://gimnasio.example' })
  const { headers } = await secure.anonymous.get('/configuracion')
  expect(headers['strict-transport-security']).toContain('max-age=')
  expect((await api.anonymous.get('/configuracion')).headers).not.toHaveProperty('strict-transport-security')
})
