import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { QUANTITY, useScanner } from './use-scanner.ts'

const take = vi.fn<(numero: string) => void>()
const press = vi.fn()

function Desk() {
  useScanner(take)
  return (
    <>
      <input aria-label="Motivo" />
      <input aria-label="Cantidad" {...QUANTITY} />
      <button type="button" onKeyDown={press}>
        Cancelar
      </button>
    </>
  )
}

let at = 0

/** Fires keys with a constant gap in ms. Returns false if the last event was prevented. */
function send(target: HTMLElement, keys: string[], gapMs: number): boolean {
  let isDone = true
  for (const key of keys) {
    at += gapMs
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
    Object.defineProperty(event, 'timeStamp', { value: at })
    isDone = fireEvent(target, event)
    if (key.length === 1 && target instanceof HTMLInputElement) target.value += key
  }
  return isDone
}

it('hears a scan on a button, whose Enter presses nothing', () => {
  render(<Desk />)
  const button = screen.getByRole('button')
  expect(send(button, [...'1020304', 'Enter'], 8)).toBe(false)
  expect(take).toHaveBeenCalledWith('1020304')
  expect(press).not.toHaveBeenCalledWith(expect.objectContaining({ key: 'Enter' }))
})

it('removes a scan from a field and keeps typed text', () => {
  render(<Desk />)
  const input = screen.getByRole<HTMLInputElement>('textbox', { name: 'Motivo' })
  send(input, [...'Era su hermana'], 120)
  at += 3_000
  expect(send(input, [...'5060708', 'Enter'], 8)).toBe(false)
  expect(take).toHaveBeenLastCalledWith('5060708')
  expect(input).toHaveValue('Era su hermana')
})

it('leaves a number typed by hand in its field', () => {
  render(<Desk />)
  take.mockClear()
  const input = screen.getByRole<HTMLInputElement>('textbox', { name: 'Motivo' })
  expect(send(input, [...'1020304', 'Enter'], 150)).toBe(true)
  expect(take).not.toHaveBeenCalled()
  expect(input).toHaveValue('1020304')
})

it('a scan right after a typed quantity leaves the quantity', () => {
  render(<Desk />)
  const input = screen.getByRole<HTMLInputElement>('textbox', { name: 'Cantidad' })
  send(input, ['3'], 2_000)
  send(input, ['7'], 300)
  expect(send(input, [...'702004003508', 'Enter'], 8)).toBe(false)
  expect(take).toHaveBeenLastCalledWith('7702004003508')
  expect(input).toHaveValue('3')
})
