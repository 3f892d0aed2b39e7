import { spawnSync } from 'node:child_process'
import { closeSync, existsSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Client } from 'pg'
import { owner } from '../../server/src/db/connection/owner.ts'
import type { Program } from '../support/program.ts'

// A tmpfs in an unprivileged user namespace; the inner namespace drops root, which PostgreSQL refuses.
const OWN_DISK = ['--user', '--map-root-user', '--mount', 'sh', '-c']
const MOUNTED =
  'mount -t tmpfs -o "size=$1,mode=755" tmpfs "$2" && shift 2 && exec unshare --user --map-user=1000 --map-group=1000 "$@"'

/** Returns the command prefix that mounts a disk of this size at `folder`. */
export function onOwnDisk(folder: string, megabytes: number): string[] {
  return ['unshare', ...OWN_DISK, MOUNTED, 'sh', `${megabytes}m`, folder]
}

export function mayHaveOwnDisk(): boolean {
  const [command = '', ...args] = onOwnDisk('/tmp', 1)
  return process.platform === 'linux' && spawnSync(command, [...args, 'true']).status === 0
}

/** The disk of a program that runs on its own mount, accessed from outside. */
export class OwnDisk {
  readonly #folder: string

  constructor({ pid, dataDir }: Program) {
    this.#folder = `/proc/${pid}/root${dirname(dataDir)}`
  }

  fill(): void {
    const file = openSync(join(this.#folder, 'ballast'), 'w')
    const page = Buffer.alloc(4096, 1)
    try {
      for (;;) writeSync(file, page)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
    } finally {
      closeSync(file)
    }
  }

  makeRoom(): void {
    rmSync(join(this.#folder, 'ballast'))
  }

  async connect(): Promise<Client> {
    const { database } = owner
    const host = join(this.#folder, 'data', 'postgres')
    const client = new Client({ host, port: 5432, user: database, database })
    client.on('error', () => {})
    await client.connect()
    return client
  }

  async switchWal(): Promise<void> {
    const database = await this.connect()
    await database.query('select pg_switch_wal()').finally(() => database.end().catch(() => {}))
  }

  /** The postmaster's pid; empty without a `postmaster.pid`, as after the end of the program. */
  get postmasters(): number[] {
    const file = join(this.#folder, 'data', 'postgres', 'postmaster.pid')
    return existsSync(file) ? [Number(readFileSync(file, 'utf8').split('\n')[0])] : []
  }
}
