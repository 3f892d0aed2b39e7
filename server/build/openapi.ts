import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import { readConfig } from '../src/core/config.ts'
import type { DB } from '../src/db/tables.gen.ts'
import { buildApp } from '../src/main/app.ts'

const db = new Kysely<DB>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (anyDb) => new PostgresIntrospector(anyDb),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

export async function withOpenapi<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'gimnasio-openapi-'))
  try {
    const app = await buildApp(readConfig({ LOG_LEVEL: 'silent' }), { db })
    const { body } = await app.inject('/api/openapi.json')
    await app.close()
    await writeFile(join(folder, 'openapi.json'), body)
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true })
  }
}
