import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { testApi } from '../testing/api.ts'

afterEach(() => {
  vi.useRealTimers()
})

test('only a body that arrives too slowly is cut off', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { app } = await testApi()
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const send = async (sent: string) => {
    const socket = connect(port, '127.0.0.1').setEncoding('utf8')
    let answer = ''
    socket.on('data', (text: string) => {
      answer += text
    })
    const asked = once(app.server, 'request')
    socket.write(
      `POST /api/auth/login HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n${sent}`,
    )
    await asked
    return { socket, answer: () => answer }
  }
  const whole = await send('{}')
  await expect.poll(whole.answer).toContain('400 Bad Request')
  const slow = await send('{')
  const closed = once(slow.socket, 'close')
  await vi.advanceTimersByTimeAsync(31_000)
  await closed
  expect(slow.answer()).toBe('')
  expect(whole.socket.destroyed).toBe(false)
  whole.socket.destroy()
})
