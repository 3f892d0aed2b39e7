import { withClient } from '@gym/postgres/backup/database-beside'
import { listTables } from '@gym/postgres/backup/schema'
import { expect, test } from 'vitest'
import { migrations } from '../../db/connection/owner.ts'
import { tables } from '../../main/resources.ts'
import { aDatabase } from '../../testing/database/test-database.ts'
import { explicar } from './leeme.ts'

const viajan = Object.keys(tables).filter((name) => tables[name]?.exported)
const quedan = Object.keys(tables).filter((name) => tables[name]?.local)

test('every table is exported with a description or excluded with a reason', async () => {
  const { asOwner } = await aDatabase()
  const there = await withClient(asOwner, (client) => listTables(client, migrations))
  const names = [...there.map(({ name }) => name), migrations.table].sort()
  expect([...viajan, ...quedan].sort()).toEqual(names)
})

test('tables excluded from a backup are excluded here too', () => {
  expect(quedan).toEqual(expect.arrayContaining([...migrations.passing]))
})

test('every exported column has a description', async () => {
  const { asOwner } = await aDatabase()
  const all = await withClient(asOwner, (client) => explicar(client, tables))
  expect(all.filter(({ dice }) => !dice).map(({ tabla, columna }) => `${tabla}.${columna}`)).toEqual([])
})

test('no exported table references an excluded one', async () => {
  const { asOwner } = await aDatabase()
  const { rows } = await withClient(asOwner, (client) =>
    client.query(
      `select conrelid::regclass::text as de, confrelid::regclass::text as a from pg_constraint
       where contype = 'f' and conrelid::regclass::text = any ($1) and confrelid::regclass::text = any ($2)`,
      [viajan, quedan],
    ),
  )
  expect(rows).toEqual([])
})
