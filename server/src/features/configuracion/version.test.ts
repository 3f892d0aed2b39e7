import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { VERSION } from '@gym/contract/configuracion/version.rules'
import { expect, it } from 'vitest'
import { serverRoot } from '../../core/paths.ts'
import { testApi } from '../../testing/api.ts'
import { whenOver } from '../../testing/when-over.ts'

async function aReleases(answer: () => object) {
  const calls = { count: 0 }
  const server = createServer((_request, response) => {
    calls.count += 1
    response.end(JSON.stringify(answer()))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  whenOver(() => server.close())
  return { calls, versionesUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/latest` }
}

it("the version is the one of the program's package.json", () => {
  expect(JSON.parse(readFileSync(join(serverRoot, '..', 'package.json'), 'utf8')).version).toBe(VERSION)
})

it('the version asks for no other unless an address is configured', async () => {
  const api = await testApi()
  const { statusCode, body } = await api.as('admin').get('/configuracion/version')
  expect([statusCode, body]).toEqual([200, { version: VERSION, nueva: null }])
  expect((await api.as('recepcionista').get('/configuracion/version')).statusCode).toBe(403)
})

it('the version names a newer release, asked for once a day', async () => {
  const url = 'https://gimnasios.test/v99'
  let tag = 'v99.0.0'
  const { calls, versionesUrl } = await aReleases(() => ({ tag_name: tag, html_url: url }))
  const api = await testApi({ versionesUrl })
  let admin = api.as('admin')
  const nueva = async () => (await admin.get('/configuracion/version')).body.nueva
  expect(await nueva()).toBeNull()
  await expect.poll(nueva).toEqual({ version: '99.0.0', url })
  expect(calls.count).toBe(1)
  tag = VERSION
  api.clock.now = new Date(api.clock.now.getTime() + 25 * 60 * 60 * 1000)
  admin = api.withToken((await api.signedIn('admin')).token)
  await expect.poll(nueva).toBeNull()
  expect(calls.count).toBe(2)
})

it.each([
  [{ tag_name: 'latest', html_url: 'https://gimnasios.test' }],
  [{ tag_name: 'v99.0.0', html_url: 'javascript:alert(1)' }],
  [{}],
])('the version ignores the release %j', async (release) => {
  const { calls, versionesUrl } = await aReleases(() => release)
  const api = await testApi({ versionesUrl })
  const nueva = async () => (await api.as('admin').get('/configuracion/version')).body.nueva
  await nueva()
  await expect.poll(() => calls.count).toBe(1)
  expect(await nueva()).toBeNull()
})
