import { expect, it } from 'vitest'
import { testApi } from '../../testing/api.ts'

it('search engines may index the pages but not the API', async () => {
  const { app } = await testApi()
  const { statusCode, headers, body } = await app.inject('/robots.txt')
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
  expect(body).toBe('User-agent: *\nDisallow: /api/\n')
})
