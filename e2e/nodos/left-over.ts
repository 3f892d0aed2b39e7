import { readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sendSignal } from '../program.ts'
import { killPostmaster } from './processes.ts'
import { RECORD } from './record.ts'

/** How each drill's own folder begins. */
export const FOLDER = 'admin-gimnasios-nodos-'
export const NODES = ['uno', 'dos'] as const
const DRILL = join('e2e', 'nodos', 'main.ts')

/** Ends what drills that were killed have left, and nothing else. @returns how many processes */
export function endLeftOver(parent = tmpdir()): number {
  let ended = 0
  for (const name of readdirSync(parent).filter((each) => each.startsWith(FOLDER))) {
    const folder = join(parent, name)
    const [drill = 0, ...pids] = readIfThere(join(folder, RECORD)).split('\n').filter(Boolean).map(Number)
    if (!drill || readIfThere(`/proc/${drill}/cmdline`).includes(DRILL)) continue
    const own = pids.filter((pid) => worksIn(folder, pid))
    for (const pid of own) sendSignal(pid, 'SIGKILL')
    for (const node of NODES) killPostmaster(join(folder, node))
    ended += own.length
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
  return ended
}

/** The number of one that has ended may be somebody else's by now. */
function worksIn(folder: string, pid: number): boolean {
  try {
    return (
      readlinkSync(`/proc/${pid}/cwd`) === folder ||
      readIfThere(`/proc/${pid}/environ`)
        .split('\0')
        .includes(`DATA_DIR=${join(folder, 'datos')}`)
    )
  } catch {
    return false
  }
}

function readIfThere(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
