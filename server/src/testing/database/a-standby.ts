import { chmodSync, cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { prepareCluster } from '@gym/postgres/embedded/cluster/prepare-cluster'
import { startEmbeddedPostgres } from '@gym/postgres/embedded/embedded-postgres'
import { ensureRunning, stopPostmaster } from '@gym/postgres/embedded/process/postmaster'
import pg from 'pg'
import { owner } from '../../db/connection/owner.ts'
import { whenOver } from '../when-over.ts'

const REPLICATED = { fsync: 'off', wal_level: 'replica', max_wal_senders: '4' }
const said = { owner, log: () => {} }

function aFolder(): string {
  const parent = mkdtempSync(join(tmpdir(), 'gimnasio-reserva-'))
  whenOver(() => rmSync(parent, { recursive: true }))
  chmodSync(parent, 0o755)
  return join(parent, 'data')
}

export async function aPrimaryAndItsStandby() {
  const [dataDir, copyDir] = [aFolder(), aFolder()]
  const primary = await startEmbeddedPostgres({ ...said, dataDir, settings: REPLICATED })
  whenOver(primary.stop)
  const client = new pg.Client(primary.connection)
  client.on('error', () => {})
  await client.connect()
  await client.query("select pg_backup_start('reserva', true)")
  const filter = (file: string) => !/^(postmaster\.|\.s\.PGSQL)/.test(basename(file))
  cpSync(join(dataDir, 'postgres'), join(copyDir, 'postgres'), { recursive: true, filter })
  const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop()')
  await client.end()
  writeFileSync(join(copyDir, 'postgres', 'backup_label'), rows[0]?.labelfile ?? '')
  writeFileSync(join(copyDir, 'postgres', 'standby.signal'), '')
  const { host, port, user, database } = primary.connection
  const settings = { ...REPLICATED, primary_conninfo: `host=${host} port=${port} user=${user}` }
  const cluster = await prepareCluster(copyDir, { ...said, settings })
  const endpoint = await ensureRunning(cluster)
  whenOver(() => stopPostmaster(cluster))
  return {
    primary: primary.connection,
    standby: { ...endpoint, user, database },
    stop: () => stopPostmaster(cluster),
  }
}
