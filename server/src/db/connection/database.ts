import {
  CamelCasePlugin,
  Kysely,
  type PluginTransformQueryArgs,
  PostgresDialect,
  PostgresQueryCompiler,
  sql,
  type Transaction,
} from 'kysely'
import pg, { type PoolConfig } from 'pg'
import { knowingTheCaller, type Lender } from '../security/audit-context.ts'
import type { DB } from '../tables.gen.ts'
import { databaseErrorCode } from './database-errors.ts'
import { PreparingClient } from './preparing-client.ts'

export type Db = Kysely<DB>

const { builtins } = pg.types
const parsers: Partial<Record<number, (text: string) => unknown>> = {
  [builtins.NUMERIC]: Number,
  [builtins.INT8]: Number,
  [builtins.DATE]: (text) => text,
  [builtins.TIMESTAMPTZ]: (text) => new Date(text).toISOString(),
}

const types = {
  getTypeParser: ((oid: number, format?: 'text') =>
    parsers[oid] ?? pg.types.getTypeParser(oid, format)) as never,
}

/** Direct sessions only: a pooler's `connect_query` sets timeouts and time zone (deploy/pgbouncer.ini). */
const SESSION: PoolConfig = {
  statement_timeout: 15_000,
  idle_in_transaction_session_timeout: 30_000,
  options: '-c timezone=UTC',
  Client: PreparingClient,
}

/** @param pooled true if a pooler lends a session per transaction: no session settings, nothing prepared */
export function createPool(connection: PoolConfig, { pooled = false } = {}): pg.Pool {
  const pool = new pg.Pool({
    max: 16,
    connectionTimeoutMillis: 5_000,
    query_timeout: 20_000,
    ...(!pooled && SESSION),
    ...connection,
    types,
  })
  // Without a listener, a stopping database would crash the process (57P01). Clients in use need their own.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

export function createDatabase(pool: Lender): Db {
  return new Kysely<DB>({
    dialect: new GymDialect({ pool: knowingTheCaller(pool) }),
    plugins: [names],
  })
}

class ContractNames extends CamelCasePlugin {
  protected override camelCase(name: string): string {
    return name === '_id' ? name : super.camelCase(name)
  }

  inDatabase(name: string): string {
    return this.snakeCase(name)
  }

  /** Returns the query uncopied, because `NamesCompiler` already writes the database names. */
  override transformQuery({ node }: PluginTransformQueryArgs) {
    return node
  }

  /** Renames the columns of a row faster than the plugin does: only objects need the plugin's recursion. */
  protected override mapRow(row: Record<string, unknown>): Record<string, unknown> {
    const mapped: Record<string, unknown> = {}
    for (const [name, value] of Object.entries(row)) {
      if (typeof value === 'object' && value !== null) Object.assign(mapped, super.mapRow({ [name]: value }))
      else mapped[this.camelCase(name)] = value
    }
    return mapped
  }
}

const names = new ContractNames()

class NamesCompiler extends PostgresQueryCompiler {
  protected override sanitizeIdentifier(name: string): string {
    return super.sanitizeIdentifier(names.inDatabase(name))
  }
}

class GymDialect extends PostgresDialect {
  override createQueryCompiler() {
    return new NamesCompiler()
  }
}

export async function ping(db: Db): Promise<void> {
  await sql`select 1`.execute(db)
}

export function atomically<T>(db: Db, work: (trx: Transaction<DB>) => Promise<T>): Promise<T> {
  return db.isTransaction ? work(db as Transaction<DB>) : inTransaction(db, work)
}

/** Runs `work` in a new transaction. Retries once after a deadlock or serialization failure. */
export async function inTransaction<T>(db: Db, work: (trx: Transaction<DB>) => Promise<T>): Promise<T> {
  try {
    return await db.transaction().execute(work)
  } catch (error) {
    if (databaseErrorCode(error) !== 'CAMBIO_SIMULTANEO') throw error
    return db.transaction().execute(work)
  }
}
