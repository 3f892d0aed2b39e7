import autocannon from 'autocannon'
import { anyRequest, type Call } from './calls.ts'
import type { Server } from './servers.ts'

const CONNECTIONS = 16
const ROUND_SECONDS = 2
const WARM_UP_SECONDS = 1

export interface Target {
  server: Server
  call: Call
}

export interface Comparison {
  call: Call
  /** Requests per second, the median of the rounds. */
  ours: number
  theirs: number
  /** The ratio ours/theirs of each pair of rounds. */
  ratios: number[]
}

/** Loads both servers alternately, so that other load on the machine affects both. */
export async function compare(
  ours: Target,
  theirs: Target,
  { rounds }: { rounds: number },
): Promise<Comparison> {
  const ask = ({ server, call }: Target, seconds: number) => load(server, call, seconds)
  await ask(ours, WARM_UP_SECONDS)
  await ask(theirs, WARM_UP_SECONDS)
  const pairs: { ours: number; theirs: number }[] = []
  for (let round = 0; round < rounds; round += 1)
    pairs.push({ ours: await ask(ours, ROUND_SECONDS), theirs: await ask(theirs, ROUND_SECONDS) })
  return {
    call: theirs.call,
    ours: median(pairs.map((pair) => pair.ours)),
    theirs: median(pairs.map((pair) => pair.theirs)),
    ratios: pairs.map((pair) => pair.ours / pair.theirs),
  }
}

/** Returns requests per second. @throws Error on an error response, which would count as fast */
export async function load(
  { name, url }: Server,
  call: Call,
  seconds: number,
  connections = CONNECTIONS,
): Promise<number> {
  let refusal = ''
  const onResponse = (status: number, body: string) => {
    if (status >= 300) refusal ||= `${status} ${body}`
  }
  const setupRequest = (request: autocannon.Request) => ({ ...request, ...anyRequest(call) })
  const requests = [{ setupRequest, onResponse }]
  const result = await autocannon({ url, requests, connections, duration: seconds })
  if (result.errors + result.non2xx > 0)
    throw new Error(`${name}, ${call.name}: ${result.non2xx} refused and ${result.errors} failed: ${refusal}`)
  return result['2xx'] / result.duration
}

export function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}
