import { act, fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { renderInApp } from '../testing/render.tsx'
// Loaded here, so that the lazy import of the field is not waited for.
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
])('%s typed and sent by Enter is the day %s', async (typed, day) => {
  const input = drawDay()
  await userEvent.type(input, `${typed}{Enter}`)
  expect(send).toHaveBeenCalledExactlyOnceWith(day)
})

it('a day is shown as day/month/year, also one that was pasted as programs write it', async () => {
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
])('%s stays as it was typed, with its refusal', async (text, refusal) => {
  const input = drawDay()
  await userEvent.type(input, text)
  expect(input).toHaveAccessibleDescription('')
  await userEvent.tab()
  expect(input).toHaveValue(text)
  expect(input).toHaveAccessibleDescription(refusal)
  await userEvent.type(input, '{Enter}')
  expect(send).toHaveBeenCalledExactlyOnceWith(text)
})

it('a day is chosen in a calendar in Spanish, where today and yesterday are at hand', async () => {
  const input = drawDay('2026-03-05')
  // The calendar suspends while its code loads.
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Abrir el calendario' })))
  await userEvent.click(await screen.findByRole('button', { name: '9 de marzo de 2026' }))
  expect(input).toHaveValue('9/3/2026')
  expect(input).toHaveFocus()
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}')
  await userEvent.click(await screen.findByRole('button', { name: 'Ayer' }))
  expect(input).toHaveValue('21/11/2026')
})

/** A field that keeps days only, as that of a list's filter, and a button that sets one. */
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

it('a day that is set from outside is shown in place of what was typed and is none', async () => {
  const user = userEvent.setup()
  renderInApp(<Filter />)
  const field = screen.getByLabelText('Desde')
  await user.type(field, '32/13')
  await user.click(screen.getByRole('button', { name: 'Hoy' }))
  expect(field).toHaveProperty('value', '22/11/2026')
  expect(screen.queryByText(/^Esa fecha no existe/)).toBeNull()
})

it('what was typed and is none stays with its refusal while nobody sets a day', async () => {
  const user = userEvent.setup()
  renderInApp(<Filter />)
  const field = screen.getByLabelText('Desde')
  await user.type(field, '32/13')
  await user.tab()
  expect(field).toHaveProperty('value', '32/13')
  expect(screen.getByText(/^Esa fecha no existe/)).toBeTruthy()
})
