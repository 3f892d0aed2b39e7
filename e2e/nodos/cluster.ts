import { randomBytes } from 'node:crypto'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { chooseAccount } from '../../postgres/src/embedded/process/run-as.ts'
import { freePort, sendSignal } from '../support/program.ts'
import type { Binaries } from './binaries.ts'
import { FOLDER, NODES } from './left-over.ts'
import { type Child, createProcesses, end, killPostmaster, postgresOf, replayingOf } from './processes.ts'
import { record } from './record.ts'

const deploy = join(import.meta.dirname, '..', '..', 'deploy')
const HOST = '127.0.0.1'
const START_MS = 60_000
export type Node = (typeof NODES)[number]

export async function startCluster(binaries: Binaries) {
  const folder = mkdtempSync(join(tmpdir(), FOLDER))
  const account = chooseAccount(join(folder, 'none'), folder)
  chmodSync(folder, 0o700)
  if (account) chownSync(folder, account.uid, account.gid)
  record(folder, process.pid)
  const processes = createProcesses({ folder, account })
  const secret = () => randomBytes(18).toString('hex')
  const secrets = { admin: secret(), replication: secret(), owner: secret(), working: secret() }
  const ports = await freePorts([
    ...['etcd', 'etcdPeers', 'http', 'base', 'lectura', 'pgbouncer'],
    ...['api.uno', 'api.dos', 'pg.uno', 'pg.dos', 'programa.uno', 'programa.dos'],
  ])
  const at = (name: string) => `${HOST}:${ports[name]}`
  const patronis = new Map<Node, Child>()
  const between: Child[] = []

  function fill(
    template: string,
    values: Record<string, string | number | undefined>,
    as = template,
  ): string {
    const filled = readFileSync(join(deploy, template), 'utf8').replaceAll(/\{\{(\w+)\}\}/g, (_, name) => {
      const value = values[name]
      if (value === undefined) throw new Error(`deploy/${template} asks for ${name}`)
      return `${value}`
    })
    return write(as, filled)
  }

  function write(name: string, text: string): string {
    const file = join(folder, name)
    writeFileSync(file, text, { mode: 0o600 })
    if (account) chownSync(file, account.uid, account.gid)
    return file
  }

  function startNode(node: Node) {
    const file = fill(
      'patroni.yml',
      {
        NODO: node,
        HOST,
        API: ports[`api.${node}`],
        ETCD: at('etcd'),
        PUERTO: ports[`pg.${node}`],
        CARPETA: folder,
        BINARIOS: binaries.postgres,
        RED: `${HOST}/32`,
      },
      `patroni-${node}.yml`,
    )
    const started = processes.start(`patroni-${node}`, binaries.patroni, [file], {
      PATRONI_SUPERUSER_PASSWORD: secrets.admin,
      PATRONI_REPLICATION_PASSWORD: secrets.replication,
      PATRONI_REWIND_PASSWORD: secrets.replication,
    })
    patronis.set(node, started)
  }

  async function isA(node: Node, role: 'primary' | 'replica' | 'synchronous'): Promise<boolean> {
    const answer = await fetch(`http://${at(`api.${node}`)}/${role}`, { signal: AbortSignal.timeout(2_000) })
      .then(({ status }) => status)
      .catch(() => 0)
    return answer === 200
  }

  const nodeThatIs = async (role: Parameters<typeof isA>[1]): Promise<Node | undefined> => {
    const answers = await Promise.all(NODES.map((node) => isA(node, role)))
    return NODES[answers.indexOf(true)]
  }

  const url = (user: string, password: string, port: string, database = 'gimnasio') =>
    `postgres://${user}:${password}@${at(port)}/${database}`

  const cluster = {
    folder,
    processes,
    engines: ['etcd', 'patroni-uno', 'patroni-dos', 'haproxy', 'pgbouncer'],
    url: `http://${at('http')}`,
    socket: join(folder, 'haproxy.sock'),
    portOf: (program: Node) => Number(ports[`programa.${program}`]),
    pooledUrl: url('gimnasio_programa', secrets.working, 'pgbouncer'),
    directUrl: url('gimnasio_programa', secrets.working, 'base'),
    adminUrl: url('gimnasio', secrets.owner, 'base'),
    readingUrl: url('gimnasio_programa', secrets.working, 'lectura'),
    primary: () => nodeThatIs('primary'),
    async pids() {
      const primary = await nodeThatIs('primary')
      return {
        'HAProxy and PgBouncer': between.map(({ pid }) => pid),
        PostgreSQL: primary ? postgresOf(join(folder, primary)) : [],
      }
    },

    /** Pauses WAL replay on the standby, which still receives WAL. Returns a function that resumes it. */
    async holdStandby(): Promise<() => void> {
      const standby = await nodeThatIs('replica')
      const replaying = standby && replayingOf(join(folder, standby))
      if (!replaying) throw new Error('There is no standby.')
      sendSignal(replaying, 'SIGSTOP')
      return () => sendSignal(replaying, 'SIGCONT')
    },

    /** Waits for synchronous replication, so that both nodes have every acknowledged commit. */
    async untilSynchronous() {
      await until('a primary with a synchronous standby', async () => {
        return (await nodeThatIs('primary')) !== undefined && (await nodeThatIs('synchronous')) !== undefined
      })
    },

    /** `kill -9` of Patroni and PostgreSQL, like the loss of the machine. */
    async killMachine(node: Node) {
      const patroni = patronis.get(node)
      if (!patroni) return
      process.kill(patroni.pid, 'SIGKILL')
      killPostmaster(join(folder, node))
      await patroni.ended
    },
    killPostgres: (node: Node) => killPostmaster(join(folder, node)),
    startNode,

    async close() {
      // Patroni stops its PostgreSQL, but a postmaster whose Patroni was killed stays until this kill.
      await Promise.all([...patronis.values()].map(end))
      for (const node of NODES) killPostmaster(join(folder, node))
      await processes.close()
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }

  async function start() {
    const etcd = fill('etcd.yml', {
      NOMBRE: 'uno',
      CARPETA: folder,
      HOST,
      CLIENTES: ports.etcd,
      PARES: ports.etcdPeers,
    })
    processes.start('etcd', binaries.etcd, ['--config-file', etcd])
    await until('etcd', async () => (await fetch(`http://${at('etcd')}/health`)).ok)
    startNode('uno')
    await until('a primary', async () => (await nodeThatIs('primary')) !== undefined)
    startNode('dos')
    await cluster.untilSynchronous()
    await run(url('postgres', secrets.admin, 'pg.uno', 'postgres'), [
      `create role gimnasio login createdb password '${secrets.owner}'`,
      "create database gimnasio owner gimnasio encoding 'UTF8' template template0",
      `create role gimnasio_programa login password '${secrets.working}'`,
    ])
    const haproxy = fill('haproxy.cfg', {
      CARPETA: folder,
      HOST,
      PUERTO: ports.http,
      PROGRAMA_UNO: at('programa.uno'),
      PROGRAMA_DOS: at('programa.dos'),
      PUERTO_BASE: ports.base,
      PUERTO_LECTURA: ports.lectura,
      BASE_UNO: at('pg.uno'),
      BASE_DOS: at('pg.dos'),
      API_UNO: ports['api.uno'],
      API_DOS: ports['api.dos'],
    })
    const proxy = processes.start('haproxy', binaries.haproxy, ['-db', '-f', haproxy])
    write('userlist.txt', `"gimnasio_programa" "${secrets.working}"\n`)
    const pgbouncer = fill('pgbouncer.ini', {
      BASE_HOST: HOST,
      BASE_PORT: ports.base,
      PGBOUNCER_HOST: HOST,
      PGBOUNCER_PORT: ports.pgbouncer,
      CARPETA: folder,
    })
    const pooler = processes.start('pgbouncer', binaries.pgbouncer, [pgbouncer])
    between.push(proxy, pooler)
    await until('way to the primary', untilItHolds)
  }

  /** Throws unless HAProxy leads to a primary for 4 s: it drops a failed server only after three checks. */
  async function untilItHolds(): Promise<boolean> {
    for (let times = 0; times < 4; times += 1) {
      await delay(1_000)
      await run(cluster.adminUrl, ['select 1 / (case when pg_is_in_recovery() then 0 else 1 end)'])
    }
    return true
  }

  async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
    const deadline = Date.now() + START_MS
    while (!(await isSo().catch(() => false))) {
      if (Date.now() > deadline) throw new Error(`There is no ${what} after ${START_MS / 1_000} s.`)
      await delay(200)
    }
  }

  mkdirSync(join(folder, 'datos'))
  return { ...cluster, dataDir: join(folder, 'datos'), start }
}

export type Cluster = Awaited<ReturnType<typeof startCluster>>

async function run(connectionString: string, statements: string[]): Promise<true> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 3_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    for (const statement of statements) await client.query(statement)
    return true
  } finally {
    await client.end().catch(() => {})
  }
}

async function freePorts(names: string[]): Promise<Record<string, number>> {
  const ports: Record<string, number> = {}
  for (const name of names) {
    let port = await freePort()
    while (Object.values(ports).includes(port)) port = await freePort()
    ports[name] = port
  }
  return ports
}
