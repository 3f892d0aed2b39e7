import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { inserted, outside } from './new/outside.mjs'
import { filler } from './new/words.mjs'
import { root } from './support/root.mjs'

test('words of a noun follow its gender and its parts', () => {
  const masculine = filler({ nouns: 'casilleros', noun: 'casillero', isFeminine: false })
  expect(masculine('{Nuevo} {word}: {el} {primero} de {los} {words}')).toBe(
    'Nuevo casillero: el primero de los casilleros',
  )
  const feminine = filler({ nouns: 'cajas-fuertes', noun: 'caja-fuerte', isFeminine: true })
  expect(feminine('{Nuevo}{Noun} {table} {pathKey} {NOUN}_ELIMINAD{O} {Un} {word}')).toBe(
    "NuevaCajaFuerte cajas_fuertes 'cajas-fuertes' CAJA_FUERTE_ELIMINADA Una caja fuerte",
  )
})

test('a sorted line takes its place in the list', () => {
  const edit = { after: '[\n', isSorted: true, text: " 'b',\n" }
  expect(inserted("[\n 'a',\n 'c',\n]", edit)).toBe("[\n 'a',\n 'b',\n 'c',\n]")
})

test.each(outside)('$file has the places that a new resource needs', ({ file, edits }) => {
  const text = readFileSync(join(root, file), 'utf8')
  for (const edit of edits) expect(inserted(text, edit)).toContain(edit.text)
})
