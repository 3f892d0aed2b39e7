import { expect, inject, test } from 'vitest'
import { tableTypes } from '../../../build/table-types.ts'

test('the generated table types match the migrations', async () => {
  const migrated = { ...inject('postgres'), database: 'plantilla' }
  await expect(tableTypes(migrated, { verify: true })).resolves.toBeUndefined()
})
