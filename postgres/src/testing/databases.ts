import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import pg, { type PoolConfig } from 'pg'
import { inject, onTestFinished } from 'vitest'
import type { Migrations } from '../backup/migrations.ts'

export async function aBareDatabase(template = 'template0'): Promise<PoolConfig> {
  const name = `respaldo_${randomBytes(6).toString('hex')}`
  const server = { ...inject('postgres'), database: 'postgres' }
  await query(server, `CREATE DATABASE ${name} TEMPLATE ${template}`)
  onTestFinished(async () => {
    await query(server, `DROP DATABASE ${name} WITH (FORCE)`)
  })
  return { ...server, database: name }
}

export async function query(connection: PoolConfig, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(connection)
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

export async function contents(
  connection: PoolConfig,
  migrations: Migrations,
): Promise<Record<string, unknown>> {
  const tables = await query(
    connection,
    `SELECT relname FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND relname <> '${migrations.table}'`,
  )
  const found: Record<string, unknown> = {}
  for (const { relname } of tables) {
    const sql = `SELECT coalesce(jsonb_agg(t ORDER BY t::text), '[]') AS rows FROM public."${relname}" t`
    found[`${relname}`] = (await query(connection, sql))[0]?.rows
  }
  return found
}

export function changeBackup(file: string, change: (text: string) => string): void {
  writeFileSync(
    file,
    gzipSync(Buffer.from(change(gunzipSync(readFileSync(file)).toString('latin1')), 'latin1')),
  )
}

export function unsealed(text: string): string {
  return text.replace(', formato 2: ', ', formato 1: ').replace(/^-- Sello: .*\n/m, '')
}

export function aFile(name = 'respaldo.sql.gz'): string {
  const folder = mkdtempSync(join(tmpdir(), 'respaldo-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return join(folder, name)
}
