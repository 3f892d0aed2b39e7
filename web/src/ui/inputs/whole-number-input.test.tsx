import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { renderInApp } from '../../testing/render.tsx'
import { WholeNumberInput } from './whole-number-input.tsx'

const change = vi.fn<(count: number | '') => void>()

function Count({ initial = '' }: { initial?: number | '' }) {
  const [count, setCount] = useState<number | ''>(initial)
  change.mockImplementation(setCount)
  return <WholeNumberInput label="Cantidad" min={1} value={count} onChange={change} />
}

function drawCount(initial: number | '' = '') {
  change.mockClear()
  renderInApp(<Count initial={initial} />)
  return screen.getByRole('textbox', { name: 'Cantidad' })
}

it.each([
  ['15', 15, '15'],
  ['1000', 1_000, '1.000'],
  ['1.000', 1_000, '1.000'],
  ['1,000', 1_000, '1.000'],
  ['-3', -3, '-3'],
])('%j counts as %j', async (typed, count, shown) => {
  const input = drawCount()
  await userEvent.type(input, typed)
  await userEvent.tab()
  expect(input).toHaveValue(shown)
  expect(input).not.toBeInvalid()
  expect(change).toHaveBeenLastCalledWith(count)
})

it.each(['1,5', '1.5', '1e1', 'dos'])('%j stays as typed, with an error', async (typed) => {
  const input = drawCount()
  await userEvent.type(input, typed)
  await userEvent.tab()
  expect(input).toHaveValue(typed)
  expect(input).toHaveAccessibleDescription('Escribe un número entero.')
  expect(change).toHaveBeenLastCalledWith(Number.NaN)
})

it('arrow keys step the count down to its minimum', async () => {
  const input = drawCount(1)
  await userEvent.type(input, '{ArrowUp}{ArrowUp}')
  expect(input).toHaveValue('3')
  await userEvent.type(input, '{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}')
  expect(input).toHaveValue('1')
})
