import { expect, test } from 'vitest'
import { testApi } from '../../testing/api.ts'
import { logError } from './log.ts'

test('a logged database error names the constraint and no row', async () => {
  const { db } = await testApi()
  const failed = await db
    .insertInto('productos')
    .values({
      id: '019a0000-0000-7000-8000-000000000000',
      nombre: 'De Ana Pérez',
      precio: -1,
      stock: 1,
    } as never)
    .execute()
    .catch((error: Error) => error)
  const logged = JSON.stringify(logError(failed as Error))
  expect(logged).toContain('"code":"23514"')
  expect(logged).toContain('"table":"productos"')
  expect(logged).not.toContain('Ana Pérez')
})
