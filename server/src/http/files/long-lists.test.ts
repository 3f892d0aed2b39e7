import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import Fastify from 'fastify'
import { sql } from 'kysely'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { type Db, inTransaction } from '../../db/connection/database.ts'
import { MOST_IN_MEMORY } from '../../db/lists/lists.ts'
import { type TestApi, testApi, together } from '../../testing/api.ts'
import { whenOver } from '../../testing/when-over.ts'
import { createPlaces, LOOK_EVERY_MS } from './downloads.ts'
import { writeLongList } from './long-lists.ts'

const TEXT = 2_500
/** Enough rows to exceed the socket buffers. */
const MANY = 6_000
const SOME = 1_300

let api: TestApi
let address: URL
beforeAll(async () => {
  api = await testApi()
  whenOver(() =>
    besideTheBooks(async (trx) => {
      for (const table of ['contabilidad', 'pagos', 'partidas', 'asientos'])
        await sql`delete from ${sql.table(table)}`.execute(trx)
    }),
  )
  await inTransaction(api.database.owned, async (trx) => {
    // Bypasses the triggers, including those of the audit; the sums are recounted below.
    await sql`set local session_replication_role = replica`.execute(trx)
    await sql`set local synchronous_commit = off`.execute(trx)
    await sql`
      insert into clientes (id, nombre, apellido, email, telefono, direccion, numero_identificacion)
      select md5('c' || n)::uuid, 'Ana', 'Sanz ' || n, n || '@gimnasio.test', '3001234567', 'Calle 1', 5000000 + n
      from generate_series(1, ${SOME}::int) n`.execute(trx)
    await sql`
      insert into pagos (id, cliente_id, cantidad, monto, fecha, metodo_pago, concepto)
      select md5('p' || n)::uuid, md5('c' || 1 + n % 40)::uuid, 1, n, date '2026-01-01' + n % 300, 'Efectivo', 'Abono'
      from generate_series(1, ${SOME}::int) n`.execute(trx)
    await sql`
      insert into membresias (id, cliente_id, tipo, duracion, precio, sesiones_restantes, fechainicio)
      select md5('m' || n)::uuid, md5('c' || n)::uuid, 'Mensualidad', 30, 80000, 30, date '2026-01-01' + n % 300
      from generate_series(1, ${SOME}::int) n`.execute(trx)
    await sql`
      insert into contabilidad (id, tipo, descripcion, monto, fecha, metodo_pago, cuenta_debito, cuenta_credito, referencia)
      select gen_random_uuid(), 'egreso', lpad(n::text, ${TEXT}::int, 'x'), 1, date '2010-01-01' + n % 300, 'efectivo',
             'Caja', 'Gastos', 'manual'
      from generate_series(1, ${MANY}::int) n`.execute(trx)
  })
  for (const de of ['clientes', 'pagos', 'membresias', 'contabilidad'])
    await sql`call contar_de_nuevo(${de})`.execute(api.database.owned)
  address = new URL(await api.app.listen({ port: 0, host: '127.0.0.1' }))
}, 120_000)

/** Without triggers, for rows that would violate the laws of the books, which `testApi` checks at the end. */
async function besideTheBooks(work: (trx: Db) => Promise<unknown>) {
  await inTransaction(api.database.owned, async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx)
    await work(trx)
  })
  for (const de of ['pagos', 'contabilidad', 'asientos', 'libros'])
    await sql`call contar_de_nuevo(${de})`.execute(api.database.owned)
}

const LONG = '/contabilidad?tipo=egreso&fechaFin=2010-12-31'

const ask = (path: string, init: RequestInit = {}) =>
  fetch(`${address.origin}/api${path}`, {
    ...init,
    headers: { authorization: `Bearer ${api.tokenOf('admin')}` },
  })

