import { readFile } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { isOfSession } from './recording.ts'

const RELOADED_WITHIN_MS = 500

export async function withStatementLog(url: string, work: () => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const change = async (setting: string) => {
    await client.query(`alter system ${setting}`)
    await client.query('select pg_reload_conf()')
    await delay(RELOADED_WITHIN_MS)
  }
  try {
    await change("set log_statement = 'all'")
    await work()
  } finally {
    await change('reset log_statement')
    await client.end()
  }
}

/** Returns the statements logged during `work`, normalized and sorted, without session lookups. */
export async function statementsDuring(logFile: string, work: () => Promise<unknown>): Promise<string[]> {
  const before = (await readFile(logFile, 'utf8')).length
  await work()
  const entries = (await readFile(logFile, 'utf8')).slice(before).split(/\n(?=\d{4}-)/)
  return (
    entries
      .flatMap((entry) => /(?:execute \S+|statement): (.*)/s.exec(entry)?.[1] ?? [])
      .map(plain)
      // Both servers extend the audit's hash chain a second after a POST, perhaps that of an earlier call.
      .filter((statement) => !statement.includes('encadenar_auditoria'))
      .filter((statement) => !isOfSession(statement))
      .sort()
  )
}

/** The caller context in a statement, which differs for each request. */
const CALLER = /(?<=set_config\('gimnasio\.contexto', )'[^']*'/

function plain(statement: string): string {
  return statement.replace(CALLER, '').replaceAll('"', '').replace(/\s+/g, ' ').trim()
}
