import { writeSync } from 'node:fs'

const STANDARD_OUTPUT = 1
const FULL_MS = 10
const nap = new Int32Array(new SharedArrayBuffer(4))

/** Drops lines if the terminal is closed or the disk full. */
export const logLines = {
  write(lines: string): void {
    let rest = Buffer.from(lines)
    while (rest.length > 0) {
      try {
        rest = rest.subarray(writeSync(STANDARD_OUTPUT, rest))
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') return
        Atomics.wait(nap, 0, 0, FULL_MS)
      }
    }
  },
}
