import { expect, test } from 'vitest'
import { aDatabase } from '../testing/test-database.ts'
import { giveBackTry, takeTry, waitAfter } from './tries.ts'

const NOW = new Date('2026-11-22T12:00:00Z')
const counted = [{ clave: 'ana', tope: 3 }]

test('the wait is a minute that doubles up to 15', () => {
  expect([0, 9, 10, 11, 12, 13, 14, 15, 60].map((fallos) => waitAfter(fallos, 10) / 60_000)).toEqual([
    0, 0, 1, 2, 4, 8, 15, 15, 15,
  ])
})

test('a try that came first and is counted second waits for nothing', async () => {
  const { db } = await aDatabase()
  await takeTry(db, counted, NOW)
  await takeTry(db, counted, new Date(NOW.getTime() - 5))
  await takeTry(db, counted, NOW)
  await expect(takeTry(db, counted, NOW)).rejects.toMatchObject({ codigo: 'DEMASIADOS_INTENTOS' })
})

test('of two that are counted none is where one of them waits', async () => {
  const { db } = await aDatabase()
  for (let n = 0; n < 3; n += 1) await takeTry(db, counted, NOW)
  const both = [...counted, { clave: 'luz', tope: 1 }]
  await expect(takeTry(db, both, NOW)).rejects.toThrow()
  await takeTry(db, [{ clave: 'luz', tope: 2 }], NOW)
  await giveBackTry(db, ['luz'])
  await takeTry(db, [{ clave: 'luz', tope: 2 }], NOW)
})
