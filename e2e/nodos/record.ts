import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { readIfThere, statOf } from './proc.ts'

/** Where a drill's folder says what works in it. */
export const RECORD = 'procesos'

/** Writes down a process that works in a drill's folder; the first is the drill itself. */
export function record(folder: string, pid: number): void {
  appendFileSync(join(folder, RECORD), `${pid} ${beginningOf(pid)}\n`)
}

/** What was written down and is still there: the number of one that has ended may be somebody else's by now. */
export function recorded(folder: string): { pid: number; isThere: boolean }[] {
  const lines = readIfThere(join(folder, RECORD)).split('\n').filter(Boolean)
  return lines.map((line) => {
    const [, pid = '', beginning] = /^(\d+) (.*)$/.exec(line) ?? []
    return { pid: Number(pid), isThere: !!beginning && beginning === beginningOf(Number(pid)) }
  })
}

/** In which of its runs the machine began a process, and when; empty where there is none, or one that has ended. */
function beginningOf(pid: number): string {
  const fields = statOf(pid)
  const ticks = fields[0] === 'Z' ? undefined : fields[19]
  return ticks ? `${readIfThere('/proc/sys/kernel/random/boot_id').trim()} ${ticks}` : ''
}
