import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { serverRoot } from './paths.ts'
import { anEmptyDatabase } from './testing/test-database.ts'

const running = new Set<ChildProcess>()
afterEach(() => {
  for (const child of running) child.kill('SIGKILL')
})

/** The program as its own process, on nothing of the environment but what the test says. */
function start(env: Record<string, string>) {
  const main = join(serverRoot, 'src', 'main.ts')
  const child = spawn(process.execPath, ['--import', 'tsx', main], {
    cwd: serverRoot,
    env: { PATH: process.env.PATH, PORT: '0', DATA_DIR: '/nonexistent', ...env },
  })
  running.add(child)
  const output = { text: '' }
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output.text += chunk
    })
  const ended = once(child, 'exit').then(([code]) => {
    running.delete(child)
    return code as number | null
  })
  return { child, output, ended }
}

async function anExternalDatabase() {
  const { host, port, user, database } = await anEmptyDatabase()
  const where = new URLSearchParams({ host: String(host), port: String(port), user: String(user) })
  return `postgresql:///${database}?${where}`
}

async function started(env: Record<string, string>) {
  const program = start({ LOG_LEVEL: 'trace', ...env })
  await expect.poll(() => program.output.text, { timeout: 60_000 }).toContain('Admin Gimnasios en http://')
  return program
}

/** Finds a port that is free now; another may take it, which would only fail the test loudly. */
async function aFreePort(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return String(port)
}

// Starting a process costs a second or two on an idle machine, and many on a busy one.
describe('the program', { timeout: 120_000 }, () => {
  it('the program does not start with a wrong variable: it names it in one sentence and exits with 1', async () => {
    const { output, ended } = start({ ADMIN_EMAIL: 'a@b.co', ADMIN_PASSWORD: 'corta' })
    expect(await ended).toBe(1)
    expect(output.text).toBe(
      'La variable ADMIN_PASSWORD no es válida: debe tener entre 8 y 128 caracteres.\n',
    )
  })

  it('the program shows the first admin once, logs without secrets, and stops on SIGTERM with 0, also while somebody looks on', async () => {
    const env = { DATABASE_URL: await anExternalDatabase(), PORT: await aFreePort() }
    const first = await started(env)
    const [, email = '', password = ''] = /Primer ingreso .*: (\S+) \/ (\S+)/.exec(first.output.text) ?? []
    const url = `http://127.0.0.1:${env.PORT}/api`
    const login = await fetch(`${url}/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
    })
    expect(login.status).toBe(200)
    const { token } = (await login.json()) as { token: string }
    const changed = await fetch(`${url}/auth/password`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ actual: password, nueva: 'una clave solo mía' }),
    })
    expect(changed.status).toBe(200)
    const list = await fetch(`${url}/users`, { headers: { authorization: `Bearer ${token}` } })
    expect(list.status).toBe(200)

    const changes = await fetch(`${url}/cambios`, { headers: { authorization: `Bearer ${token}` } })
    const from = Date.now()
    first.child.kill('SIGTERM')
    expect(await first.ended).toBe(0)
    // Who looks on is not waited for: the stop's patience is ten seconds.
    expect(Date.now() - from).toBeLessThan(8_000)
    expect(await changes.text()).toContain('"recurso":"users"')
    const [welcome = '', log = ''] = first.output.text.split(/(?<=Admin Gimnasios en .*\n)/)
    expect(welcome).toContain(password)
    expect(log).toContain(`"reqId":"${list.headers.get('x-request-id')}"`)
    expect(log).not.toMatch(new RegExp([token, password, 'authorization', 'bearer'].join('|'), 'i'))

    const second = await started(env)
    expect(second.output.text).not.toContain('Primer ingreso')
    second.child.kill('SIGINT')
    expect(await second.ended).toBe(0)
  })

  it('the program ends in order when its terminal is closed', async () => {
    const { child, ended } = await started({ DATABASE_URL: await anExternalDatabase() })
    child.kill('SIGHUP')
    expect(await ended).toBe(0)
  })
})
