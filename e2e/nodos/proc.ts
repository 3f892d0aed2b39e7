import { readFileSync } from 'node:fs'

export function readIfThere(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

/** The fields of /proc/PID/stat from the state on; one empty field if there is no such process. */
export function statOf(pid: number): string[] {
  // The process name, in parentheses, may contain any character.
  const fields = readIfThere(`/proc/${pid}/stat`).split(') ').at(-1) ?? ''
  return fields.split(' ')
}
