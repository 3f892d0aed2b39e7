import { type GrowthCall, growthCalls } from './growth-calls.ts'
import type { GrowthDatabase } from './growth-database.ts'
import { median } from './rounds.ts'
import { type Server, startProgram } from './servers.ts'

/** The highest acceptable ratio of a call's time in the large gym to its time in the small one. */
const MOST_TIMES = 1.5
/** Tolerance in ms: smaller differences are noise. */
const MOST_MORE = 3
const WARM_UP = 5

export interface Growth {
  call: string
  small: number
  large: number
  holds: boolean
}

/** Both gyms share one PostgreSQL and get single requests in turn, so that other load affects both alike. */
export async function measureGrowth(
  { small, large }: Pick<GrowthDatabase, 'small' | 'large'>,
  { times, only = '' }: { times: number; only?: string | undefined },
): Promise<Growth[]> {
  const servers: Server[] = []
  try {
    const inSmall = await startProgram(small.url)
    servers.push(inSmall)
    const inLarge = await startProgram(large.url)
    servers.push(inLarge)
    const others = growthCalls(large.subjects)
    const calls: Growth[] = []
    console.log('\ncall                                            small     large   times')
    for (const [index, call] of growthCalls(small.subjects).entries()) {
      const other = others[index]
      if (!other || !call.name.includes(only)) continue
      const growth = await growthOf([call, other], [inSmall, inLarge], times)
      console.log(line(growth))
      calls.push(growth)
    }
    const held = calls.filter(({ holds }) => holds)
    console.log(`\n${held.length} of ${calls.length} hold.`)
    return calls
  } finally {
    for (const { stop } of servers) await stop()
  }
}

async function growthOf(
  [inSmall, inLarge]: [GrowthCall, GrowthCall],
  [small, large]: [Server, Server],
  times: number,
): Promise<Growth> {
  const took: [number[], number[]] = [[], []]
  for (let time = -WARM_UP; time < times; time += 1) {
    const each = [await ask(small, inSmall), await ask(large, inLarge)] as const
    if (time < 0) continue
    took[0].push(each[0])
    took[1].push(each[1])
  }
  const [s, l] = [median(took[0]), median(took[1])]
  return { call: inSmall.name, small: s, large: l, holds: l <= s * MOST_TIMES || l - s <= MOST_MORE }
}

/** Returns ms until the end of the response. @throws Error on an error response, which would count as fast */
async function ask({ url }: Server, { name, request }: GrowthCall): Promise<number> {
  const { method, path, body, headers } = request()
  const begun = performance.now()
  const answer = await fetch(url + path, { method, headers, ...(body && { body }) })
  const text = await answer.text()
  const took = performance.now() - begun
  if (!answer.ok) throw new Error(`${name}: ${answer.status} ${text}`)
  return took
}

function line({ call, small, large, holds }: Growth): string {
  const ms = (value: number) => value.toFixed(1).padStart(8)
  return `${call.padEnd(44)} ${ms(small)}  ${ms(large)}  ${(large / small).toFixed(2).padStart(6)}${holds ? '' : '  *'}`
}
