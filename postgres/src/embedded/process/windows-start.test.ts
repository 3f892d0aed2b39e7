import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { aMadeDataDir } from '../../testing/data-dir.ts'
import { owner } from '../../testing/small-program.ts'
import type { Binaries } from '../binaries.ts'
import { prepareCluster } from '../cluster/prepare-cluster.ts'
import { freePort } from '../endpoint.ts'
import { type Cluster, ensureRunning, findPostmaster, stopPostmaster } from './postmaster.ts'
import { PortTaken } from './start-failure.ts'

async function aTakenPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

test('chooses a free port outside the ephemeral ranges', async () => {
  const taken = await aTakenPort()
  const picks = [taken, taken, await freePort()]
  const port = await freePort(() => picks.shift() ?? 0)
  expect(port).not.toBe(taken)
  expect(port).toBeGreaterThanOrEqual(20_000)
  expect(port).toBeLessThan(32_768)
})

test('says what to do if no port is free', async () => {
  const taken = await aTakenPort()
  await expect(freePort(() => taken)).rejects.toThrow('está libre: reinicia el equipo y repite')
})

/** A cluster that listens at a port and starts by pg_ctl, as on Windows; its account can write the log. */
async function aCluster(missing: Partial<Binaries> = {}): Promise<Cluster> {
  const made = await prepareCluster(await aMadeDataDir(), { owner, log: () => {} })
  return {
    ...made,
    platform: 'win32',
    logFile: join(made.clusterDir, 'inicio.log'),
    binaries: { ...made.binaries, ...missing },
  }
}

test('PostgreSQL refuses the port of before, and takes another', async () => {
  const cluster = await aCluster()
  onTestFinished(() => stopPostmaster(cluster))
  const last = { host: '127.0.0.1', port: await aTakenPort() }
  await expect(ensureRunning(cluster, last)).rejects.toBeInstanceOf(PortTaken)
  expect(findPostmaster(cluster.clusterDir)).toBeUndefined()
  const { port } = await ensureRunning(cluster)
  expect(findPostmaster(cluster.clusterDir)).toMatchObject({ port, ready: true })
})

test.each([
  ['pg_ctl.exe', { pgCtl: '/nowhere/pg_ctl.exe' }],
  ['postgres.exe', { pgCtl: '/bin/false', postgres: '/nowhere/postgres.exe' }],
])('a start without %s names the antivirus', async (name, missing) => {
  const cluster = await aCluster(missing)
  await expect(ensureRunning(cluster)).rejects.toThrow(
    `Windows no dejó ejecutar ${name} (ENOENT): el antivirus`,
  )
})
