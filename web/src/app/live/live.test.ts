import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { storeToken } from '../../session/session.ts'
import { createQueryClient } from '../query-client.ts'
import { goLive } from './live.ts'

// jsdom has no Web Locks, so the tab listens as on plain http: while it is visible.
let visibility: DocumentVisibilityState = 'visible'
let say = (_text: string) => {}
let end = () => {}
let queryClient = createQueryClient()

const opened = async (_address: string, { signal }: RequestInit) => {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      say = (text) => controller.enqueue(new TextEncoder().encode(text))
      signal?.addEventListener('abort', () => controller.error(new DOMException('', 'AbortError')))
    },
  })
  return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
}
const fetched = vi.fn(opened)

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', fetched.mockReset().mockImplementation(opened))
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility)
  storeToken('ana')
})
afterEach(() => {
  end()
  visibility = 'visible'
})

function showing(key: string[], answer: () => Promise<unknown> = async () => []) {
  queryClient = createQueryClient()
  const queryFn = vi.fn(answer)
  new QueryObserver(queryClient, { queryKey: key, queryFn }).subscribe(() => {})
  end = goLive(queryClient)
  return queryFn
}

const hint = (recurso: string, secondsAgo = 0) =>
  `data: ${JSON.stringify({ recurso, version: (Date.now() - secondsAgo * 1_000) * 1_000 })}\n\n`

function look(state: DocumentVisibilityState) {
  visibility = state
  document.dispatchEvent(new Event('visibilitychange'))
}

test('a hint refetches the list on the screen, and no other', async () => {
  const asked = showing(['pagos', 'lista'])
  await vi.advanceTimersByTimeAsync(0)
  say(hint('clientes'))
  await vi.advanceTimersByTimeAsync(1_000)
  expect(asked).toHaveBeenCalledTimes(1)
  say(hint('pagos'))
  await vi.advanceTimersByTimeAsync(1_000)
  expect(asked).toHaveBeenCalledTimes(2)
})

test('a first hint refetches only a list older than its change', async () => {
  const asked = showing(['hoy'])
  await vi.advanceTimersByTimeAsync(0)
  say(hint('pagos', 30))
  await vi.advanceTimersByTimeAsync(40_000)
  expect(asked).toHaveBeenCalledTimes(1)
  say(hint('ventas', 20))
  await vi.advanceTimersByTimeAsync(1_000)
  expect(asked).toHaveBeenCalledTimes(2)
})

test('hints during a request do not cancel it, but cause one refetch', async () => {
  const asked = showing(['pagos', 'lista'], () => new Promise((resolve) => setTimeout(resolve, 1_000, [])))
  await vi.advanceTimersByTimeAsync(1_000)
  for (let n = 0; n < 10; n += 1) {
    say(hint('pagos'))
    await vi.advanceTimersByTimeAsync(90)
  }
  await vi.advanceTimersByTimeAsync(5_000)
  expect(asked).toHaveBeenCalledTimes(3)
})

test('a hint during the first load refetches the list after it', async () => {
  const asked = showing(['pagos', 'lista'], () => new Promise((resolve) => setTimeout(resolve, 1_000, [])))
  await vi.advanceTimersByTimeAsync(500)
  say(hint('pagos'))
  await vi.advanceTimersByTimeAsync(3_000)
  expect(asked).toHaveBeenCalledTimes(2)
})

test('does not refetch a list requested since the hint', async () => {
  const asked = showing(['pagos', 'lista'])
  await vi.advanceTimersByTimeAsync(0)
  say(hint('pagos'))
  await vi.advanceTimersByTimeAsync(1)
  await queryClient.invalidateQueries({ queryKey: ['pagos'] })
  await vi.advanceTimersByTimeAsync(1_000)
  expect(asked).toHaveBeenCalledTimes(2)
})

test('a slow list does not delay the refetch of others', async () => {
  const pagos = showing(['pagos', 'lista'], () => new Promise((resolve) => setTimeout(resolve, 9_000, [])))
  const clientes = vi.fn(async () => [])
  new QueryObserver(queryClient, { queryKey: ['clientes', 'lista'], queryFn: clientes }).subscribe(() => {})
  await vi.advanceTimersByTimeAsync(9_000)
  say(hint('pagos'))
  await vi.advanceTimersByTimeAsync(1_000)
  say(hint('clientes'))
  await vi.advanceTimersByTimeAsync(1_000)
  expect([pagos.mock.calls.length, clientes.mock.calls.length]).toEqual([2, 3])
})

test('polls every 15 seconds without a stream; a heartbeat ends it', async () => {
  fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  const asked = showing(['pagos', 'lista'])
  await vi.advanceTimersByTimeAsync(15_100)
  expect(asked).toHaveBeenCalledTimes(2)
  say(': sigue\n\n')
  await vi.advanceTimersByTimeAsync(30_000)
  expect(asked).toHaveBeenCalledTimes(2)
})

test('while offline, neither cancels requests nor retries failed queries', async () => {
  fetched.mockImplementation(() => Promise.reject(new TypeError('Failed to fetch')))
  const failed = showing(['pagos', 'lista'], () => Promise.reject(new Error('no answer')))
  const slow = vi.fn((_: { signal: AbortSignal }) => new Promise(() => {}))
  new QueryObserver(queryClient, { queryKey: ['clientes', 'lista'], queryFn: slow }).subscribe(() => {})
  await vi.advanceTimersByTimeAsync(60_000)
  expect([failed.mock.calls.length, slow.mock.calls.length]).toEqual([1, 1])
  expect(slow.mock.calls[0]?.[0].signal.aborted).toBe(false)
})

test('a hint does not retry a failed query', async () => {
  const failed = showing(['pagos', 'lista'], () => Promise.reject(new Error('no answer')))
  await vi.advanceTimersByTimeAsync(60_000)
  const times = failed.mock.calls.length
  say(hint('pagos'))
  await vi.advanceTimersByTimeAsync(1_000)
  expect(failed).toHaveBeenCalledTimes(times)
  expect(queryClient.getQueryState(['pagos', 'lista'])).toMatchObject({
    status: 'error',
    fetchStatus: 'idle',
  })
})

test('without locks only the visible tab listens', async () => {
  // Late requests of other test files, which share this window, do not count.
  const streams = () => fetched.mock.calls.filter(([address]) => address === '/api/cambios')
  showing(['pagos', 'lista'])
  await vi.advanceTimersByTimeAsync(0)
  expect(streams()).toHaveLength(1)
  look('hidden')
  expect(streams()[0]?.[1].signal?.aborted).toBe(true)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(streams()).toHaveLength(1)
  look('visible')
  expect(streams()).toHaveLength(2)
})
