import { nombreRecurso } from '@gym/contract/auditoria/auditoria.rules'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testApi } from '../../testing/api.ts'
import { routesOf } from '../../testing/routes.ts'

const unnamed = (names: string[]) => [...new Set(names)].filter((name) => !nombreRecurso[name])

test('every audited table has a Spanish name', async () => {
  const { rows } = await sql<{ tabla: string }>`
    select c.relname as tabla from pg_class c join pg_trigger t on t.tgrelid = c.oid and t.tgname = 'auditar'
  `.execute((await testApi()).database.owned)
  expect(unnamed(rows.map(({ tabla }) => tabla))).toEqual([])
})

test('every address that a refusal names has a Spanish name', async () => {
  const routes = await routesOf(() => testApi())
  expect(unnamed(routes.map(({ path }) => path.split('/')[1] ?? ''))).toEqual([])
})

test('every deed of the audit is one sentence without punctuation for programmers', async () => {
  const api = await testApi()
  const { body } = await api.as('admin').get('/auditoria/acciones')
  const deeds: { acto: string }[] = body
  expect(deeds.filter(({ acto }) => /[;:`]|^(Alguien|Los |Las |El |La |Todo )/.test(acto))).toEqual([])
})
