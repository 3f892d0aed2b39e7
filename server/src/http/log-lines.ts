import { writeSync } from 'node:fs'

const STANDARD_OUTPUT = 1
/** How long a pipe that is full is left alone. */
const FULL_MS = 10
const nap = new Int32Array(new SharedArrayBuffer(4))

/**
 * Where the log goes: standard output. What cannot be kept there, for the terminal was closed or the disk is full, is dropped:
 * the program goes on, and ends as ever. Pino's own destination breaks off, or tries again for ever.
 */
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
