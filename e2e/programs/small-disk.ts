import { spawnSync } from 'node:child_process'
import { closeSync, existsSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Client } from 'pg'
import { owner } from '../../server/src/db/connection/owner.ts'
import type { Program } from '../support/program.ts'

// A disk in memory that only the program sees, gone with it: a user's own namespace, for which nobody has to be root. Within it
// the program is no root either, which PostgreSQL would refuse.
const OWN_DISK = ['--user', '--map-root-user', '--mount', 'sh', '-c']
const MOUNTED =
  'mount -t tmpfs -o "size=$1,mode=755" tmpfs "$2" && shift 2 && exec unshare --user --map-user=1000 --map-group=1000 "$@"'

/** What runs a command where `folder` is a disk of so many megabytes. */
export function onOwnDisk(folder: string, megabytes: number): string[] {
  return ['unshare', ...OWN_DISK, MOUNTED, 'sh', `${megabytes}m`, folder]
}

/** Whether this system lets us have one. */
export function mayHaveOwnDisk(): boolean {
  const [command = '', ...args] = onOwnDisk('/tmp', 1)
  return process.platform === 'linux' && spawnSync(command, [...args, 'true']).status === 0
}

/** The disk of a program that was launched on one, seen from outside. */
export class OwnDisk {
  readonly #folder: string

  constructor({ pid, dataDir }: Program) {
    this.#folder = `/proc/${pid}/root${dirname(dataDir)}`
  }

  /** Writes until there is no more room. */
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

  /** A connection as the database's owner. */
  async connect(): Promise<Client> {
    const { database } = owner
    const host = join(this.#folder, 'data', 'postgres')
    const client = new Client({ host, port: 5432, user: database, database })
    client.on('error', () => {})
    await client.connect()
    return client
  }

  /** Has the database begin another file of its log. */
  async switchWal(): Promise<void> {
    const database = await this.connect()
    await database.query('select pg_switch_wal()').finally(() => database.end().catch(() => {}))
  }

  /** The number of the database's process, while its program lives. */
  get postmasters(): number[] {
    const file = join(this.#folder, 'data', 'postgres', 'postmaster.pid')
    return existsSync(file) ? [Number(readFileSync(file, 'utf8').split('\n')[0])] : []
  }
}
