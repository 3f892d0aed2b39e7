import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import pg from 'pg'
import { afterEach, describe, expect, it, onTestFinished } from 'vitest'
import { serverRoot } from '../core/paths.ts'
import { anEmptyDatabase } from '../testing/database/test-database.ts'

const running = new Set<ChildProcess>()
afterEach(() => {
  for (const child of running) child.kill('SIGKILL')
})

const PROGRAM = [process.execPath, '--import', 'tsx', join(serverRoot, 'src', 'main', 'main.ts')] as const

function start(
  env: Record<string, string>,
  stdout: 'pipe' | number = 'pipe',
  [command, ...args]: readonly [string, ...string[]] = PROGRAM,
) {
  const child = spawn(command, args, {
    cwd: serverRoot,
    env: { PATH: process.env.PATH, PORT: '0', DATA_DIR: '/nonexistent', ...env },
    stdio: ['ignore', stdout, 'pipe'],
  })
  running.add(child)
  const output = { text: '' }
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk) => {
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

/** The planner's row count of a table; -1 if the table was never analyzed. */
async function rowsInStatistics(connectionString: string, table: string): Promise<number | undefined> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  const { rows } = await client.query('select reltuples from pg_class where oid = $1::regclass', [table])
  await client.end()
  return rows[0]?.reltuples
}

async function started(env: Record<string, string>, how: readonly [string, ...string[]] = PROGRAM) {
  const program = start({ LOG_LEVEL: 'trace', ...env }, 'pipe', how)
  await expect.poll(() => program.output.text, { timeout: 60_000 }).toContain('Admin Gimnasios en http://')
  return program
}

/** Starts the program on a pseudo-terminal. The output begins with its process id. */
function onTerminal(env: Record<string, string>) {
  const command = `echo $$; exec ${PROGRAM.join(' ')}`
  return started(env, ['script', '--quiet', '--flush', '--command', command, '/dev/null'])
}

async function halfALogin(port: number) {
  const body = JSON.stringify({ email: 'nadie@correo.test', password: 'una clave' })
  const socket = connect(port, '127.0.0.1')
  const head = `POST /api/auth/login HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`
  socket.write(head + body.slice(0, 10))
  // The response shows that the server has read the head of the first request.
  await fetch(`http://127.0.0.1:${port}/healthz`)
  const finish = () => {
    socket.write(body.slice(10))
    return text(socket)
  }
  return { finish }
}

const jsonCaller = (url: string) => async (method: string, path: string, token?: string, json?: object) => {
  const response = await fetch(url + path, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(json && { 'content-type': 'application/json' }),
    },
    ...(json && { body: JSON.stringify(json) }),
  })
  return { status: response.status, body: await response.json() }
}

async function aFreePort(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return String(port)
}

const [email, password, later] = ['jefa@gimnasio.test', 'una clave solo mía', 'otra clave solo mía']

