import { beforeEach, expect, test, vi } from 'vitest'
import { onSessionEnd, storeToken } from '../../session/session.ts'
import { DEAD_AFTER_MS, followStream, waitAfter } from './stream.ts'

const HINT = { recurso: 'pagos', version: 1 }

beforeEach(() => {
  vi.useFakeTimers()
  storeToken('ana')
})

function aStream() {
  let say = (_text: string) => {}
  let end = () => {}
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      say = (text) => controller.enqueue(new TextEncoder().encode(text))
      end = () => controller.close()
    },
  })
  const answer = new Response(body, { headers: { 'content-type': 'text/event-stream; charset=utf-8' } })
  return { answer, say: (text: string) => say(text), end: () => end() }
}

function follow(...answers: (() => Response | Promise<Response>)[]) {
  const fetched = vi.fn((_address: string, _options: RequestInit) =>
    Promise.resolve((answers.shift() ?? (() => Promise.reject(new TypeError('Failed to fetch'))))()),
  )
  vi.stubGlobal('fetch', fetched)
  const over = new AbortController()
  const onHeard = vi.fn()
  const followed = followStream({ onHeard, signal: over.signal })
  return { fetched, onHeard, followed, stop: () => over.abort() }
}

test('backs off from 1 to 15 seconds', () => {
  expect([1, 2, 3, 4, 5, 6, 60].map(waitAfter)).toEqual([1_000, 2_000, 4_000, 8_000, 15_000, 15_000, 15_000])
})

test('delivers hints and heartbeats, and authenticates the stream', async () => {
  const { answer, say, end } = aStream()
  const { fetched, onHeard, followed, stop } = follow(() => answer)
  say(`data: ${JSON.stringify(HINT)}\n\n`)
  await vi.waitFor(() => expect(onHeard).toHaveBeenLastCalledWith([HINT]))
  say(': sigue\n\n')
  await vi.waitFor(() => expect(onHeard).toHaveBeenLastCalledWith([]))
  expect(fetched.mock.calls[0]?.[1].headers).toMatchObject({ authorization: 'Bearer ana' })
  stop()
  end()
  await followed
  // Late requests of other test files, which share this window, do not count.
  expect(fetched.mock.calls.filter(([address]) => address === '/api/cambios')).toHaveLength(1)
})

test('backs off without a response, and resets after a working stream', async () => {
  const refused = () => new Response('<html>', { headers: { 'content-type': 'text/html' } })
  const { answer, say, end } = aStream()
  const { fetched, followed, stop } = follow(refused, refused, () => answer)
  const after = async (ms: number, times: number) => {
    await vi.advanceTimersByTimeAsync(ms - 1)
    expect(fetched).toHaveBeenCalledTimes(times - 1)
    await vi.advanceTimersByTimeAsync(1)
    expect(fetched).toHaveBeenCalledTimes(times)
  }
  await after(1_000, 2)
  await after(2_000, 3)
  await vi.advanceTimersByTimeAsync(20_000)
  say(': sigue\n\n')
  await vi.advanceTimersByTimeAsync(0)
  end()
  await vi.advanceTimersByTimeAsync(0)
  await after(1_000, 4)
  stop()
  await followed
})

test('replaces a stream that is silent for 45 seconds, with backoff', async () => {
  const silent = (_: string, { signal }: RequestInit) =>
    new Promise<Response>((_resolve, reject) =>
      signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError'))),
    )
  const fetched = vi.fn(silent)
  vi.stubGlobal('fetch', fetched)
  const over = new AbortController()
  const followed = followStream({ onHeard: () => {}, signal: over.signal })
  for (const [attempt, wait] of [1_000, 2_000, 4_000].entries()) {
    await vi.advanceTimersByTimeAsync(DEAD_AFTER_MS + wait - 1)
    expect(fetched).toHaveBeenCalledTimes(attempt + 1)
    await vi.advanceTimersByTimeAsync(1)
    expect(fetched).toHaveBeenCalledTimes(attempt + 2)
  }
  over.abort()
  await followed
})

test('a 401 ends the session and the reconnecting', async () => {
  const ended = vi.fn()
  const forget = onSessionEnd(ended)
  const over = () => new Response('{}', { status: 401 })
  const { fetched, followed } = follow(over, over)
  await vi.runAllTimersAsync()
  await followed
  expect(ended).toHaveBeenCalledOnce()
  expect(fetched.mock.calls.map(([address]) => address)).toEqual(['/api/cambios', '/api/auth/perfil'])
  forget()
})
