import { fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { renderInApp } from '../../testing/render.tsx'
import { MoneyInput } from './money-input.tsx'

const send = vi.fn<(amount: number | '') => void>()

function PriceForm({ initial = '', readOnly = false }: { initial?: number | ''; readOnly?: boolean }) {
  const [amount, setAmount] = useState<number | ''>(initial)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        send(amount)
      }}
    >
      <MoneyInput label="Precio" value={amount} onChange={setAmount} readOnly={readOnly} />
    </form>
  )
}

function drawPrice(props: Parameters<typeof PriceForm>[0] = {}) {
  send.mockClear()
  renderInApp(<PriceForm {...props} />)
  return screen.getByRole('textbox', { name: 'Precio' })
}

it.each([
  ['80000', 80_000, '$80.000'],
  ['80.000', 80_000, '$80.000'],
  ['1.250.000', 1_250_000, '$1.250.000'],
  ['1250000', 1_250_000, '$1.250.000'],
  ['1.250,50', 1250.5, '$1.250,50'],
  ['0,05', 0.05, '$0,05'],
  ['80,000', 80_000, '$80.000'],
  ['1,250,000', 1_250_000, '$1.250.000'],
  ['80,00', 80, '$80,00'],
  ['80.500', 80_500, '$80.500'],
  ['80.5', 80.5, '$80.5'],
  ['80.00', 80, '$80.00'],
  ['49.99', 49.99, '$49.99'],
  ['80000.50', 80_000.5, '$80.000.50'],
  ['1.250.5', 1250.5, '$1.250.5'],
  ['1,250.50', 1250.5, '$1.250.50'],
  ['-5', -5, '-$5'],
  ['-80000', -80_000, '-$80.000'],
  ['$ 80.000', 80_000, '$80.000'],
  ['007', 7, '$007'],
  ['', '', ''],
  [',', '', '$,'],
  ['abc', '', ''],
])('typing %j and Enter submits %j', async (typed, amount, shown) => {
  const input = drawPrice()
  await userEvent.click(input)
  if (typed) await userEvent.keyboard(typed)
  expect(input).toHaveValue(shown)
  await userEvent.keyboard('{Enter}')
  expect(send).toHaveBeenCalledExactlyOnceWith(amount)
})

it.each([
  ['80.', '$80.'],
  ['1.2.50', '$1.2.50'],
  ['0,005', '$0,005'],
  ['80mil', '$80mil'],
  ['8o000', '$8o000'],
])('%j stays as typed: %s, invalid after blur', async (typed, shown) => {
  const input = drawPrice()
  await userEvent.click(input)
  await userEvent.keyboard(typed)
  expect(input).toHaveValue(shown)
  expect(input).not.toBeInvalid()
  await userEvent.tab()
  expect(input).toBeInvalid()
  expect(input).toHaveAccessibleDescription(
    'Los puntos separan miles y la coma, decimales: escribe 80.500 o 80,50.',
  )
  expect(input).toHaveValue(shown)
  await userEvent.type(input, '{Enter}')
  expect(send).toHaveBeenCalledExactlyOnceWith(Number.NaN)
})

it('an invalid amount can be corrected in place', async () => {
  const input = drawPrice()
  await userEvent.type(input, '80.')
  await userEvent.tab()
  await userEvent.type(input, '500')
  expect(input).toHaveValue('$80.500')
  expect(input).not.toBeInvalid()
})

it.each([
  ['49.99', 49.99],
  ['1,250.50', 1250.5],
  ['80000.5', 80_000.5],
  ['80000,50', 80_000.5],
])('%j filled in at once is %j', async (filled, amount) => {
  const input = drawPrice()
  fireEvent.change(input, { target: { value: filled } })
  await userEvent.type(input, '{Enter}')
  expect(send).toHaveBeenCalledExactlyOnceWith(amount)
})

it('thousands separators move as digits change', async () => {
  const input = drawPrice({ initial: 1_250_000 })
  await userEvent.type(input, '{Backspace}')
  expect(input).toHaveValue('$125.000')
  await userEvent.type(input, '9', { initialSelectionStart: 2, initialSelectionEnd: 2 })
  expect(input).toHaveValue('$1.925.000')
  await userEvent.keyboard('8')
  expect(input).toHaveValue('$19.825.000')
  await userEvent.keyboard('{Backspace}{Backspace}{Delete}{Delete}')
  expect(input).toHaveValue('$1.000')
})

it.each([
  ['80000', 80_000, '$80.000'],
  ['80,000', 80_000, '$80.000'],
  ['80.000', 80_000, '$80.000'],
  ['$ 80.000', 80_000, '$80.000'],
  ['$\u00a080.000 COP', 80_000, '$80.000'],
  ['$ 500', 500, '$500'],
  ['1.250.000', 1_250_000, '$1.250.000'],
  ['1,250,000', 1_250_000, '$1.250.000'],
  ["1'250.000", 1_250_000, '$1.250.000'],
  ['1.250,50', 1250.5, '$1.250,5'],
  ['1,250,000.50', 1_250_000.5, '$1.250.000,5'],
  ['$1.250.000,00', 1_250_000, '$1.250.000'],
  ['80.000,5', 80_000.5, '$80.000,5'],
  ['80,5', 80.5, '$80,5'],
  ['80.5', 80.5, '$80,5'],
  [' 80.000\n', 80_000, '$80.000'],
])('pasting %j and Enter submits %j', async (pasted, amount, shown) => {
  const input = drawPrice()
  await userEvent.click(input)
  await userEvent.paste(pasted)
  expect(input).toHaveValue(shown)
  await userEvent.keyboard('{Enter}')
  expect(send).toHaveBeenCalledExactlyOnceWith(amount)
})

it.each(['-80.000', '80,000,00', '1.2.3', 'ochenta mil', '80.000 y 90.000'])(
  'ignores pasting %j, which is no amount',
  async (pasted) => {
    const input = drawPrice({ initial: 500 })
    await userEvent.click(input)
    await userEvent.paste(pasted)
    expect(input).toHaveValue('$500')
  },
)

it('a pasted amount with separators replaces the old one', async () => {
  const input = drawPrice({ initial: 500 })
  await userEvent.click(input)
  await userEvent.paste('80,000')
  expect(input).toHaveValue('$80.000')
})

it('pastes plain digits at the cursor', async () => {
  const input = drawPrice({ initial: 500 })
  await userEvent.click(input)
  await userEvent.paste('00')
  expect(input).toHaveValue('$50.000')
})

it('the first digit can be deleted and retyped', async () => {
  const input = drawPrice({ initial: 80_000 })
  await userEvent.type(input, '{Delete}9', { initialSelectionStart: 1, initialSelectionEnd: 1 })
  expect(input).toHaveValue('$90.000')
})

it('a read-only amount ignores typing and pasting', async () => {
  const input = drawPrice({ initial: 80_000, readOnly: true })
  await userEvent.click(input)
  await userEvent.keyboard('5')
  await userEvent.paste('90,000')
  expect(input).toHaveValue('$80.000')
})
