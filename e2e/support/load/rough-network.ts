import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Returns a generator of numbers between 0 and 1, the same for a seed (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

/** Network faults, each as a share of the requests. */
interface Faults {
  lostRequest: number
  /** The server processes the request, but its response is lost. */
  lostAnswer: number
  slow: number
}

const OF_CHANGES: Faults = { lostRequest: 0.08, lostAnswer: 0.15, slow: 0.25 }
const OF_READS: Faults = { lostRequest: 0.04, lostAnswer: 0, slow: 0.15 }
const LONGEST_DELAY_MS = 900

export interface RoughEdge {
  url: string
  close: () => void
}

/** Starts a faulty proxy that spares static files and logins. Playwright's routes would disable the cache. */
export async function roughEdge(program: string, random: () => number): Promise<RoughEdge> {
  const server = createServer(async (asked, answer) => {
    if (!isRough(asked)) return forward(program, asked, answer)
    const faults = asked.method === 'GET' ? OF_READS : OF_CHANGES
    const share = random()
    const delay = random() * LONGEST_DELAY_MS
    if (share < faults.lostRequest) return asked.destroy()
    if (share > 1 - faults.slow) await new Promise((resolve) => setTimeout(resolve, delay))
    forward(program, asked, answer, { isLost: share < faults.lostRequest + faults.lostAnswer })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() }
}

const isRough = ({ url = '' }: IncomingMessage) => url.startsWith('/api/') && !url.startsWith('/api/auth/')

function forward(
  program: string,
  asked: IncomingMessage,
  answer: ServerResponse,
  { isLost = false }: { isLost?: boolean } = {},
) {
  const { method, headers } = asked
  const passed = request(`${program}${asked.url}`, { method, headers }, (said) => {
    if (isLost) return said.on('end', () => asked.destroy()).resume()
    // Closes each connection, because a browser itself retries a request that fails on a reused one.
    answer.writeHead(said.statusCode ?? 502, { ...said.headers, connection: 'close' })
    said.pipe(answer)
  })
  passed.on('error', () => asked.destroy())
  asked.pipe(passed)
}
