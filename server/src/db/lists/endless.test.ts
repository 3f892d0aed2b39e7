import { type SqlBool, sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { anEmptyDatabase } from '../../testing/database/test-database.ts'
import { whenOver } from '../../testing/when-over.ts'
import { createDatabase, createPool, type Db } from '../connection/database.ts'
import { paginate } from './lists.ts'
import { asc } from './order.ts'

let db: Db
beforeAll(async () => {
  db = createDatabase(createPool({ ...(await anEmptyDatabase()), max: 2 }))
  whenOver(() => db.destroy())
})

function numbers(most: number, is: string) {
  const of = db.selectFrom(sql<{ n: number }>`generate_series(1, ${most}::int)`.as('n')).select('n as _id')
  const isFound = sql<SqlBool>`${sql.raw(is)}`
  const query = of.where(isFound)
  return async (list: { limite?: number; pagina?: number }) => {
    const branches = [{ of, is: isFound }]
    const page = await paginate(db, query, list, {
      order: asc('n'),
      parts: [query],
      branches,
      isUnindexed: true,
    })
    return { ...page, rows: page.rows.map(({ _id }) => _id) }
  }
}

const upTo = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, n) => from + n)

test('a full page among the first rows has a next page', async () => {
  const page = numbers(30_000, 'n <= 25 or n > 29990')
  expect(await page({ limite: 25, pagina: 1 })).toEqual({ total: 26, isMore: true, rows: upTo(1, 25) })
  expect(await page({ limite: 25, pagina: 2 })).toEqual({ total: 35, rows: upTo(29_991, 30_000) })
  expect(await page({ limite: 25, pagina: 3 })).toEqual({ total: 35, rows: [] })
})

test('a full last page reports no next page', async () => {
  const page = numbers(30_000, 'n <= 50')
  expect(await page({ limite: 25, pagina: 2 })).toEqual({ total: 50, rows: upTo(26, 50) })
  expect(await page({ limite: 25, pagina: 3 })).toEqual({ total: 50, rows: [] })
})

test('stops counting at a thousand, on later pages too', async () => {
  const page = numbers(30_000, 'n <= 1010')
  for (const pagina of [1, 2, 99])
    expect(await page({ limite: 500, pagina })).toMatchObject({ total: 1000, isMore: true })
})

test('a page without enough matches looks at 100,000 rows', async () => {
  const page = numbers(250_000, 'n in (70000, 150000)')
  expect(await page({ limite: 25, pagina: 1 })).toEqual({ total: 1, isMore: true, rows: [70_000] })
})

test('without a page it returns all matches', async () => {
  expect(await numbers(250_000, 'n % 100000 = 0')({})).toEqual({ total: 2, rows: [100_000, 200_000] })
})
