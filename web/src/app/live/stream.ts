import type { Cambio } from '@gym/contract/core/cambios.rules'
import { call } from '../../api/http.ts'
import { readToken } from '../../session/session.ts'
import { createEventReader } from './events.ts'

const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 15_000
/** Three missed heartbeats of 15 s: the connection counts as dead. */
export const DEAD_AFTER_MS = 45_000

interface Listener {
  onHeard: (cambios: Cambio[]) => void
  signal: AbortSignal
}

export function waitAfter(failures: number): number {
  return Math.min(FIRST_WAIT_MS * 2 ** Math.max(0, failures - 1), LONGEST_WAIT_MS)
}

/** Follows the change stream until `signal` aborts or the session ends. Reconnects with backoff. */
export async function followStream({ onHeard, signal }: Listener): Promise<void> {
  let failures = 0
  while (!signal.aborted) {
    const token = readToken()
    if (token === null) return
    const from = Date.now()
    let lastHeard = from
    const noteHeard = (cambios: Cambio[]) => {
      lastHeard = Date.now()
      onHeard(cambios)
    }
    const status = await readOnce(token, { onHeard: noteHeard, signal }).catch(() => 0)
    if (signal.aborted) return
    // The stream bypasses `call`, so its 401 ends no session: an ordinary call, which gets a 401 too, ends it.
    if (status === 401) await call('get', 'auth/perfil').catch(() => {})
    // A stream that was heard and lived this long worked, until a restart or a proxy closed it.
    const hasWorked = lastHeard > from && Date.now() - from >= LONGEST_WAIT_MS
    failures = hasWorked ? 1 : failures + 1
    await pause(waitAfter(failures), signal)
  }
}

/** Reads one connection to its end and returns its status. @throws if it cannot connect or breaks */
async function readOnce(token: string, { onHeard, signal }: Listener): Promise<number> {
  const connection = new AbortController()
  const stop = () => connection.abort()
  signal.addEventListener('abort', stop)
  let timeout = setTimeout(stop, DEAD_AFTER_MS)
  const heard = (cambios: Cambio[]) => {
    clearTimeout(timeout)
    timeout = setTimeout(stop, DEAD_AFTER_MS)
    onHeard(cambios)
  }
  try {
    const answer = await fetch('/api/cambios', {
      headers: { accept: 'text/event-stream', authorization: `Bearer ${token}` },
      cache: 'no-store',
      signal: connection.signal,
    })
    // A proxy's error page is not an event stream.
    if (answer.ok && answer.body && answer.headers.get('content-type')?.startsWith('text/event-stream'))
      await readAll(answer.body, heard)
    return answer.status
  } finally {
    clearTimeout(timeout)
    signal.removeEventListener('abort', stop)
    stop()
  }
}

async function readAll(body: ReadableStream<Uint8Array>, heard: (cambios: Cambio[]) => void) {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  const eventsIn = createEventReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    heard(eventsIn(decoder.decode(value, { stream: true })).map((data) => JSON.parse(data) as Cambio))
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, ms)
    signal.addEventListener('abort', done)
  })
}
