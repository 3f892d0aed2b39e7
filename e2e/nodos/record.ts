import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { readIfThere, statOf } from './proc.ts'

export const RECORD = 'procesos'

/** Appends a pid to the record; the first pid is that of the drill itself. */
export function record(folder: string, pid: number): void {
  appendFileSync(join(folder, RECORD), `${pid} ${beginningOf(pid)}\n`)
}

/** Reads the record. `isThere` is false if the process has ended, also if its pid was reused. */
export function recorded(folder: string): { pid: number; isThere: boolean }[] {
  const lines = readIfThere(join(folder, RECORD)).split('\n').filter(Boolean)
  return lines.map((line) => {
    const [, pid = '', beginning] = /^(\d+) (.*)$/.exec(line) ?? []
    return { pid: Number(pid), isThere: !!beginning && beginning === beginningOf(Number(pid)) }
  })
}

/** Boot id and start time, which identify a process although pids are reused; empty if it has ended. */
function beginningOf(pid: number): string {
  const fields = statOf(pid)
  const ticks = fields[0] === 'Z' ? undefined : fields[19]
  return ticks ? `${readIfThere('/proc/sys/kernel/random/boot_id').trim()} ${ticks}` : ''
}
