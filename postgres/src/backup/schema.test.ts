import { expect, test } from 'vitest'
import { inOrderOfReference } from './schema.ts'

const table = (name: string, ...references: string[]) => ({ name, columns: [], references })

test('a table comes after those that it points to', () => {
  const ordered = inOrderOfReference([table('a', 'b', 'c'), table('b', 'c'), table('c'), table('d')])
  expect(ordered.map(({ name }) => name)).toEqual(['c', 'd', 'b', 'a'])
})

test('a circle is an error that names it', () => {
  expect(() => inOrderOfReference([table('a', 'b'), table('b', 'a'), table('c')])).toThrow(
    'in a circle: a, b',
  )
})
