import { expect, test } from 'vitest'
import { aDatabase } from '../../testing/database/test-database.ts'
import { countCall } from './call-limits.ts'

const NOW = new Date('2026-11-22T12:00:00Z')
const rules = [{ of: 'calls', atMost: 2, withinMs: 60_000 }] as const

test('counts from a fast clock do not block once it is corrected', async () => {
  const { db } = await aDatabase()
  const call = (now: Date) => countCall(db, { claves: ['ana'], valor: '1', rules, now })
  const ahead = new Date('2031-01-01T00:00:00Z')
  await call(ahead)
  await call(ahead)
  await call(NOW)
  await call(new Date(NOW.getTime() + 500))
  await expect(call(NOW)).rejects.toMatchObject({ codigo: 'DEMASIADOS_INTENTOS' })
})
