import { execFile, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { listeningApi, testApi } from '../../testing/api.ts'
import { frontDesk } from '../../testing/front-desk.ts'
import { whenOver } from '../../testing/when-over.ts'

const page = readFileSync(join(import.meta.dirname, '../../../../docs/integraciones.md'), 'utf8')

function shown(name: string): string {
  const [, code] = new RegExp(`<!-- ejemplo: ${name} -->\\n\`\`\`\\w+\\n([\\s\\S]*?)\`\`\``).exec(page) ?? []
  if (!code) throw new Error(`no example ${name}`)
  return code
}

async function aFreePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  await new Promise((resolve) => server.close(resolve))
  return port
}

test('the documented call reads the clients with a token', async () => {
  const api = await testApi()
  const GYM_URL = await api.app.listen({ port: 0, host: '127.0.0.1' })
  const { _id } = await frontDesk(api).cliente()
  const body = { nombre: 'Página', permisos: ['clientes:leer'] }
  const { token: GYM_TOKEN } = (await api.as('admin').post('/tokens', body)).body
  const { stdout } = await promisify(execFile)('sh', ['-c', shown('llamada')], {
    env: { ...process.env, GYM_URL, GYM_TOKEN },
  })
  expect(JSON.parse(stdout)).toMatchObject([{ _id }])
})

test('documented receiver accepts only requests that the gym signs', async () => {
  const api = await listeningApi({ webhooksLocales: true })
  const PORT = String(await aFreePort())
  const url = `http://127.0.0.1:${PORT}/`
  const { secreto: GYM_SECRETO } = (
    await api.as('admin').post('/webhooks', { url, eventos: ['cliente.creado'] })
  ).body
  const folder = mkdtempSync(join(tmpdir(), 'gimnasio-'))
  writeFileSync(join(folder, 'recibe.mjs'), shown('firma'))
  const child = spawn(process.execPath, ['recibe.mjs'], {
    cwd: folder,
    env: { ...process.env, GYM_SECRETO, PORT },
  })
  whenOver(() => {
    child.kill()
    rmSync(folder, { recursive: true })
  })
  let said = ''
  child.stdout.on('data', (part) => {
    said += part
  })
  const isUp = () =>
    fetch(url, { method: 'POST', body: '{}' }).then(
      ({ status }) => status,
      () => 0,
    )
  await expect.poll(isUp, { timeout: 15_000 }).toBe(401)

  const { _id } = await frontDesk(api).cliente()
  // The receiver uses the real clock, so the sender must too.
  api.clock.now = new Date()
  await expect.poll(() => said, { timeout: 15_000 }).toContain(`cliente.creado ${_id}`)
}, 40_000)
