import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { renderInApp } from '../testing/render.tsx'
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
])('the count typed as %j is %j', async (typed, count, shown) => {
  const input = drawCount()
  await userEvent.type(input, typed)
  await userEvent.tab()
  expect(input).toHaveValue(shown)
  expect(input).not.toBeInvalid()
  expect(change).toHaveBeenLastCalledWith(count)
})

it.each(['1,5', '1.5', '1e1', 'dos'])(
  'the count typed as %j stays as it is and is refused in words',
  async (typed) => {
    const input = drawCount()
    await userEvent.type(input, typed)
    await userEvent.tab()
    expect(input).toHaveValue(typed)
    expect(input).toHaveAccessibleDescription('Escribe un número entero.')
    expect(change).toHaveBeenLastCalledWith(Number.NaN)
  },
)

it('the arrow keys count up and down, no lower than the least that there is', async () => {
  const input = drawCount(1)
  await userEvent.type(input, '{ArrowUp}{ArrowUp}')
  expect(input).toHaveValue('3')
  await userEvent.type(input, '{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}')
  expect(input).toHaveValue('1')
})
