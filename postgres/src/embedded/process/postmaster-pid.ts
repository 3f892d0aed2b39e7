import { chownSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { BLOCKED } from '../../files.ts'

/** The contents of `postmaster.pid`; PostgreSQL writes the last fields during its start. */
export interface PostmasterFile {
  pid: number
  /** The data folder's path at the start; a move of the folder does not change it. */
  dataDir: string
  port: number
  socketDir: string
  ready: boolean
}

/** A pid that no process can have, but that PostgreSQL can parse. */
const IMPOSSIBLE_PID = 2 ** 31 - 1

/** Age from which an empty file counts as abandoned. */
const EMPTY_MS = 5_000

/** @returns undefined if the file is missing or has no pid */
export function readPostmasterFile(clusterDir: string): PostmasterFile | undefined {
  return parse(readLines(join(clusterDir, 'postmaster.pid')))
}

function parse(lines: string[]): PostmasterFile | undefined {
  const pid = Number(lines[0])
  if (!Number.isInteger(pid) || pid <= 0) return undefined
  return {
    pid,
    dataDir: lines[1] ?? '',
    port: Number(lines[3] ?? 0),
    socketDir: lines[4] ?? '',
    ready: lines[7]?.trim() === 'ready',
  }
}

/**
 * Replaces the pid of a dead postmaster, or a pid missing after a lost write: PostgreSQL refuses to start if
 * another process has reused the pid, or if there is none. The files stay, because their shared-memory key
 * protects the data from surviving backends.
 * @returns false if a postmaster may be alive or starting, or Windows refuses; the caller retries
 */
export function disownPostmasterFile(
  clusterDir: string,
  mayBeAlive: (file: PostmasterFile) => boolean,
  now = Date.now,
): boolean {
  const stale = ['postmaster.pid', '.s.PGSQL.5432.lock'].flatMap((name) => {
    const path = join(clusterDir, name)
    const lines = readLines(path)
    const file = parse(lines)
    const isStale = file ? file.pid !== IMPOSSIBLE_PID : isWithoutPid(lines)
    return isStale ? [{ path, lines, file }] : []
  })
  const isInUse = stale.some(({ path, lines, file }) =>
    file ? mayBeAlive(file) : lines.join('') === '' && isBeingWritten(path, now()),
  )
  if (isInUse) return false
  return stale.every(({ path, lines }) => replaceFile(path, [IMPOSSIBLE_PID, ...lines.slice(1)].join('\n')))
}

/** A negative number is the pid of a single-user PostgreSQL, and PostgreSQL checks it at its start. */
function isWithoutPid([first]: string[]): boolean {
  return first !== undefined && !(Number(first) < 0)
}

/** PostgreSQL creates the file empty and writes it a moment later. */
function isBeingWritten(path: string, now: number): boolean {
  return Math.abs(now - statSync(path).mtimeMs) < EMPTY_MS
}

/** Renames, so that a crash leaves no partial file. @returns false if Windows refuses while it is read */
function replaceFile(path: string, text: string): boolean {
  const { mode, uid, gid } = statSync(path)
  const temporary = `${path}.nuevo`
  writeFileSync(temporary, text, { mode, flush: true })
  if (process.getuid?.() === 0) chownSync(temporary, uid, gid)
  try {
    renameSync(temporary, path)
    return true
  } catch (error) {
    rmSync(temporary, { force: true })
    if (process.platform === 'win32' && BLOCKED.has(`${(error as NodeJS.ErrnoException).code}`)) return false
    throw error
  }
}

function readLines(path: string): string[] {
  try {
    return readFileSync(path, 'utf8').split('\n')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}
