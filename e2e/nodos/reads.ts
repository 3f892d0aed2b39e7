import { connect } from 'node:net'
import { cpus } from 'node:os'
import { text } from 'node:stream/consumers'
import autocannon from 'autocannon'
import { Gym } from '../support/gym.ts'
import { admin } from '../support/program.ts'
import type { Cluster } from './cluster.ts'
import { processorMs } from './processes.ts'
import type { Two } from './programs.ts'

const CONNECTIONS = 16
const SECONDS = 5
const ROUNDS = 3

/** Measures lists per second with one program and with two, and the CPU time per list of each part. */
export async function readsScale(cluster: Cluster, { one, two }: Two) {
  const { token } = await new Gym(cluster.url, '').call<{ token: string }>('POST', 'auth/login', admin)
  const parts = { 'the programs': [one.pid, two.pid], ...(await cluster.pids()) }
  const rates: Record<'one' | 'both', number[]> = { one: [], both: [] }
  let lists = 0
  const worked = () => Object.entries(parts).map(([part, pids]) => [part, processorMs(pids)] as const)
  const before = worked()
  for (let round = 0; round < ROUNDS; round += 1)
    for (const which of ['one', 'both'] as const) {
      await command(cluster, `set server programas/dos state ${which === 'one' ? 'maint' : 'ready'}`)
      const { requests, non2xx } = await autocannon({
        url: `${cluster.url}/api/clientes?limite=20`,
        headers: { authorization: `Bearer ${token}` },
        connections: CONNECTIONS,
        duration: SECONDS,
      })
      if (non2xx > 0) throw new Error(`${non2xx} lists were refused`)
      rates[which].push(requests.average)
      lists += requests.total
    }
  const costs = worked().map(([part, ms], index) => [part, (ms - (before[index]?.[1] ?? 0)) / lists] as const)
  const [alone, both] = [median(rates.one), median(rates.both)]
  return {
    'lists a second with one program': Math.round(alone),
    'with both': Math.round(both),
    times: (both / alone).toFixed(2),
    processors: cpus().length,
    'a list costs, ms of a processor': costs.map(([part, ms]) => `${part} ${ms.toFixed(1)}`).join(', '),
  }
}

async function command({ socket }: Cluster, line: string): Promise<string> {
  const client = connect(socket)
  client.end(`${line}\n`)
  return text(client)
}

const median = (rates: number[]) => [...rates].sort((a, b) => a - b)[Math.floor(rates.length / 2)] ?? 0
