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
import { knowingTheCaller, type Lender } from './audit-context.ts'
import { databaseErrorCode } from './database-errors.ts'
import { KeepingClient } from './keeping-client.ts'
import type { DB } from './tables.gen.ts'

/** The database, or the transaction under way: every query takes one as its first parameter and serves both. */
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

/** What each session of the database is told, and keeps. Behind a pooler its `connect_query` does (deploy/pgbouncer.ini). */
const SESSION: PoolConfig = {
  statement_timeout: 15_000,
  idle_in_transaction_session_timeout: 30_000,
  options: '-c timezone=UTC',
  Client: KeepingClient,
}

/**
 * @param pooled the sessions are a pooler's, which lends them for a transaction each: nothing may be set, named or prepared in one for
 * longer than that
 */
export function createPool(connection: PoolConfig, { pooled = false } = {}): pg.Pool {
  const pool = new pg.Pool({
    max: 16,
    connectionTimeoutMillis: 5_000,
    query_timeout: 20_000,
    ...(!pooled && SESSION),
    ...connection,
    types,
  })
  // Without a listener a stopping database would end the whole program (57P01). The pool tells of idle connections
  // alone: one in use tells by itself.
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

/** Columns are snake_case in the database and camelCase here; `_id` is the contract's and stays as it is. */
class ContractNames extends CamelCasePlugin {
  protected override camelCase(name: string): string {
    return name === '_id' ? name : super.camelCase(name)
  }

  inDatabase(name: string): string {
    return this.snakeCase(name)
  }

  /** As it is: the names are written as the database has them (`NamesCompiler`), without a copy of the query. */
  override transformQuery({ node }: PluginTransformQueryArgs) {
    return node
  }

  /** As the plugin does, which looks longer at what has nothing within. */
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

/** Asks the database for an answer, whatever it is. */
export async function ping(db: Db): Promise<void> {
  await sql`select 1`.execute(db)
}

/** Runs `work` all or nothing: in a transaction of its own, or as part of the one that `db` already is. */
export function atomically<T>(db: Db, work: (trx: Transaction<DB>) => Promise<T>): Promise<T> {
  return db.isTransaction ? work(db as Transaction<DB>) : inTransaction(db, work)
}

/** Runs `work` in a transaction of its own; once more where it met another one that the database preferred. */
export async function inTransaction<T>(db: Db, work: (trx: Transaction<DB>) => Promise<T>): Promise<T> {
  try {
    return await db.transaction().execute(work)
  } catch (error) {
    if (databaseErrorCode(error) !== 'CAMBIO_SIMULTANEO') throw error
    return db.transaction().execute(work)
  }
}