async function aSlowReader(path = LONG): Promise<Socket> {
  const socket = connect(Number(address.port), address.hostname)
  socket.write(
    `GET /api${path} HTTP/1.1\r\nHost: gimnasio\r\nAuthorization: Bearer ${api.tokenOf('admin')}\r\n\r\n`,
  )
  // Releases the slot even if an assertion fails.
  onTestFinished(() => void socket.destroy())
  await once(socket, 'readable')
  expect(String(socket.read(12))).toBe('HTTP/1.1 200')
  return socket
}

async function reading(): Promise<number[]> {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null
      and backend_type = 'client backend'`.execute(api.database.owned)
  return rows.map(({ pid }) => pid)
}

async function readerPid(): Promise<number> {
  let pids: number[] = []
  const look = async () => {
    pids = await reading()
    return pids
  }
  await expect.poll(look, { timeout: 10_000 }).toHaveLength(1)
  return pids[0] ?? 0
}

const rowsOf = (body: object) => Object.values(body).find(Array.isArray) as { _id: string }[]

test.each([
  ['/pagos', 'pagos'],
  ['/pagos?orden=-cliente', 'pagos'],
  ['/pagos?buscar=sanz', 'pagos'],
  ['/contabilidad?tipo=egreso&fechaFin=2010-03-31', 'transacciones'],
  ['/clientes?orden=-email', undefined],
  ['/membresias', 'membresias'],
])('the whole list %s equals its pages', async (path, key) => {
  const whole = await ask(path)
  const text = await whole.text()
  const body = JSON.parse(text)
  const rows = key ? body[key] : body
  expect(rows.length).toBeGreaterThan(MOST_IN_MEMORY)
  expect(new Set(rows.map(({ _id }: { _id: string }) => _id)).size).toBe(rows.length)
  expect(text).toBe(JSON.stringify(body))
  const pages: unknown[] = []
  for (let pagina = 1; pages.length < rows.length; pagina += 1) {
    const page = await ask(`${path}${path.includes('?') ? '&' : '?'}limite=200&pagina=${pagina}`)
    const held = (await page.json()) as object
    const some = Array.isArray(held) ? held : rowsOf(held)
    expect([page.headers.get('content-type'), some.length > 0]).toEqual([
      whole.headers.get('content-type'),
      true,
    ])
    if (key) expect({ ...body, [key]: some }).toEqual(held)
    pages.push(...some)
  }
  expect(rows).toEqual(pages)
  expect(whole.headers.get('x-total-count')).toBe(String(rows.length))
  expect([whole.headers.get('link'), whole.headers.get('x-total-relation')]).toEqual([null, null])
})

test('HEAD of a whole list returns its count and reads nothing', async () => {
  const { status, headers } = await ask(LONG, { method: 'HEAD' })
  expect([status, headers.get('x-total-count')]).toEqual([200, String(MANY)])
  await expect.poll(reading, { timeout: 10_000 }).toEqual([])
})

test("a long list is read at its client's pace, until disconnect", async () => {
  const socket = await aSlowReader()
  for (const { statusCode } of await together(20, () => api.as('admin').get('/pagos?limite=5')))
    expect(statusCode).toBe(200)
  expect(await readerPid()).toBeGreaterThan(0)
  socket.destroy()
  await expect.poll(reading, { timeout: 10_000 }).toEqual([])
})

test('a long list and its sums are one snapshot', { tags: ['full'] }, async () => {
  const answer = await ask('/contabilidad?fechaFin=2010-12-31')
  const reader = answer.body?.getReader()
  const parts = [await reader?.read()]
  await api.as('admin').post('/contabilidad', {
    tipo: 'egreso',
    descripcion: 'Después',
    monto: 7,
    fecha: '2010-01-01',
    metodoPago: 'efectivo',
    cuentaDebito: 'Caja',
    cuentaCredito: 'Gastos',
    referencia: 'manual',
  })
  while (!parts.at(-1)?.done) parts.push(await reader?.read())
  const body = JSON.parse(Buffer.concat(parts.flatMap((part) => part?.value ?? [])).toString())
  expect(body.transacciones).toHaveLength(MANY)
  expect([body.totalEgresos, body.balance]).toEqual([MANY, -MANY])
  await besideTheBooks((trx) => sql`delete from contabilidad where descripcion = 'Después'`.execute(trx))
})

test('a failed read aborts the response; the next one succeeds', { tags: ['full'] }, async () => {
  const answer = await ask(LONG)
  const reader = answer.body?.getReader()
  await reader?.read()
  await sql`select pg_terminate_backend(${await readerPid()})`.execute(api.database.owned)
  const rest = async () => {
    while (!(await reader?.read())?.done);
  }
  await expect(rest()).rejects.toThrow()
  expect(rowsOf((await (await ask(LONG)).json()) as object)).toHaveLength(MANY)
})

test('a third concurrent long list waits for a slot', async () => {
  const readers = await together(2, () => aSlowReader())
  const third = ask('/clientes')
  for (const socket of readers) socket.destroy()
  expect((await third).status).toBe(200)
  expect(((await (await third).json()) as unknown[]).length).toBeGreaterThan(MOST_IN_MEMORY)
})

test('a stalled client loses its slot to a waiting one', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  whenOver(() => {
    vi.useRealTimers()
  })
  const readers = await together(2, () => aSlowReader())
  const third = ask('/clientes')
  await expect
    .poll(
      () => {
        vi.advanceTimersByTime(LOOK_EVERY_MS)
        return reading()
      },
      { timeout: 20_000 },
    )
    .toEqual([])
  expect((await third).status).toBe(200)
  await (await third).text()
  // The response was aborted: a complete chunked response ends with an empty chunk.
  for (const socket of readers) expect(await text(socket).catch(() => '')).not.toMatch(/\r\n0\r\n\r\n$/)
})

test('a slow but reading client keeps its slot', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const connected: Socket[] = []
  const note = (socket: Socket) => connected.push(socket)
  api.app.server.on('connection', note)
  whenOver(() => {
    vi.useRealTimers()
    api.app.server.off('connection', note)
  })
  const reader = await aSlowReader()
  const pid = await readerPid()
  const [its] = connected
  for (let look = 0; look < 2; look += 1) {
    vi.advanceTimersByTime(LOOK_EVERY_MS)
    const before = its?.bytesWritten ?? 0
    await expect
      .poll(() => {
        reader.read()
        return its?.bytesWritten
      })
      .toBeGreaterThan(before)
  }
  vi.advanceTimersByTime(LOOK_EVERY_MS)
  expect(await reading()).toContain(pid)
  reader.destroy()
  await expect.poll(reading, { timeout: 10_000 }).toEqual([])
})

const inLine = { atOnce: 2, line: 1, busy: 'LISTAS_OCUPADAS' } as const

test('the queue is first in, first out, and refuses beyond its length', async () => {
  const places = createPlaces({ ...inLine, queueTimeoutMs: 60_000 })
  const [leave] = [await places(api), await places(api)]
  const waiting = places(api)
  await expect(places(api)).rejects.toMatchObject({ codigo: 'LISTAS_OCUPADAS', status: 429 })
  ;(await places({}))()
  leave?.()
  const leaveAgain = await waiting
  const next = places(api)
  leaveAgain()
  await next
})

test('a caller that times out in the queue takes no slot', async () => {
  const places = createPlaces({ ...inLine, queueTimeoutMs: 1 })
  const [leave] = [await places(api), await places(api)]
  await expect(places(api)).rejects.toMatchObject({ codigo: 'LISTAS_OCUPADAS' })
  leave?.()
  await places(api)
})

test('a list whose rows vanished before reading is empty', async () => {
  const app = Fastify()
  whenOver(() => app.close())
  const gone = { total: 0, steps: (async function* () {})(), close: async () => {} }
  app.get(
    '/pagos',
    { schema: { response: { 200: { type: 'object', additionalProperties: true } } } },
    (request, reply) =>
      writeLongList(
        request,
        reply,
        async () => gone,
        (pagos) => ({ pagos, suma: 0 }),
      ),
  )
  expect((await app.inject('/pagos')).json()).toEqual({ pagos: [], suma: 0 })
})
