import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { renderInApp } from '../../testing/render.tsx'
import { TimeInput } from './time-input.tsx'

const send = vi.fn<(time: string) => void>()

function TimeForm({ initial = '' }: { initial?: string }) {
  const [time, setTime] = useState(initial)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        send(time)
      }}
    >
      <TimeInput label="Hora de inicio" value={time} onChange={setTime} />
      <button type="submit">Enviar</button>
    </form>
  )
}

function drawTime(initial?: string) {
  send.mockClear()
  renderInApp(<TimeForm {...(initial && { initial })} />)
  return screen.getByRole('textbox', { name: 'Hora de inicio' })
}

it('Enter submits the parsed time', async () => {
  await userEvent.type(drawTime(), '6:30 pm{Enter}')
  expect(send).toHaveBeenCalledExactlyOnceWith('18:30')
})

it('shows a time as typed, and as 24 hours after blur', async () => {
  const input = drawTime('07:00')
  expect(input).toHaveValue('07:00')
  await userEvent.clear(input)
  await userEvent.type(input, '730 p. m.')
  expect(input).toHaveValue('730 p. m.')
  await userEvent.tab()
  expect(input).toHaveValue('19:30')
})

it('invalid text stays for the form to refuse', async () => {
  const input = drawTime()
  await userEvent.type(input, '25:00')
  await userEvent.tab()
  expect(input).toHaveValue('25:00')
  await userEvent.click(screen.getByRole('button', { name: 'Enviar' }))
  expect(send).toHaveBeenCalledExactlyOnceWith('25:00')
})

it("an emptied time is ''", async () => {
  const input = drawTime('07:00')
  await userEvent.clear(input)
  await userEvent.tab()
  expect(input).toHaveValue('')
  await userEvent.click(screen.getByRole('button', { name: 'Enviar' }))
  expect(send).toHaveBeenCalledExactlyOnceWith('')
})
