import autocannon from 'autocannon'
import { anyRequest, type Call } from './calls.ts'
import type { Server } from './servers.ts'

const CONNECTIONS = 16
const ROUND_SECONDS = 2
const WARM_UP_SECONDS = 1

export interface Comparison {
  call: Call
  /** Requests a second, the median of the rounds. */
  program: number
  bare: number
  /** Program to bare, of each pair of rounds. */
  ratios: number[]
}

/** Loads both servers in turn, so that whatever else the machine does falls on both. */
export async function compare(
  call: Call,
  { program, bare, rounds }: { program: Server; bare: Server; rounds: number },
): Promise<Comparison> {
  await load(program, call, WARM_UP_SECONDS)
  await load(bare, call, WARM_UP_SECONDS)
  const pairs: { program: number; bare: number }[] = []
  for (let round = 0; round < rounds; round += 1) {
    pairs.push({
      program: await load(program, call, ROUND_SECONDS),
      bare: await load(bare, call, ROUND_SECONDS),
    })
  }
  return {
    call,
    program: median(pairs.map((pair) => pair.program)),
    bare: median(pairs.map((pair) => pair.bare)),
    ratios: pairs.map((pair) => pair.program / pair.bare),
  }
}

/** @returns requests a second. @throws Error when one of them failed: a fast refusal is no result. */
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
