import { readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { createDatabase, createPool } from '../server/src/db/connection/database.ts'
import { findUserByEmail } from '../server/src/features/users/users.queries.ts'
import { openSession } from '../server/src/operations/cuentas/iniciarSesion.ts'
import { anyRequest, benchmarkCalls } from './calls.ts'
import { startBenchDatabase } from './database.ts'
import { startProgram } from './servers.ts'

// Measures the response times of usual requests, and the memory, during an import of 50 000 rows (`FILAS`).
const ROWS = Number(process.env.FILAS || 50_000)
const DESKS = 4
const PAUSE_MS = 40
const ALONE_MS = 15_000

const database = await startBenchDatabase()
const program = await startProgram(database.url)
const owner = createDatabase(createPool({ connectionString: database.ownersUrl, max: 1 }))
const user = await findUserByEmail(owner, 'admin@demo.local')
if (!user) throw new Error('The demo has no admin')
const session = { authorization: `Bearer ${(await openSession(owner, user, new Date())).token}` }
await owner.destroy()
const calls = benchmarkCalls(database.subjects)

function memory(): number {
  const [, kb = '0'] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${program.pid}/status`, 'utf8')) ?? []
  return Number(kb) / 1024
}

function desks() {
  let isOver = false
  const times: number[] = []
  let most = memory()
  const one = async (turn: number) => {
    for (let n = turn; !isOver; n += 1) {
      const call = calls[n % calls.length]
      if (!call) return
      const { path, ...request } = anyRequest(call)
      const begun = performance.now()
      const answer = await fetch(program.url + path, request)
      await answer.arrayBuffer()
      if (!answer.ok) throw new Error(`${call.name}: ${answer.status}`)
      times.push(performance.now() - begun)
      most = Math.max(most, memory())
      await delay(PAUSE_MS)
    }
  }
  // A failed request stops its desk; the returned function throws the error.
  const all = Promise.allSettled(Array.from({ length: DESKS }, (_, turn) => one(turn)))
  return async () => {
    isOver = true
    for (const each of await all) if (each.status === 'rejected') throw each.reason
    times.sort((a, b) => a - b)
    const at = (part: number) => times[Math.floor((times.length - 1) * part)] ?? Number.NaN
    return { answers: times.length, p50: at(0.5), p99: at(0.99), most }
  }
}

async function api(method: string, path: string, body?: string | object, type = 'application/json') {
  const text = typeof body === 'object' ? JSON.stringify(body) : body
  const answer = await fetch(`${program.url}/api/${path}`, {
    method,
    headers: { ...session, ...(text !== undefined && { 'content-type': type }) },
    ...(text !== undefined && { body: text }),
  })
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
  return answer.json()
}

/** Polls until the import's job ends. `steps`: the number of distinct progress values. */
async function settled(id: string) {
  const seen = new Set<number>()
  for (;;) {
    const found = await api('GET', `importaciones/${id}`)
    if (found.progreso === null) {
      if (found.fallo) throw new Error(found.fallo)
      return { ...found, steps: seen.size }
    }
    seen.add(found.progreso)
    await delay(250)
  }
}

const file = () =>
  [
    'Cédula;Nombres;Apellidos;Celular;Correo;Dirección;Fecha de nacimiento',
    ...Array.from(
      { length: ROWS },
      (_, n) =>
        `${7_000_000_000 + n};Ana María;Gómez Rojas;3${String(100_000_000 + n)};persona${n}@correo.test;Calle ${n} # 10-20;23/05/1990`,
    ),
  ].join('\n')

try {
  for (let turn = 0; turn < 3; turn += 1)
    for (const call of calls) {
      const { path, ...request } = anyRequest(call)
      await (await fetch(program.url + path, request)).arrayBuffer()
    }
  let over = desks()
  await delay(ALONE_MS)
  const alone = await over()
  const idle = alone.most
  const say = (what: string, seconds: number, { answers, p50, p99, most }: typeof alone, more = '') =>
    console.log(
      `${what.padEnd(12)} ${seconds.toFixed(1).padStart(7)} s   ${String(answers).padStart(6)} answers   p50 ${p50.toFixed(1).padStart(6)} ms   p99 ${p99.toFixed(1).padStart(7)} ms (${(p99 / alone.p99).toFixed(2)})   ${most.toFixed(0)} MB (+${(most - idle).toFixed(0)})   ${more}`,
    )
  say('the desk', ALONE_MS / 1000, alone)

  const during = async (what: string, work: () => Promise<string>) => {
    const begun = performance.now()
    over = desks()
    const more = await work()
    say(what, (performance.now() - begun) / 1000, await over(), more)
  }
  let made = { _id: '', mapa: {} }
  await during('reading', async () => {
    made = await api('POST', 'importaciones?tipo=clientes&nombre=grande.csv', file(), 'text/csv')
    return `${ROWS} rows`
  })
  const { _id, mapa } = made
  const steps = ({ steps: count }: { steps: number }) => `${count} steps reported`
  await during('dry run', async () => {
    await api('PUT', `importaciones/${_id}/mapa`, { mapa })
    return steps(await settled(_id))
  })
  await during('importing', async () => {
    await api('POST', `importaciones/${_id}/ejecutar`)
    const done = await settled(_id)
    return `${steps(done)}, ${done.resultado?.creados} made`
  })
  await during('undoing', async () => {
    await api('POST', `importaciones/${_id}/deshacer`)
    const done = await settled(_id)
    return `${steps(done)}, ${done.estado}, ${done.conservados.length} kept`
  })
} catch (error) {
  console.error(error)
  process.exitCode = 1
} finally {
  await program.stop()
  await database.close()
}
