import { waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { storeToken } from '../../session/session.ts'
import { shareStream } from './tabs.ts'

class Channel {
  static open = new Set<Channel>()
  onmessage: ((event: { data: unknown }) => void) | null = null
  constructor() {
    Channel.open.add(this)
  }
  postMessage(data: unknown) {
    for (const other of Channel.open) if (other !== this) queueMicrotask(() => other.onmessage?.({ data }))
  }
  close() {
    Channel.open.delete(this)
  }
}

const CAMBIO = { recurso: 'pagos' as const, version: 1 }
let visibility: DocumentVisibilityState
let streams: { signal: AbortSignal; say: (text: string) => void }[]
const going = () => streams.filter(({ signal }) => !signal.aborted)
const tabs: AbortController[] = []

beforeEach(() => {
  visibility = 'visible'
  streams = []
  Channel.open.clear()
  vi.stubGlobal('BroadcastChannel', Channel)
  // Orders the claims that tabs make in the same millisecond.
  let claims = 0
  vi.spyOn(Math, 'random').mockImplementation(() => {
    claims += 1
    return claims / 1_000
  })
  vi.stubGlobal('fetch', async (_address: string, { signal }: { signal: AbortSignal }) => {
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        streams.push({ signal, say: (text) => controller.enqueue(new TextEncoder().encode(text)) })
      },
    })
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
  })
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility)
  storeToken('ana')
})
afterEach(() => {
  for (const tab of tabs.splice(0)) tab.abort()
})

function opens() {
  const over = new AbortController()
  tabs.push(over)
  const onHeard = vi.fn()
  shareStream({ onHeard, known: () => [CAMBIO], signal: over.signal })
  return { onHeard, close: () => over.abort() }
}

const hears = (onHeard: ReturnType<typeof vi.fn>, cambio = CAMBIO) =>
  waitFor(() => expect(onHeard).toHaveBeenCalledWith([cambio]))

test('without locks one window listens for all visible ones', async () => {
  const windows = Array.from({ length: 7 }, opens)
  await waitFor(() => expect(going()).toHaveLength(1))
  const cambio = { recurso: 'pagos' as const, version: 2 }
  going()[0]?.say(`data: ${JSON.stringify(cambio)}\n\n`)
  for (const { onHeard } of windows) await hears(onHeard, cambio)
})

test('a new window receives the known versions', async () => {
  opens()
  await waitFor(() => expect(going()).toHaveLength(1))
  const { onHeard } = opens()
  await hears(onHeard)
})

test('exactly one window takes over when the listener closes', async () => {
  const windows = Array.from({ length: 4 }, opens)
  await waitFor(() => expect(going()).toHaveLength(1))
  const [before] = going()
  windows[3]?.close()
  expect(before?.signal.aborted).toBe(true)
  await waitFor(() => expect(going()).toHaveLength(1))
})

test('hidden windows open no connection', async () => {
  opens()
  opens()
  await waitFor(() => expect(going()).toHaveLength(1))
  visibility = 'hidden'
  document.dispatchEvent(new Event('visibilitychange'))
  await waitFor(() => expect(going()).toHaveLength(0))
})
