import pg from 'pg'
import { expect, onTestFinished } from 'vitest'
import { wrongInLedger } from '../db/backup/ledger-laws.ts'
import { type TestApi, testApi } from './api.ts'
import { untilFileIsOver, whenOver } from './when-over.ts'

interface Shared {
  file: string | undefined
  api: TestApi
  owner: pg.Client
  start: Date
  statements: string
  settings: string
}

let shared: Shared | undefined

/** The program that a file's tests share, emptied; a new one after a failure. Counters in memory survive. */
export async function emptiedApi(): Promise<TestApi> {
  const file = expect.getState().testPath
  const afresh = () => untilFileIsOver(() => share(file))
  // A new database after a failed emptying: work that a test abandoned may still lock rows.
  const its = shared?.file === file && shared ? await empty(shared).catch(afresh) : await afresh()
  onTestFinished(async ({ task }) => {
    if (task.result?.state === 'fail') shared = undefined
    else expect(await wrongInLedger(its.owner)).toEqual([])
  })
  return its.api
}

async function share(file: string | undefined): Promise<Shared> {
  const api = await testApi()
  const owner = new pg.Client(api.database.asOwner)
  await owner.connect()
  whenOver(() => owner.end())
  const [statements, settings] = [await statementsToEmpty(owner), await settingsOf(api)]
  shared = { file, api, owner, start: api.clock.now, statements, settings }
  return shared
}

async function empty(its: Shared): Promise<Shared> {
  const { api, owner } = its
  api.clock.now = its.start
  await owner.query(its.statements)
  if ((await settingsOf(api)) !== its.settings) {
    await owner.query('notify ajustes')
    await expect.poll(() => settingsOf(api)).toBe(its.settings)
  }
  return its
}

const settingsOf = async (api: TestApi) => String((await api.anonymous.get('/configuracion')).headers.etag)

/** Copies the rows of a new database, and returns statements that restore them without triggers. */
async function statementsToEmpty(owner: pg.Client): Promise<string> {
  await owner.query('create schema semilla')
  const { rows } = await owner.query<{ tabla: string; columnas: string }>(`
    select c.relname as tabla, string_agg(quote_ident(a.attname), ', ' order by a.attnum) as columnas
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
    group by c.relname order by 1`)
  const statements = ['begin', 'set local session_replication_role = replica']
  for (const { tabla, columnas } of rows) {
    statements.push(`delete from ${tabla}`)
    const { rowCount } = await owner.query(`select from ${tabla} limit 1`)
    if (!rowCount) continue
    await owner.query(`create table semilla.${tabla} as table ${tabla}`)
    statements.push(
      `insert into ${tabla} (${columnas}) overriding system value select ${columnas} from semilla.${tabla}`,
    )
  }
  const { rows: sequences } = await owner.query<{ nombre: string; valor: string | null }>(
    `select sequencename as nombre, last_value as valor from pg_sequences where schemaname = 'public'`,
  )
  for (const { nombre, valor } of sequences)
    statements.push(`alter sequence ${nombre} restart with ${Number(valor ?? 0) + 1}`)
  return [...statements, 'commit'].join(';\n')
}
