import { expect, test } from 'vitest'
import { inOrderOfReference } from './schema.ts'

const table = (name: string, ...references: string[]) => ({ name, columns: [], references })

test('the tables of a backup come after those that they point to', () => {
  const ordered = inOrderOfReference([table('a', 'b', 'c'), table('b', 'c'), table('c'), table('d')])
  expect(ordered.map(({ name }) => name)).toEqual(['c', 'd', 'b', 'a'])
})

test('tables that point to each other in a circle are refused by name', () => {
  expect(() => inOrderOfReference([table('a', 'b'), table('b', 'a'), table('c')])).toThrow(
    'in a circle: a, b',
  )
})
