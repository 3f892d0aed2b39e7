import { expect, test } from 'vitest'
import { inOrderOfReference } from './schema.ts'

const table = (name: string, ...references: string[]) => ({ name, columns: [], references })

test('sorts tables after those they reference', () => {
  const ordered = inOrderOfReference([table('a', 'b', 'c'), table('b', 'c'), table('c'), table('d')])
  expect(ordered.map(({ name }) => name)).toEqual(['c', 'd', 'b', 'a'])
})

test('names tables that reference each other in a circle', () => {
  expect(() => inOrderOfReference([table('a', 'b'), table('b', 'a'), table('c')])).toThrow(
    'in a circle: a, b',
  )
})
