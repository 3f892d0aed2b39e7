import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { tables } from '../../main/resources.ts'
import { aDatabase } from '../../testing/database/test-database.ts'

test('every table is audited or listed with the reason', async () => {
  const { db } = await aDatabase()
  const { rows } = await sql<{ tabla: string; auditada: boolean }>`
    select c.relname as tabla,
      exists (select from pg_trigger t where t.tgrelid = c.oid and t.tgname = 'auditar') as auditada
    from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by 1
  `.execute(db)
  expect(rows.filter(({ auditada }) => !auditada).map(({ tabla }) => tabla)).toEqual(
    Object.keys(tables).filter((tabla) => tables[tabla]?.unaudited),
  )
})
