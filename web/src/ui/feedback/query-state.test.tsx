import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { renderInApp } from '../../testing/render.tsx'
import { NothingFound } from './query-state.tsx'

it.each([
  ['a search and a filter', { buscar: 'ana', filtro: 'vencida' }, 'con esa búsqueda y ese filtro.'],
  ['a search', { buscar: 'ana' }, 'con esa búsqueda.'],
  ['a filter', { filtro: 'vencida' }, 'con ese filtro.'],
])('an empty list names %s and clears each alone', async (_, search, sentence) => {
  const change = vi.fn()
  renderInApp(<NothingFound list={{ search, change } as never} />)
  expect(screen.getByText(new RegExp(`^No .* ${sentence}$`))).toBeVisible()
  for (const button of screen.getAllByRole('button')) await userEvent.click(button)
  expect(change.mock.calls).toStrictEqual(Object.keys(search).map((key) => [{ [key]: undefined }]))
})
