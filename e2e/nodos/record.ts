import { appendFileSync } from 'node:fs'
import { join } from 'node:path'

/** Where a drill's folder says what works in it. */
export const RECORD = 'procesos'

/** Writes down a process that works in a drill's folder; the first is the drill itself. */
export function record(folder: string, pid: number): void {
  appendFileSync(join(folder, RECORD), `${pid}\n`)
}
