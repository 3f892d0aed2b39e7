import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Numbers between 0 and 1 that are the same for the same seed (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

/** What a bad network does to a call: each a share of all. */
interface Faults {
  /** It never reaches the server. */
  lostRequest: number
  /** The server does it, and nobody hears of it. */
  lostAnswer: number
  /** It takes up to a second longer. */
  slow: number
}

const OF_CHANGES: Faults = { lostRequest: 0.08, lostAnswer: 0.15, slow: 0.25 }
const OF_READS: Faults = { lostRequest: 0.04, lostAnswer: 0, slow: 0.15 }
const LONGEST_DELAY_MS = 900

/** A bad network between a browser and the program. */
export interface RoughEdge {
  /** Where the browser finds the program through it. */
  url: string
  close: () => void
}

/**
 * Stands before the program, and loses and delays its calls as `random` says; the program's own files and signing in are
 * spared. A server of its own, and not the browser's routes: with those a browser keeps no file of the program, and a day
 * takes twice as long.
 */
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
    // A browser asks once more by itself where a connection that was used before breaks off: each call has its own.
    answer.writeHead(said.statusCode ?? 502, { ...said.headers, connection: 'close' })
    said.pipe(answer)
  })
  passed.on('error', () => asked.destroy())
  asked.pipe(passed)
}
