import { act, fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { renderInApp } from '../../testing/render.tsx'
import './day-calendar.tsx'
import { DayInput } from './day-input.tsx'

const send = vi.fn<(day: string) => void>()

function DayForm({ initial = '' }: { initial?: string }) {
  const [day, setDay] = useState(initial)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        send(day)
      }}
    >
      <DayInput label="Fecha" today="2026-11-22" value={day} onChange={setDay} />
      <button type="submit">Enviar</button>
    </form>
  )
}

function drawDay(initial?: string) {
  send.mockClear()
  renderInApp(<DayForm {...(initial && { initial })} />)
  return screen.getByRole('textbox', { name: 'Fecha' })
}

it.each([
  ['05/03/2026', '2026-03-05'],
  ['5/3/2026', '2026-03-05'],
  ['05032026', '2026-03-05'],
  ['2026-03-05', '2026-03-05'],
  ['5/3', '2026-03-05'],
  ['5/3/26', '2026-03-05'],
  ['hoy', '2026-11-22'],
  ['ayer', '2026-11-21'],
])('%s and Enter submit the day %s', async (typed, day) => {
  const input = drawDay()
  await userEvent.type(input, `${typed}{Enter}`)
  expect(send).toHaveBeenCalledExactlyOnceWith(day)
})

it('shows a day as day/month/year, also a pasted ISO date', async () => {
  const input = drawDay('2026-03-05')
  expect(input).toHaveValue('5/3/2026')
  await userEvent.clear(input)
  await userEvent.paste('2026-11-02')
  await userEvent.tab()
  expect(input).toHaveValue('2/11/2026')
})

it.each([
  ['31/02/2026', 'Esa fecha no existe. Revisa el día y el mes.'],
  ['el lunes', 'Escribe la fecha como día/mes/año: 5/3/2026.'],
  ['5/3/1826', 'Escribe la fecha como día/mes/año: 5/3/2026.'],
])('%s stays as typed, with its error', async (text, refusal) => {
  const input = drawDay()
  await userEvent.type(input, text)
  expect(input).toHaveAccessibleDescription('')
  await userEvent.tab()
  expect(input).toHaveValue(text)
  expect(input).toHaveAccessibleDescription(refusal)
  await userEvent.type(input, '{Enter}')
  expect(send).toHaveBeenCalledExactlyOnceWith(text)
})

it('picks a day in a Spanish calendar with today and yesterday', async () => {
  const input = drawDay('2026-03-05')
  // The calendar suspends while its chunk loads.
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Abrir el calendario' })))
  await userEvent.click(await screen.findByRole('button', { name: '9 de marzo de 2026' }))
  expect(input).toHaveValue('9/3/2026')
  expect(input).toHaveFocus()
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}')
  await userEvent.click(await screen.findByRole('button', { name: 'Ayer' }))
  expect(input).toHaveValue('21/11/2026')
})

function Filter() {
  const [day, setDay] = useState('')
  return (
    <>
      <DayInput
        label="Desde"
        today="2026-11-22"
        value={day}
        onChange={(text) => setDay(/^\d{4}-/.test(text) ? text : '')}
      />
      <button type="button" onClick={() => setDay('2026-11-22')}>
        Hoy
      </button>
    </>
  )
}

it('a day set from outside replaces invalid input', async () => {
  const user = userEvent.setup()
  renderInApp(<Filter />)
  const field = screen.getByLabelText('Desde')
  await user.type(field, '32/13')
  await user.click(screen.getByRole('button', { name: 'Hoy' }))
  expect(field).toHaveProperty('value', '22/11/2026')
  expect(screen.queryByText(/^Esa fecha no existe/)).toBeNull()
})

it('invalid input stays with its error', async () => {
  const user = userEvent.setup()
  renderInApp(<Filter />)
  const field = screen.getByLabelText('Desde')
  await user.type(field, '32/13')
  await user.tab()
  expect(field).toHaveProperty('value', '32/13')
  expect(screen.getByText(/^Esa fecha no existe/)).toBeTruthy()
})
