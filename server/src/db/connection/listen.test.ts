import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import pg, { type ClientConfig } from 'pg'
import { expect, test, vi } from 'vitest'
import { anEmptyDatabase } from '../../testing/database/test-database.ts'
import { whenOver } from '../../testing/when-over.ts'
import { listenOn } from './listen.ts'

async function aSilentPort() {
  const calls: Socket[] = []
  const server = createServer((socket) => calls.push(socket.on('error', () => {}).resume()))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  whenOver(() => {
    for (const call of calls) call.destroy()
    server.close()
  })
  return { port: (server.address() as AddressInfo).port, calls }
}

async function tell(connection: ClientConfig, channel: string) {
  const client = new pg.Client(connection)
  await client.connect()
  await client.query(`notify ${channel}`)
  await client.end()
}

test('calls the handler again after it failed', async () => {
  const connection = await anEmptyDatabase()
  const onChange = vi.fn().mockResolvedValue(undefined)
  const listener = await listenOn(connection, { retryMs: 20 })('noticias', onChange)
  whenOver(listener.close)
  onChange.mockReset().mockRejectedValueOnce(new Error('too busy')).mockResolvedValue(undefined)
  await tell(connection, 'noticias')
  await expect.poll(() => onChange.mock.calls.length, { timeout: 10_000 }).toBe(2)
})

test('a listener closed while connecting ends at once', async () => {
  const { port, calls } = await aSilentPort()
  const onChange = vi.fn().mockResolvedValue(undefined)
  const silent = { host: '127.0.0.1', port, connectionTimeoutMillis: 100 }
  const listener = await listenOn(silent, { retryMs: 20 })('noticias', onChange)
  await expect.poll(() => calls.length, { timeout: 10_000 }).toBeGreaterThan(1)
  onChange.mockReset()
  await listener.close()
  expect(onChange).not.toHaveBeenCalled()
})
