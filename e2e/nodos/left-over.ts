import { readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sendSignal } from '../support/program.ts'
import { killPostmaster } from './processes.ts'
import { recorded } from './record.ts'

export const FOLDER = 'admin-gimnasios-nodos-'
export const NODES = ['uno', 'dos'] as const

/** Kills processes that killed drills left, and removes their folders. Counts only the recorded processes. */
export function endLeftOver(parent = tmpdir()): number {
  let ended = 0
  for (const name of readdirSync(parent).filter((each) => each.startsWith(FOLDER))) {
    const folder = join(parent, name)
    const [drill, ...others] = recorded(folder)
    if (!drill || drill.isThere) continue
    const left = others.filter(({ isThere }) => isThere)
    for (const { pid } of left) sendSignal(pid, 'SIGKILL')
    for (const node of NODES) killPostmaster(join(folder, node))
    ended += left.length
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
  return ended
}
