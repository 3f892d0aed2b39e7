import { fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderInApp } from '../../testing/render.tsx'
import { SearchBox } from './search-box.tsx'

const draw = () =>
  renderInApp(
    <>
      <SearchBox list={{ search: {}, change: () => {} }} label="Buscar cliente" />
      <input aria-label="Otro campo" />
    </>,
  )

it.each([
  ['a Spanish keyboard, where it is Shift and 7', { key: '/', code: 'Digit7', shiftKey: true }],
  ['an English keyboard', { key: '/', code: 'Slash' }],
  ['a number pad', { key: '/', code: 'NumpadDivide' }],
])('the slash of %s focuses the search', (_, key) => {
  draw()
  fireEvent.keyDown(document.body, key)
  expect(screen.getByLabelText('Buscar cliente')).toHaveFocus()
})

it('a slash typed into a field stays there', () => {
  draw()
  const other = screen.getByLabelText('Otro campo')
  other.focus()
  fireEvent.keyDown(other, { key: '/', code: 'Digit7', shiftKey: true })
  expect(other).toHaveFocus()
})
