import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const PACKAGES = {
  haproxy: 'haproxy',
  pgbouncer: 'pgbouncer',
  patroni: 'patroni',
  etcd: 'etcd-server',
} as const
const DEBIANS_POSTGRES = '/usr/lib/postgresql'
const ALSO = ['/usr/sbin', '/usr/local/sbin']

export type Binaries = Record<keyof typeof PACKAGES, string> & { postgres: string }

export function findBinaries(path = process.env.PATH ?? ''): Binaries | { missing: string[] } {
  const folders = [...path.split(delimiter), ...ALSO]
  const find = (name: string) => folders.map((folder) => join(folder, name)).find((file) => existsSync(file))
  const found = Object.fromEntries(Object.keys(PACKAGES).map((name) => [name, find(name)]))
  const postgres = newestPostgres()
  const missing: string[] = Object.entries(PACKAGES).flatMap(([name, packageName]) =>
    found[name] ? [] : [packageName],
  )
  if (!postgres) missing.push('postgresql-15')
  return missing.length > 0 ? { missing } : ({ ...found, postgres } as Binaries)
}

function newestPostgres(): string | undefined {
  if (!existsSync(DEBIANS_POSTGRES)) return undefined
  return readdirSync(DEBIANS_POSTGRES)
    .filter((version) => Number(version) >= 15)
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => join(DEBIANS_POSTGRES, version, 'bin'))
    .find((folder) => existsSync(join(folder, 'initdb')))
}
