import { readFileSync } from 'node:fs'

/** A file's text; empty where there is none. */
export function readIfThere(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

/** What the system says of a process, from its state on; nothing where there is none. */
export function statOf(pid: number): string[] {
  // The name, in brackets, may hold anything.
  const fields = readIfThere(`/proc/${pid}/stat`).split(') ').at(-1) ?? ''
  return fields.split(' ')
}
