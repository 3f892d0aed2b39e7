import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { connect } from 'node:net'
import { networkInterfaces } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { Session } from '@gym/contract/auth/auth.schema'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Gym } from '../support/gym.ts'
import {
  aDataDir,
  admin,
  launch,
  postgresPids,
  readyAt,
  removeDataDir,
  start,
  stop,
} from '../support/program.ts'

let dataDir = ''
beforeEach(() => {
  dataDir = aDataDir()
})
afterEach(() => removeDataDir(dataDir))

const timeout = 180_000
const FULL = { tags: ['full'], timeout }

/** Creates the administrator by the request that the page `/empezar` sends. */
async function beginGym(url: string): Promise<Gym> {
  const nuevo = { gimnasio: 'Gimnasio Ñandú', ...admin }
  const { token } = await new Gym(url, '').call<Session>('POST', 'auth/primer-admin', nuevo, { origin: url })
  return new Gym(url, token)
}

test('First start prints where to create the administrator, the second nothing', FULL, async () => {
  const first = await launch(dataDir)
  const url = await readyAt(first)
  expect(first.printed()).toBe(
    `Preparando la base de datos por primera vez…\nAdmin Gimnasios en ${url}\n` +
      `Todavía no hay administrador: créalo en este equipo, en ${url}/empezar ; o define ADMIN_EMAIL y ADMIN_PASSWORD y reinicia el programa.\n`,
  )
  const gym = await beginGym(url)
  expect(await gym.call('GET', 'auth/perfil')).toMatchObject({ rol: 'admin' })
  expect(await stop(first)).toBe(0)
  expect(postgresPids(dataDir)).toEqual([])

  const second = await launch(dataDir)
  const again = await readyAt(second)
  expect(second.printed()).toBe(`Admin Gimnasios en ${again}\n`)
  await Gym.enter(again, admin)
  expect(await stop(second)).toBe(0)
})

test('First start refuses a browser that is not on its machine', FULL, async () => {
  const program = await launch(dataDir, { env: { HOST: '0.0.0.0' } })
  const { port } = new URL(await readyAt(program))
  const lan = Object.values(networkInterfaces())
    .flat()
    .find((address) => address?.family === 'IPv4' && !address.internal)?.address
  // On a machine without a network address, a host name other than `localhost` takes its place.
  const url = `http://${lan ?? 'localhost.'}:${port}`
  await expect(beginGym(url)).rejects.toThrow(/403 .*SOLO_EN_SU_EQUIPO/)
  await beginGym(`http://localhost:${port}`)
  expect(await stop(program)).toBe(0)
})

test('Program listens on both loopbacks and answers on both before its end', FULL, async () => {
  const program = await start(dataDir)
  const { port } = new URL(program.url)
  for (const host of ['127.0.0.1', '[::1]']) {
    expect((await fetch(`http://${host}:${port}/readyz`)).status).toBe(200)
  }
  const { finish } = await halfALogin(Number(port), '::1', program.url)
  process.kill(program.pid, 'SIGTERM')
  await expect.poll(() => isRefused(Number(port), '::1'), { timeout: 10_000 }).toBe(true)
  expect(await finish()).toMatch(/^HTTP\/1\.1 401 /)
  expect(await program.ended).toBe(0)
})

test('End of the standard input stops a program that listens to it', FULL, async () => {
  const program = await start(dataDir, { env: { PARAR_CON_ENTRADA: 'on' }, withInput: true })
  program.endInput()
  expect(await program.ended).toBe(0)
  expect(postgresPids(dataDir)).toEqual([])
})

test('First start with a named admin prints no credentials', FULL, async () => {
  const program = await start(dataDir, { isFirst: true })
  expect(program.printed()).toBe(
    `Preparando la base de datos por primera vez…\nAdmin Gimnasios en ${program.url}\n`,
  )
  expect(await stop(program)).toBe(0)
})

test('Second program on the same data ends with a sentence', FULL, async () => {
  const first = await start(dataDir)
  const second = await launch(dataDir)
  expect(await second.ended).toBe(1)
  expect(second.printed()).toBe(
    `Ya hay otro Admin Gimnasios usando la carpeta ${dataDir}: ciérralo primero o usa otra DATA_DIR.\n`,
  )
  expect((await fetch(`${first.url}/readyz`)).status).toBe(200)
  expect(await stop(first)).toBe(0)
})

test('Start on a port in use names the port', FULL, async () => {
  const first = await start(dataDir)
  const other = aDataDir()
  const { port } = new URL(first.url)
  const second = await launch(other, { env: { PORT: port } })
  expect(await second.ended).toBe(1)
  expect(second.printed()).toMatch(new RegExp(`^El puerto ${port} está ocupado\\. .*PORT\\.$`, 'm'))
  expect(postgresPids(other)).toEqual([])
  removeDataDir(other)
  expect(await stop(first)).toBe(0)
})

test('Wrong variable ends the start with a sentence that names it', async () => {
  const program = await launch(dataDir, { env: { GYM_TIME_ZONE: 'Macondo' } })
  expect(await program.ended).toBe(1)
  expect(program.printed()).toMatch(/^La variable GYM_TIME_ZONE no es válida: .*\.\n$/)
})

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  test(`Request in progress is answered before the end on ${signal}`, FULL, async () => {
    const program = await start(dataDir)
    const { hostname, port } = new URL(program.url)
    const { finish } = await halfALogin(Number(port), hostname, program.url)
    process.kill(program.pid, signal)
    await expect.poll(() => isRefused(Number(port), hostname), { timeout: 10_000 }).toBe(true)
    const answer = await finish()
    expect(answer).toMatch(/^HTTP\/1\.1 401 /)
    expect(answer).toContain('Correo o contraseña incorrectos.')
    expect(await program.ended).toBe(0)
    expect(postgresPids(dataDir)).toEqual([])
  })
}

test('Start ended by SIGTERM leaves no database running', FULL, async () => {
  const broken = await launch(dataDir)
  // Polls often, to end the start before the program is ready, which is soon after this file exists.
  const begun = () => existsSync(join(dataDir, 'postgres', 'postmaster.pid'))
  await expect.poll(begun, { interval: 20, timeout: 120_000 }).toBe(true)
  process.kill(broken.pid, 'SIGTERM')
  expect(await broken.ended).toBe(0)
  expect(broken.printed()).not.toContain('Admin Gimnasios en')
  expect(postgresPids(dataDir)).toEqual([])
  await stop(await start(dataDir))
})

/** Sends half of a login. `finish` sends the rest and resolves with the response. */
async function halfALogin(port: number, host: string, url: string) {
  const body = JSON.stringify({ email: 'nadie@correo.test', password: 'una clave' })
  const socket = connect(port, host).setEncoding('utf8')
  const half = body.slice(0, 10)
  socket.write(
    `POST /api/auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${half}`,
  )
  await once(socket, 'connect')
  // Another response proves that the server has parsed the head of this request.
  await fetch(`${url}/healthz`)
  const finish = () => {
    socket.write(body.slice(half.length))
    return text(socket)
  }
  return { finish }
}

function isRefused(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, host)
    socket.once('connect', () => {
      socket.destroy()
      resolve(false)
    })
    socket.once('error', () => resolve(true))
  })
}
