import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { inTransaction } from '../../db/connection/database.ts'
import { countByStatus, testApi, together } from '../../testing/api.ts'
import { whenOver } from '../../testing/when-over.ts'
import { LOOK_EVERY_MS, lookWhetherTaken, SILENT_LOOKS } from './downloads.ts'

const ROWS = 30_000
const AT_ONCE = 5_000

test('a slow client of the export delays no other request', { tags: ['full'] }, async () => {
  const api = await testApi()
  await inTransaction(api.database.owned, async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx)
    // Inserts in batches, to stay within the statement timeout on a busy machine.
    for (let from = 0; from < ROWS; from += AT_ONCE)
      await sql`
      insert into contabilidad (id, tipo, descripcion, monto, fecha, metodo_pago, cuenta_debito, cuenta_credito, referencia)
      select gen_random_uuid(), 'egreso', 'Arriendo ' || sha256(n::text::bytea), 1, '2026-11-01', 'efectivo', 'Caja', 'Gastos', 'manual'
      from generate_series(${from + 1}::int, ${from + AT_ONCE}::int) n`.execute(trx)
  })
  const { hostname, port } = new URL(await api.app.listen({ port: 0, host: '127.0.0.1' }))

  async function aSlowReader() {
    const socket = connect(Number(port), hostname)
    socket.write(
      `GET /api/contabilidad/exportar HTTP/1.1\r\nHost: gimnasio\r\nAuthorization: Bearer ${api.tokenOf('admin')}\r\n\r\n`,
    )
    await once(socket, 'readable')
    const begins = String(socket.read(40))
    return { begins, leave: () => socket.destroy() }
  }

  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  whenOver(() => {
    vi.useRealTimers()
  })
  const readers = await together(2, aSlowReader)
  for (const { begins } of readers) expect(begins).toMatch(/^HTTP\/1\.1 200 /)
  const third = await api.as('admin').get('/contabilidad/exportar')
  expect([third.statusCode, third.body.codigo]).toEqual([429, 'REPORTES_OCUPADOS'])
  const lists = await together(20, () => api.as('admin').get('/contabilidad?limite=5'))
  expect(countByStatus(lists)).toEqual({ 200: 20 })

  const untilServed = (meanwhile = () => {}) =>
    expect
      .poll(
        async () => {
          meanwhile()
          const { begins, leave } = await aSlowReader()
          leave()
          return begins
        },
        // Polls seldom, because each request slows the running downloads.
        { interval: 500, timeout: 20_000 },
      )
      .toMatch(/^HTTP\/1\.1 200 /)

  // A stalled client is dropped once the system buffers are full; a disconnect frees its slot at once.
  await untilServed(() => vi.advanceTimersByTime(LOOK_EVERY_MS))
  for (let times = 0; times < 3; times += 1) await untilServed()
  for (const { leave } of readers) leave()
  // The rows have no entries in the books: without this deletion, the final check of `testApi` would fail.
  await inTransaction(api.database.owned, async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx)
    await sql`delete from contabilidad`.execute(trx)
  })
})

test('a slow client stays, one without progress is dropped', async () => {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const reader = connect((server.address() as AddressInfo).port, '127.0.0.1').pause()
  const [writer] = (await once(server, 'connection')) as [Socket & { _handle?: { writeQueueSize: number } }]
  writer.on('error', () => {})
  writer.write(Buffer.alloc(32_000_000))
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  let isGivenUp = false
  const looking = lookWhetherTaken(writer, () => {
    isGivenUp = true
  })
  whenOver(() => {
    clearInterval(looking)
    vi.useRealTimers()
    reader.destroy()
    writer.destroy()
    server.close()
  })
  const queued = () => writer._handle?.writeQueueSize
  const look = (times: number) => vi.advanceTimersByTime(times * LOOK_EVERY_MS)
  const written = writer.bytesWritten
  look(1)
  for (const _ of [1, 2]) {
    look(SILENT_LOOKS - 1)
    const before = queued()
    await expect
      .poll(
        () => {
          reader.read()
          return queued()
        },
        { interval: 5, timeout: 20_000 },
      )
      .not.toBe(before)
    look(1)
    expect([isGivenUp, writer.bytesWritten]).toEqual([false, written])
  }
  look(SILENT_LOOKS)
  expect(isGivenUp).toBe(true)
})