/** Starts the program and makes a copy. Then the password changes from `password` to `later`. */
async function withACopy() {
  const inicial = 'tres tigres tristes'
  const dataDir = mkdtempSync(join(tmpdir(), 'restaurar-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  const env = { DATABASE_URL: await anExternalDatabase(), PORT: await aFreePort(), DATA_DIR: dataDir }
  const program = await started({ ...env, ADMIN_EMAIL: email, ADMIN_PASSWORD: inicial })
  const api = jsonCaller(`http://127.0.0.1:${env.PORT}/api`)
  const signIn = async (given: string) =>
    (await api('POST', '/auth/login', undefined, { email, password: given })).body.token
  await api('PUT', '/auth/password', await signIn(inicial), { actual: inicial, nueva: password })
  const token = await signIn(password)
  await api('POST', '/copias', token)
  const copias = async (by: string) => (await api('GET', '/copias', by)).body
  await expect.poll(async () => (await copias(token)).enCurso, { timeout: 60_000 }).toBeNull()
  const [{ nombre }] = (await copias(token)).copias
  await api('PUT', '/auth/password', token, { actual: password, nueva: later })
  return { ...program, env, api, signIn, copias, token, nombre }
}

// Starting a process takes seconds, more on a busy machine.
describe('the program', { timeout: 120_000 }, () => {
  it('creates the named admin and logs no secrets', { tags: ['full'] }, async () => {
    const [email, password] = ['jefa@gimnasio.test', 'tres tigres tristes']
    const env = { DATABASE_URL: await anExternalDatabase(), PORT: await aFreePort() }
    const first = await started({ ...env, ADMIN_EMAIL: email, ADMIN_PASSWORD: password })
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
    // An open event stream does not delay the shutdown.
    expect(Date.now() - from).toBeLessThan(8_000)
    expect(await changes.text()).toContain('"recurso":"users"')
    const { text } = first.output
    expect(text).toContain(`"reqId":"${list.headers.get('x-request-id')}"`)
    expect(text).not.toMatch(new RegExp([token, password, 'authorization', 'bearer'].join('|'), 'i'))

    const second = await started(env)
    expect(second.output.text).not.toContain('administrador')
    second.child.kill('SIGINT')
    expect(await second.ended).toBe(0)
  })

  it('restores a copy on request, and opens again without its later data', { tags: ['full'] }, async () => {
    const { env, child, output, ended, api, signIn, copias, token, nombre } = await withACopy()

    expect((await api('POST', `/copias/${nombre}/restaurar`, token)).status).toBe(202)
    const openings = () => output.text.split('Admin Gimnasios en http://').length - 1
    await expect.poll(openings, { timeout: 60_000 }).toBe(2)
    // The copy contains no sessions, and the password before the last change.
    expect((await api('GET', '/copias', token)).status).toBe(401)
    const { restauracion, copias: after } = await copias(await signIn(password))
    expect(restauracion).toMatchObject({ nombre, hecha: true })
    expect(after.map(({ tipo }: { tipo: string }) => tipo)).toContain('restauracion')
    expect(await rowsInStatistics(env.DATABASE_URL, 'users')).toBe(1)
    const { body: actos } = await api('GET', '/auditoria?accion=restaurarCopia', await signIn(password))
    expect(actos).toMatchObject([{ accion: 'restaurarCopia', recursoId: nombre, resultado: 'HECHO' }])

    const torn = join(env.DATA_DIR, 'copias', nombre)
    writeFileSync(torn, readFileSync(torn).subarray(0, 1000))
    const again = await signIn(password)
    expect((await api('POST', `/copias/${nombre}/restaurar`, again)).status).toBe(202)
    await expect.poll(async () => (await copias(again)).enCurso, { timeout: 60_000 }).toBeNull()
    expect(await copias(again)).toMatchObject({
      restauracion: { nombre, hecha: false },
      ultimaVerificacion: { nombre, resultado: 'mal' },
    })
    expect(openings()).toBe(2)
    child.kill('SIGTERM')
    expect(await ended).toBe(0)
  })

  it('SIGTERM during a restore leaves the old or the restored data', { tags: ['full'] }, async () => {
    const { env, child, output, ended, api, signIn, token, nombre } = await withACopy()
    await api('POST', `/copias/${nombre}/restaurar`, token)
    await expect.poll(() => output.text, { timeout: 60_000 }).toContain('restore begins')
    child.kill('SIGTERM')
    expect(await ended).toBe(0)

    const next = await started(env)
    const tokens = [await signIn(later), await signIn(password)]
    expect(tokens.filter(Boolean)).toHaveLength(1)
    next.child.kill('SIGTERM')
    expect(await next.ended).toBe(0)
  })

  it.skipIf(process.platform !== 'linux')(
    'completes the request in progress when its terminal closes',
    { tags: ['full'] },
    async () => {
      const env = { DATABASE_URL: await anExternalDatabase(), PORT: await aFreePort() }
      const { child, output } = await onTerminal(env)
      const [pid] = output.text.match(/\d+/) ?? []
      const isAlive = () => existsSync(`/proc/${pid}`)
      onTestFinished(() => {
        if (isAlive()) process.kill(Number(pid), 'SIGKILL')
      })
      const login = await halfALogin(Number(env.PORT))
      child.kill('SIGKILL')
      await expect
        .poll(() => fetch(`http://127.0.0.1:${env.PORT}/healthz`).catch(() => 'refused'))
        .toBe('refused')
      expect(await login.finish()).toMatch(/^HTTP\/1\.1 401 /)
      await expect.poll(isAlive, { timeout: 30_000 }).toBe(false)
    },
  )

  it.skipIf(!existsSync('/dev/full'))(
    'serves while its log is on a full disk',
    { tags: ['full'] },
    async () => {
      const port = await aFreePort()
      const stdout = openSync('/dev/full', 'w')
      const { child, ended } = start(
        { DATABASE_URL: await anExternalDatabase(), PORT: port, LOG_LEVEL: 'trace' },
        stdout,
      )
      closeSync(stdout)
      const asked = () =>
        fetch(`http://127.0.0.1:${port}/api/configuracion`).then(
          ({ status }) => status,
          () => 0,
        )
      await expect.poll(asked, { timeout: 60_000 }).toBe(200)
      for (let time = 0; time < 3; time += 1) expect(await asked()).toBe(200)
      child.kill('SIGTERM')
      expect(await ended).toBe(0)
    },
  )
})
